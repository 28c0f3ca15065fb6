// Why a yes is no plain yes: which of the parts that it rests on nobody read or measured.
import type { Deployment } from '../engine/deployment.ts';
import { parts, type Result, type Trust } from '../engine/result.ts';

const series = new Intl.ListFormat('en-GB');

/** One sentence that names the weakest parts of an answer, and what to do about it. */
export function unproved({ confidence, trust, deployment }: Result): string {
  const weak = parts.filter((part) => trust[part] === confidence);
  const ofAiter = weak.flatMap((part) => aiterWords[part] ?? []);
  const names = [
    ...(weak.includes('vllm') ? [`what ${buildName(deployment)} does`] : []),
    ...(ofAiter.length > 0 ? [`${series.format(ofAiter)} of ${aiterName(deployment)}`] : []),
  ];
  const what = capital(series.format(names));
  const why =
    confidence === 'carried-forward'
      ? 'carried over from the nearest release that we read'
      : 'what its authors say, and no measurement';
  return `${what} ${weak.length === 1 ? 'is' : 'are'} ${why}. Let one replica show it before you change the rest.`;
}

const aiterWords: Readonly<Partial<Record<keyof Trust, string>>> = { aiter: 'the mask argument', kernel: 'the kernel' };

function buildName(deployment: Deployment): string {
  const version = deployment['vllm.version']?.value;
  const patches = deployment['vllm.patches']?.value;
  if (version === undefined) return patches === undefined ? 'your vLLM' : `a vLLM with #${patches}`;
  return patches === undefined ? `vLLM ${version}` : `vLLM ${version} with #${patches}`;
}

function aiterName(deployment: Deployment): string {
  const version = deployment['aiter.version']?.value;
  return version === undefined ? 'your AITER' : `AITER ${version}`;
}

/** A text with its first letter as a capital. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
