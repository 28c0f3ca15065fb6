// What the readers of pasted text hand on. Text in, a partial Deployment out.
import type { GpuFacts } from '../engine/data.ts';
import type { Deployment, Key } from '../engine/deployment.ts';
import type { Place } from '../engine/origin.ts';
import type { Finding } from '../engine/result.ts';

export type { Place };

/** One pasted text. `name` is how places in it are called: `command`, `env`, `env2`, `log`. */
export interface Input {
  readonly name: string;
  readonly text: string;
}

/** One value read at one place. Two readings of a key that differ are a conflict: the key becomes unknown, with a finding. */
export interface Reading {
  readonly key: Key;
  readonly value: string;
  readonly place: Place;
  /** `given`: it stands there. `default`: a whole command leaves it at vLLM's own default. `hint`: weaker than a given value of the same key (an image tag, a build list). */
  readonly how: 'given' | 'default' | 'hint';
  /** A weak reading of a model's config.json: vLLM itself takes a hint of these where the command says `auto`. */
  readonly fromCheckpoint?: true;
}

/** Whether an input is named as a model's config.json: `draft-config`, `target-config`. */
export function isConfigInput(name: string): boolean {
  return /^(?:draft|target)-config\d*$/.test(name);
}

export interface PlacedFinding extends Finding {
  readonly place?: Place;
}

/** A stretch of text that was looked at and not used, with the reason; secrets are already struck out. */
export interface Ignored {
  readonly place: Place;
  readonly text: string;
  readonly why: string;
}

/** What one reader makes of one input. */
export interface Read {
  readonly readings: readonly Reading[];
  readonly findings: readonly PlacedFinding[];
  readonly ignored: readonly Ignored[];
  /** Keys that the text names without a usable value (an unresolved variable, a cut JSON), so no default may be taken. */
  readonly unresolved: readonly Key[];
}

/** What starts a server, by the kind of text that does it. */
export type ServerKind =
  | 'script'
  | 'options'
  | 'compose'
  | 'kubernetes'
  | 'helm'
  | 'yaml'
  | 'dockerfile'
  | 'python'
  | 'log';

/** Which server of a text is meant. */
export interface ServerPlace {
  /** A service, container, stage or function; null where only its lines name it. */
  readonly name: string | null;
  readonly kind: ServerKind;
  /** First and last line, from 1, in the text as it was pasted. */
  readonly lines: readonly [number, number];
}

/** What one server's text leaves open: one way to read it. */
export interface AlternativeRead {
  readonly choices: readonly Choice[];
  readonly readings: readonly Reading[];
}

/** A variable or branch on which a reading depends, with the lines that decide it. */
export interface Choice {
  readonly variable: string;
  readonly lines: readonly number[];
}

/** One server, without its neighbours. */
export interface ServerRead extends Read, ServerPlace {
  /** The line on which the draft's backend is named; null where it is not. */
  readonly pinLine: number | null;
  /** The container image as the text writes it. */
  readonly image: string | null;
  /** Empty where there is one way to read it, else two or more; `readings` then holds what all agree on. */
  readonly alternatives: readonly AlternativeRead[];
}

/** One text: its servers, and what it says together, as if there were no telling them apart. */
export interface TextRead {
  readonly servers: readonly ServerRead[];
  readonly together: Read;
}

/** What all inputs come to for one server. */
export interface ServerIntake extends Intake, ServerPlace {
  readonly input: string;
  readonly pinLine: number | null;
  readonly image: string | null;
  readonly alternatives: readonly Alternative[];
}

export interface Alternative {
  readonly choices: readonly Choice[];
  readonly deployment: Deployment;
}

/** All servers of all texts, and what the texts say where they start none. */
export interface ReadAll {
  readonly servers: readonly ServerIntake[];
  readonly together: Intake;
}

/** How a server is called: by its own name, else by its lines. */
export function serverName({ name, lines: [from, to] }: ServerPlace): string {
  if (name !== null) return name;
  return from === to ? `line ${String(from)}` : `lines ${String(from)}-${String(to)}`;
}

/** The servers under names that differ: where two are called alike, their lines tell them apart. */
export function namedServers<Server extends ServerPlace>(
  servers: readonly Server[],
): (Omit<Server, 'name'> & { readonly name: string })[] {
  const names = servers.map(serverName);
  return servers.map((server, index) => {
    const name = names[index] ?? '';
    const alone = names.filter((other) => other === name).length === 1;
    return { ...server, name: alone ? name : `${name} (${serverName({ ...server, name: null })})` };
  });
}

/** What all inputs come to. */
export interface Intake {
  readonly deployment: Deployment;
  readonly findings: readonly PlacedFinding[];
  readonly ignored: readonly Ignored[];
}

/** An architecture with its products, as content/hardware.yaml has them. */
export interface Hardware extends GpuFacts {
  readonly models: readonly {
    readonly name: string;
    readonly pciIds: readonly string[];
    readonly outsideMap?: boolean;
  }[];
}
