// Units of systemd, and podman's quadlets, as the shell that they come to: what a service starts and what it gets.
import type { Line } from '../readers/command/source.ts';

const section = /^\s{0,8}\[([A-Z]\w{0,20})\]\s*$/;
const setting = /^\s{0,8}([A-Z]\w{0,40})\s{0,8}=\s{0,8}(.*)$/;
/** What may stand before the path of a command. */
const prefixes = /^[-@:+!|]{1,4}(?=["'/\w])/;

interface Setting {
  readonly name: string;
  readonly value: string;
  readonly line: number;
}

interface Unit {
  readonly service: Setting[];
  readonly container: Setting[];
}

/** Replaces the units of a text by shell; each of their lines keeps its number. Other texts stay as they are. */
export function unitsAsShell(lines: readonly Line[]): readonly Line[] {
  if (!lines.some(({ text }) => /^\s{0,8}\[(?:Service|Container)\]\s*$/.test(text))) return lines;
  const out: Line[] = [];
  let unit: Unit | undefined;
  let name = '';
  const close = (): void => {
    if (unit !== undefined) out.push(...asShell(unit));
    unit = undefined;
  };
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    if (line === undefined) break;
    const title = section.exec(line.text)?.[1];
    if (title !== undefined) {
      // The next unit begins with its description, or with the section that this one has already.
      if (title === 'Unit' || (unit !== undefined && ownOf(unit, title).length > 0)) close();
      unit ??= { service: [], container: [] };
      name = title;
      continue;
    }
    if (unit === undefined) {
      out.push(line);
      continue;
    }
    if (/^\s*(?:[#;].*)?$/.test(line.text)) continue;
    const found = setting.exec(line.text);
    if (found === null) {
      // Something else follows the unit.
      close();
      out.push(line);
      continue;
    }
    const [, key = '', first = ''] = found;
    let value = first;
    while (value.endsWith('\\') && at + 1 < lines.length) {
      at += 1;
      const more = lines[at]?.text ?? '';
      if (!/^\s*[#;]/.test(more)) value = `${value.slice(0, -1)} ${more.trim()}`;
    }
    ownOf(unit, name).push({ name: key, value, line: line.line });
  }
  close();
  return out;
}

function ownOf(unit: Unit, title: string): Setting[] {
  if (title === 'Service') return unit.service;
  return title === 'Container' ? unit.container : [];
}

/** The settings of a name; an empty one takes back those before it. */
function standing(settings: readonly Setting[], name: string): readonly Setting[] {
  const own = settings.filter((each) => each.name === name);
  return own.slice(own.findLastIndex(({ value }) => value.trim() === '') + 1);
}

function asShell({ service, container }: Unit): Line[] {
  const lines = [...prepared(service), ...started(service, container)].sort((a, b) => a.line - b.line);
  const [first] = lines;
  const last = lines.at(-1);
  if (first === undefined || last === undefined) return [];
  // What a unit sets is its own.
  return [{ ...first, text: '(' }, ...lines, { ...last, text: ')' }];
}

/** The service's own environment, before anything that it starts; later entries win, a file wins over them. */
function prepared(service: readonly Setting[]): Line[] {
  const starts = Math.min(...service.filter(({ name }) => name.startsWith('Exec')).map(({ line }) => line));
  const before = (line: number): number => Math.min(line, starts);
  return [
    ...standing(service, 'Environment').map(({ value, line }) => ({ text: `export ${value}`, line: before(line) })),
    ...standing(service, 'EnvironmentFile').map(({ value, line }) => ({
      text: `. ${value.replace(/^-/, '')}`,
      line: before(line),
    })),
    ...service
      .filter(({ name }) => name === 'UnsetEnvironment')
      .map(({ value, line }) => ({ text: `unset ${value.replaceAll(/=\S*/g, '')}`, line: before(line) })),
  ];
}

function started(service: readonly Setting[], container: readonly Setting[]): Line[] {
  const commands = ['ExecStartPre', 'ExecStart'].flatMap((name) =>
    standing(service, name).map(({ value, line }) => ({ text: `( ${value.replace(prefixes, '')} )`, line })),
  );
  const image = container.findLast(({ name }) => name === 'Image');
  if (image === undefined) return commands;
  const options = [
    ...standing(container, 'Environment').map(({ value }) => words(value).map((word) => `-e ${word}`)),
    ...standing(container, 'EnvironmentFile').map(({ value }) => [`--env-file ${value}`]),
    ...standing(container, 'AddDevice').map(({ value }) => [`--device ${value}`]),
    ...standing(container, 'PodmanArgs').map(({ value }) => [value]),
  ].flat();
  const [entry] = standing(container, 'Entrypoint').slice(-1);
  if (entry !== undefined) options.push(`--entrypoint ${entry.value}`);
  const run = standing(container, 'Exec').at(-1);
  const text = `( podman run ${options.join(' ')} ${image.value} ${run?.value ?? ''} )`;
  return [...commands, { text, line: run?.line ?? image.line }];
}

/** The assignments of one line, quotes and all. */
function words(value: string): string[] {
  return value.match(/(?:[^\s"']|"[^"]*"|'[^']*')+/g) ?? [];
}
