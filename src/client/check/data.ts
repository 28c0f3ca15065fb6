// The page's data: one JSON block in the HTML, so that nothing has to be fetched.
import type { PageData } from '../../report/page-data.ts';

/** What the page brought along. @throws SyntaxError where it brought nothing */
export function pageData(): PageData {
  return JSON.parse(document.querySelector('#data')?.textContent ?? '') as PageData;
}
