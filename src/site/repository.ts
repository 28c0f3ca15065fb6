// The repository as the pages link to it. Its address is a setting of the build, so that a copy of the site reports to its own.

/** `https://github.com/owner/name`, without a slash at its end, or undefined where the build was given none. */
export const repository = process.env['REPOSITORY'];

export interface WrongFact {
  /** The page's path on this site. */
  readonly page: string;
  readonly claim?: string;
  /** The day from which the site's knowledge is. */
  readonly asOf: string;
}

/** What a report of a wrong fact starts from: the reader adds what is right and how they know. */
export function reportText({ page, claim, asOf }: WrongFact): string {
  return [
    `Page: ${page}`,
    ...(claim === undefined ? [] : [`Claim: ${claim}`]),
    `Knowledge as of: ${asOf}`,
    '',
    'What is wrong:',
    '',
    'What is right, and where that can be read or measured:',
    '',
  ].join('\n');
}

/** The address of a new issue that is filled in so far; undefined without a repository. */
export function reportAddress(fact: WrongFact): string | undefined {
  if (repository === undefined) return undefined;
  const query = new URLSearchParams({ title: `Wrong fact: ${fact.claim ?? fact.page}`, body: reportText(fact) });
  return `${repository}/issues/new?${query.toString()}`;
}

/** Where the text of a page can be changed; undefined without a repository. */
export function sourceAddress(file: string): string | undefined {
  return repository === undefined ? undefined : `${repository}/blob/main/${file}`;
}
