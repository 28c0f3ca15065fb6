// What a facts file may hold: the reader and the published JSON Schema are both made from this table.
import { keys } from '../../engine/deployment.ts';

export const factsSchema = 'can-i-unpin/facts@1';
/** Under this name a facts file is looked for, from the deployments' folder upward. */
export const factsName = 'can-i-unpin.yaml';

/** Sections whose entries say values of keys. What the globs of `match` are held against differs. */
export const valueSections = {
  images: 'A tag glob or a digest; held against the reference as the deployment writes it.',
  drafts: 'A glob over draft models, as the deployment names them.',
  files: 'A glob over paths, relative to the folder of this file. The last entry that matches wins.',
  deployments: 'The id of a deployment, `path#name`, or a glob over ids.',
} as const;
export type ValueSection = keyof typeof valueSections;

/** Members that an entry of each section may have, beside the keys of a deployment. */
export const members = {
  images: ['match', 'override', 'probe'],
  drafts: ['match', 'override', 'config'],
  files: ['match', 'override'],
  deployments: ['match', 'override'],
  upgrade: ['from', 'to'],
  accept: ['match', 'rule', 'reason', 'owner', 'until'],
} as const;
export const required = {
  images: ['match'],
  drafts: ['match'],
  files: ['match'],
  deployments: ['match'],
  upgrade: ['from', 'to'],
  accept: ['match', 'rule', 'reason', 'until'],
} as const;
export type EntrySection = keyof typeof members;

export const sections: readonly string[] = ['schema', ...Object.keys(members), 'exclude'];

/** Every name that an entry of a section may use. */
export function namesOf(section: EntrySection): readonly string[] {
  return section in valueSections ? [...members[section], ...keys] : members[section];
}
