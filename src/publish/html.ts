// Reads the site's own built pages: their titles, and their text by section.
import { ELEMENT_NODE, parse, TEXT_NODE, type ElementNode, type Node } from 'ultrahtml';

export interface BuiltPage {
  /** Below the site's root: `guide/masks/`, or the empty string. */
  readonly path: string;
  readonly title: string;
  readonly summary: string;
  readonly sections: readonly BuiltSection[];
}

export interface BuiltSection {
  /** The id that the section is reached by; the first one of a page may have none. */
  readonly anchor: string;
  readonly heading: string;
  readonly text: string;
}

const headings = new Set(['h1', 'h2', 'h3', 'h4']);
/** What carries an id that people link to, and so starts a section of its own. */
const owners = new Set(['article', 'section', 'li', 'tr', 'dt', 'details']);
const silent = new Set(['script', 'style', 'svg', 'form', 'button', 'nav', 'template']);
/** Classes of what is there to be clicked or filled in, and says nothing. */
const forms = new Set(['anchor', 'paper', 'note', 'notes']);
/** Classes of rows of words that only the style sheet keeps apart. */
const rows = new Set(['meta', 'facts-row']);
const inline = new Set([
  ...[
    'a',
    'abbr',
    'b',
    'code',
    'data',
    'em',
    'i',
    'kbd',
    'mark',
    'q',
    's',
    'small',
    'span',
    'strong',
    'sub',
    'sup',
    'time',
  ],
]);

/** @throws Error where the page has no main part, title or description: then it is not one of this site. */
export function readPage(path: string, html: string): BuiltPage {
  const root = parse(html) as Node;
  const find = (name: string, test: (node: ElementNode) => boolean = () => true): ElementNode => {
    const found = elements(root).find((node) => node.name === name && test(node));
    if (found === undefined) throw new Error(`/${path} has no <${name}>`);
    return found;
  };
  const main = find('main');
  const title = tidy(textOf(elements(main).find(({ name }) => name === 'h1') ?? find('title')));
  const summary = decode(
    find('meta', ({ attributes }) => attributes['name'] === 'description').attributes['content'] ?? '',
  );
  return { path, title, summary, sections: sectionsOf(main) };
}

function sectionsOf(main: ElementNode): BuiltSection[] {
  const sections: { anchor: string; heading: string; text: string }[] = [{ anchor: '', heading: '', text: '' }];
  const current = () => sections.at(-1) ?? { anchor: '', heading: '', text: '' };
  const visit = (node: Node): void => {
    if (node.type === TEXT_NODE) {
      current().text += decode(node.value);
      return;
    }
    if (node.type !== ELEMENT_NODE) return;
    const element = node;
    if (isSilent(element)) return;
    const id = element.attributes['id'];
    if (headings.has(element.name)) {
      const heading = tidy(textOf(element));
      if (id !== undefined) sections.push({ anchor: id, heading, text: '' });
      else if (current().text.trim() === '') current().heading = heading;
      else current().text += ` ${heading} `;
      return;
    }
    if (id !== undefined && owners.has(element.name)) sections.push({ anchor: id, heading: '', text: '' });
    if (!inline.has(element.name)) current().text += ' ';
    const apart = classesOf(element).some((name) => rows.has(name)) ? ' ' : '';
    for (const child of element.children) {
      visit(child);
      current().text += apart;
    }
    if (!inline.has(element.name)) current().text += ' ';
  };
  main.children.forEach(visit);
  return sections
    .map((section) => ({ ...section, text: tidy(section.text) }))
    .filter(({ text, heading }) => text !== '' || heading !== '');
}

function classesOf({ attributes }: ElementNode): string[] {
  return (attributes['class'] ?? '').split(' ');
}

function isSilent(element: ElementNode): boolean {
  const classes = classesOf(element);
  return silent.has(element.name) || 'hidden' in element.attributes || classes.some((name) => forms.has(name));
}

function elements(node: Node): ElementNode[] {
  if (!('children' in node)) return [];
  const children = node.children as Node[];
  return [...(node.type === ELEMENT_NODE ? [node] : []), ...children.flatMap(elements)];
}

function textOf(node: Node): string {
  if (node.type === TEXT_NODE) return decode(node.value);
  if (node.type === ELEMENT_NODE && isSilent(node)) return '';
  return 'children' in node ? (node.children as Node[]).map(textOf).join('') : '';
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

/** Our own pages use few character references; one that is not known must not slip into the index as it stands. */
function decode(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-f]+)|#(\d+)|([a-z]+));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
      if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
      const found = named[name ?? ''];
      if (found === undefined) throw new Error(`the character reference ${whole} is not known here`);
      return found;
    },
  );
}
