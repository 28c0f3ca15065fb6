// What an AITER's number, patches and probe say of it. Source of the rules: the claims aiter-with-causal,
// carried-forward-rule and open-fix-makes-a-miss-unknown.
import type { EngineData } from './data.ts';
import type { Deployment } from './deployment.ts';
import type { KernelRelease } from './kernels/types.ts';
import type { Confidence } from './result.ts';
import { isAtLeast, isRelease, isShallowClone, publicVersion } from './versions.ts';

/** The release whose rules and shapes answer for a deployment, and how far that can be trusted. */
export interface KernelBasis {
  readonly release: KernelRelease;
  readonly confidence: Confidence;
}

/** Whether `mla_decode_fwd` takes `causal`, by the version alone; undefined where the number does not say. */
export function causalByVersion(version: string | undefined, data: EngineData): 'yes' | 'no' | undefined {
  if (version === undefined || isShallowClone('aiter', version)) return undefined;
  if (isAtLeast(version, data.aiter.firstCausal)) return 'yes';
  return isRelease(version) ? 'no' : undefined;
}

/** The newest release with measured outcomes. */
export function newestMeasured(data: EngineData): KernelRelease | undefined {
  return data.kernels.findLast((release) => release.verified);
}

/**
 * The kernels of an AITER that takes `causal`: its own where they were measured, else those of the newest measured
 * release, carried forward. A build that calls itself older but has the argument takes those of the first with it.
 */
export function kernelBasis(deployment: Deployment, data: EngineData): KernelBasis | undefined {
  const version = deployment['aiter.version']?.value;
  const newest = newestMeasured(data);
  if (newest === undefined) return undefined;
  const name = version === undefined || isShallowClone('aiter', version) ? undefined : publicVersion(version);
  if (name === undefined) return { release: newest, confidence: 'carried-forward' };
  const own = data.kernels.find((release) => release.tag === `v${name}`);
  if (own?.verified === true && own.maskArgument) return { release: own, confidence: 'measured' };
  if (isAtLeast(name, newest.tag)) return { release: newest, confidence: 'carried-forward' };
  const first = data.kernels.find((release) => release.verified && release.maskArgument);
  return first && { release: first, confidence: 'stated' };
}
