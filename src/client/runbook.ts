// Puts the reader's own names into the commands of the runbook. Nothing is kept or sent.

/** Replaces the names in capitals by what the fields of `places` say; an empty field leaves its name. */
export function fill(places: HTMLFormElement): void {
  const values = new Map(
    [...places.querySelectorAll('input')]
      .map((input) => [input.name, input.value.trim()] as const)
      .filter(([, value]) => value !== ''),
  );
  for (const code of document.querySelectorAll<HTMLElement>('.command code')) {
    code.dataset['as'] ??= code.textContent;
    const text = code.dataset['as'].replace(/\b[A-Z]{3,}\b/g, (name) => values.get(name) ?? name);
    if (code.textContent !== text) code.textContent = text;
  }
}
