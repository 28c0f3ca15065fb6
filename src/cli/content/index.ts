// content/ as the commands need it, each part read and checked once a process, when a command first asks for it. In the
// bundle the same names give the same data without reading anything (tools/bundle.ts).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EngineData } from '../../engine/data.ts';
import { engineData } from '../../knowledge/engine-data.ts';
import { loadKnowledge } from '../../knowledge/load.ts';
import type { Knowledge } from '../../knowledge/types.ts';
import { root } from '../root.ts';
import { kernels } from './kernels.ts';
import { once } from './once.ts';

/** All that content/ says. @throws ContentError where it is not right */
export const knowledge: () => Knowledge = once(() => loadKnowledge(root));

/** What the engine needs of it. @throws ContentError */
export const data: () => EngineData = once(() => engineData(knowledge(), kernels()));

export interface About {
  /** The newest day on which a claim was looked at. */
  readonly asOf: string;
  /** Of this program. */
  readonly version: string;
  /** The site's address, with a slash at its end. */
  readonly site: string;
}

/** What a report says of its origin. */
export const about: () => About = once(() => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const days = [...knowledge().claims.values()].map(({ asOf }) => asOf).sort();
  const site = new URL(process.env['BASE'] ?? '/', process.env['SITE'] ?? 'https://example.org').href;
  return { asOf: days.at(-1) ?? '', version, site: site.endsWith('/') ? site : `${site}/` };
});
