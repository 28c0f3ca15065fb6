// What an AITER's number, patches and probe say of it. Source of the rules: the claims aiter-with-causal,
// carried-forward-rule and open-fix-makes-a-miss-unknown.
import type { EngineData } from './data.ts';
import type { Deployment } from './deployment.ts';
import type { KernelRelease } from './kernels/types.ts';
import type { Confidence } from './result.ts';
import { compareVersions, isAtLeast, isRelease, isShallowClone, publicVersion } from './versions.ts';

/** The release whose rules and shapes answer for a deployment, and how far that can be trusted. */
export interface KernelBasis {
  readonly release: KernelRelease;
  readonly confidence: Confidence;
}

/** What a version names: a number, or a bound where an image is only known to hold at least or at most that. */
interface Named {
  readonly number: string;
  readonly bound?: '<=' | '>=';
}

function named(version: string): Named {
  const bound = /^[<>]=/.exec(version)?.[0];
  return bound === '<=' || bound === '>=' ? { number: version.slice(2), bound } : { number: version };
}

/** Whether `mla_decode_fwd` takes `causal`, by the version alone; undefined where the number does not say. */
export function causalByVersion(version: string | undefined, data: EngineData): 'yes' | 'no' | undefined {
  if (version === undefined) return undefined;
  const { number, bound } = named(version);
  if (isShallowClone('aiter', number)) return undefined;
  if (isAtLeast(number, data.aiter.firstCausal)) return bound === '<=' ? undefined : 'yes';
  return isRelease(number) && bound !== '>=' ? 'no' : undefined;
}

/** How far what the version says can be trusted: read from that release, stated of an older one, or newer than read. */
export function versionConfidence(deployment: Deployment, data: EngineData): Confidence {
  const version = deployment['aiter.version']?.value;
  if (version === undefined) return deployment['aiter.causal'] === undefined ? 'carried-forward' : 'stated';
  const { number, bound } = named(version);
  const name = publicVersion(number);
  if (name === undefined || isShallowClone('aiter', number)) return 'carried-forward';
  if (bound === undefined && data.aiter.measured.includes(name)) {
    const byVersion = causalByVersion(version, data);
    return (deployment['aiter.causal']?.value ?? byVersion) === byVersion ? 'measured' : 'stated';
  }
  const newest = newestMeasured(data)?.tag ?? '';
  return (compareVersions(name, newest) ?? 1) > 0 && bound !== '<=' ? 'carried-forward' : 'stated';
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
  const { number, bound } = named(version ?? '');
  const name = version === undefined || isShallowClone('aiter', number) ? undefined : publicVersion(number);
  if (name === undefined) return { release: newest, confidence: 'carried-forward' };
  const own = data.kernels.find((release) => release.tag === `v${name}`);
  if (bound === undefined && own?.verified === true && own.maskArgument)
    return { release: own, confidence: 'measured' };
  if (bound === '>=' || isAtLeast(name, newest.tag)) return { release: newest, confidence: 'carried-forward' };
  const first = data.kernels.find((release) => release.verified && release.maskArgument);
  return first && { release: first, confidence: 'stated' };
}
