// What this tab keeps of a check: the text stays in the tab, the values stand in the address.
import type { Deployment } from '../../engine/deployment.ts';
import type { PartKind } from '../../intake/parts.ts';

export interface Kept {
  readonly text: string;
  /** Kinds of parts that were changed by hand, by the number of the part. */
  readonly kinds: Readonly<Record<number, PartKind>>;
  /** Values set by hand. */
  readonly set: Deployment;
}

const key = 'can-i-unpin:check';
export const nothing: Kept = { text: '', kinds: {}, set: {} };

/** Keeps `kept` for the address as it stands now. */
export function keep(kept: Kept): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ hash: location.hash, kept }));
  } catch {
    // Storage is off or full: a reload then starts from the address alone.
  }
}

/** What was kept for the address as it stands now. */
export function recall(): Kept | undefined {
  try {
    const { hash, kept } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as { hash?: string; kept?: Kept };
    return hash === location.hash && location.hash !== '' ? kept : undefined;
  } catch {
    return undefined;
  }
}
