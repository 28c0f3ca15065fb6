// Which facts hold for a deployment. The narrowest level that speaks of a key decides: deployment, digest, tag, draft, file.
import type { Deployment, Key, Known } from '../../engine/deployment.ts';
import type { Reading } from '../../intake/types.ts';
import { nameGlob, pathGlob, type Matches } from '../globs.ts';
import type { Found } from '../types.ts';
import { FactsError, type FactEntry, type Facts, type Stated } from './read.ts';

/** What facts say of one deployment. */
export interface Applied {
  /** On one level with the deployment's own text: where they differ, the key is unknown. */
  readonly readings: readonly Reading[];
  /** Above the text. */
  readonly above: Deployment;
}

/** Probes' reports and drafts' configs as readings, by their paths relative to the facts file. */
export type Probes = ReadonlyMap<string, readonly Reading[]>;

interface Level {
  readonly entries: readonly { readonly entry: FactEntry; readonly matches: Matches }[];
  readonly of: (found: Subject) => string | undefined;
  /** The last entry wins; otherwise two that differ are an error. */
  readonly lastWins: boolean;
}

type Subject = Pick<Found, 'id' | 'path' | 'image'> & { readonly draft?: string | undefined };

/** The facts of one file, ready to be looked up; it remembers which entries were met. */
export class FactBook {
  readonly #levels: readonly Level[];
  readonly #probes: Probes;
  readonly #used = new Set<FactEntry>();
  readonly #all: readonly FactEntry[];
  readonly #name: string;
  readonly #images: Level[];

  /**
   * @param name how the facts file is called in errors
   * @param within a deployment's path, relative to the folder of the facts file
   */
  constructor(
    facts: Facts,
    name: string,
    within: (path: string) => string = (path) => path,
    probes: Probes = new Map(),
  ) {
    this.#name = name;
    this.#probes = probes;
    const level = (
      entries: readonly FactEntry[],
      glob: (pattern: string) => Matches,
      of: Level['of'],
      lastWins = false,
    ): Level => ({
      entries: entries.map((entry) => ({ entry, matches: glob(entry.match) })),
      of,
      lastWins,
    });
    const digest = ({ match }: FactEntry) => match.includes('@sha256:');
    const image = ({ image: reference }: Subject) => reference ?? undefined;
    this.#images = [
      level(facts.images.filter(digest), nameGlob, image),
      level(
        facts.images.filter((entry) => !digest(entry)),
        nameGlob,
        image,
      ),
    ];
    this.#levels = [
      level(facts.deployments, pathGlob, ({ id, path }) => within(path) + id.slice(path.length), true),
      ...this.#images,
      level(facts.drafts, nameGlob, ({ draft }) => draft),
      level(facts.files, pathGlob, ({ path }) => within(path), true),
    ];
    this.#all = [...facts.deployments, ...facts.images, ...facts.drafts, ...facts.files];
  }

  /** @throws FactsError where one level contradicts itself */
  of(found: Subject): Applied {
    return this.#apply(found, this.#levels);
  }

  /** What is known of an image alone. */
  ofImage(image: string): Applied {
    return this.#apply({ id: '', path: '', image }, this.#images);
  }

  /** Entries that no deployment met, as `facts:14`. */
  get unused(): readonly string[] {
    return this.#all.filter((entry) => !this.#used.has(entry)).map(({ line }) => `facts:${String(line)}`);
  }

  #apply(found: Subject, levels: readonly Level[]): Applied {
    const readings = new Map<Key, Reading>();
    const above: Partial<Record<Key, Known>> = {};
    for (const level of levels)
      for (const [key, { reading, override }] of this.#level(found, level)) {
        if (readings.has(key) || above[key] !== undefined) continue;
        if (override) above[key] = { value: reading.value, from: { kind: 'read', place: reading.place } };
        else readings.set(key, reading);
      }
    return { readings: [...readings.values()], above };
  }

  #level(found: Subject, { entries, of, lastWins }: Level): Map<Key, { reading: Reading; override: boolean }> {
    const said = new Map<Key, { reading: Reading; override: boolean }>();
    const text = of(found);
    if (text === undefined) return said;
    for (const { entry, matches } of entries) {
      if (!matches(text)) continue;
      this.#used.add(entry);
      for (const reading of this.#readings(entry)) {
        const before = said.get(reading.key);
        if (before !== undefined && !lastWins && before.reading.value !== reading.value) {
          throw new FactsError(
            `${this.#name}:${String(reading.place.line)}: ${reading.key} of ${text} is ${reading.value} here and ${before.reading.value} at line ${String(before.reading.place.line)}`,
          );
        }
        said.set(reading.key, { reading, override: entry.override });
      }
    }
    return said;
  }

  #readings({ values, probe, config }: FactEntry): readonly Reading[] {
    const stated = values.map(({ key, value, line }: Stated): Reading => ({
      key,
      value,
      how: 'given',
      place: { input: 'facts', line },
    }));
    const read = [probe, config].flatMap((path) => (path === undefined ? [] : (this.#probes.get(path) ?? [])));
    return [...read, ...stated];
  }
}
