// What this tab keeps of a check: the text stays in the tab, the values stand in the address.
import type { Deployment } from '../../engine/deployment.ts';
import { isLong } from '../../engine/limits.ts';
import type { PartKind } from '../../intake/parts.ts';
import { nextTurn } from '../turns.ts';

export interface Kept {
  readonly text: string;
  /** Kinds of parts that were changed by hand, by the number of the part. */
  readonly kinds: Readonly<Record<number, PartKind>>;
  /** Values set by hand. */
  readonly set: Deployment;
}

const key = 'can-i-unpin:check';
/** Characters of a long text that are stored at once: to store a megabyte at once stops the page. */
const sliceLength = 100_000;

export const nothing: Kept = { text: '', kinds: {}, set: {} };

interface Stored {
  readonly hash: string;
  readonly kept: Kept;
  /** Characters of the text that stand in slices, where it is long. */
  readonly sliced?: number;
}

/** The long text that stands in slices. */
let sliced = '';
let turn = 0;

/** Keeps `kept` for the address as it stands now; a long text slice by slice, each in a turn of its own. */
export async function keep(kept: Kept): Promise<void> {
  const mine = ++turn;
  const { hash } = location;
  const isSliced = isLong(kept.text);
  try {
    if (kept.text !== sliced) {
      forget();
      for (let at = 0; isSliced && at < kept.text.length; at += sliceLength) {
        await nextTurn();
        // Something newer is to be kept.
        if (mine !== turn) return;
        sessionStorage.setItem(`${key}:${String(at)}`, kept.text.slice(at, at + sliceLength));
      }
      if (isSliced) sliced = kept.text;
    }
    const stored: Stored = isSliced ? { hash, kept: { ...kept, text: '' }, sliced: kept.text.length } : { hash, kept };
    sessionStorage.setItem(key, JSON.stringify(stored));
  } catch {
    // Storage is off or full: a reload then starts from the address alone.
    forget();
  }
}

/** What was kept for the address as it stands now. */
export function recall(): Kept | undefined {
  try {
    const { hash, kept, sliced: length } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Stored>;
    if (hash !== location.hash || hash === '' || kept === undefined) return undefined;
    if (length === undefined) return kept;
    let text = '';
    for (let at = 0; at < length; at += sliceLength) text += sessionStorage.getItem(`${key}:${String(at)}`) ?? '';
    if (text.length !== length) return undefined;
    sliced = text;
    return { ...kept, text };
  } catch {
    return undefined;
  }
}

/** Takes everything out that was kept: half a text is worse than none. */
function forget(): void {
  sliced = '';
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(key)) sessionStorage.removeItem(name);
  } catch {
    // Storage is off: nothing was kept.
  }
}
