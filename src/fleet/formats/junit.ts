// The report as JUnit XML: a suite a file, a case a deployment.
import { countingWords } from '../outcome.ts';
import type { RuleName } from '../rules.ts';
import type { Report, Row } from '../types.ts';
import { messageOf } from './messages.ts';

/** @param failOn the words that make a case fail */
export function asJunit(report: Report, failOn: ReadonlySet<RuleName>): string {
  const suites = new Map<string, string[]>();
  const add = (path: string, element: string): void => {
    const cases = suites.get(path);
    if (cases === undefined) suites.set(path, [element]);
    else cases.push(element);
  };
  for (const row of report.deployments) add(row.path, caseOf(row, failOn));
  for (const { path, why } of report.unreadable)
    add(
      path,
      `<testcase name="${attribute(path)}" classname="${attribute(path)}"><error message="${attribute(why)}"/></testcase>`,
    );
  const lines = [...suites].flatMap(([path, cases]) => [
    `  <testsuite name="${attribute(path)}" ${totals(cases)}>`,
    ...cases.map((each) => `    ${each}`),
    '  </testsuite>',
  ]);
  const all = [...suites.values()].flat();
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="can-i-unpin" ${totals(all)}>\n${lines.map((line) => `${line}\n`).join('')}</testsuites>\n`;
}

function caseOf(row: Row, failOn: ReadonlySet<RuleName>): string {
  const head = `<testcase name="${attribute(row.name)}" classname="${attribute(row.path)}"`;
  const [failed] = countingWords(row, failOn);
  if (failed !== undefined)
    return `${head}><failure type="${failed}" message="${attribute(messageOf(row, failed))}"/></testcase>`;
  const skipped = skippedFor(row);
  return skipped === undefined ? `${head}/>` : `${head}><skipped message="${attribute(skipped)}"/></testcase>`;
}

function skippedFor({ now, after, accepted, baseline }: Row): string | undefined {
  const { verdict, need } = after ?? now;
  if (accepted !== undefined) return `accepted until ${accepted.until}: ${accepted.reason}`;
  if (baseline === 'unchanged') return 'in the baseline';
  if (verdict === 'not-applicable') return 'not-applicable: the question does not arise here';
  if (verdict === 'need-input') return `need-input: ${need.join(', ')}`;
  return undefined;
}

function totals(cases: readonly string[]): string {
  const count = (element: string): string => String(cases.filter((each) => each.includes(`<${element} `)).length);
  return `tests="${String(cases.length)}" failures="${count('failure')}" errors="${count('error')}" skipped="${count('skipped')}"`;
}

/** Text inside an attribute; characters that XML 1.0 forbids are dropped. */
function attribute(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/[\t\n\r]/g, (c) => `&#${String(c.charCodeAt(0))};`);
}
