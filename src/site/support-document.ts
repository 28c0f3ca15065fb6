// The support matrix as a document: the same cells as the page, unfolded.
import { supportShape, type Support } from '../publish/schemas/support.ts';
import { absolute } from './base.ts';
import { stamp } from './knowledge.ts';
import { cellsOf, setups } from './matrix.ts';
import { defaults } from './setups.ts';

/** @param site Astro's own setting */
export function supportDocument(site: URL | undefined): Support {
  const cells = [...setups('1'), ...setups('8')].flatMap((setup) =>
    cellsOf(setup).flatMap((row) =>
      row.map(({ vllm, aiter, verdict, confidence, word, ships, address }) => ({
        gpu: setup.arch,
        cache: setup.cache,
        block: Number(setup.block),
        dcp: Number(setup.dcp),
        vllm,
        aiter,
        verdict,
        confidence,
        word,
        ships,
        check: absolute(address.slice(1), site),
      })),
    ),
  );
  return supportShape.parse({ schema: 'can-i-unpin/support@1', generatedFrom: stamp, defaults, cells });
}
