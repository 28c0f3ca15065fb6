// The log box and `explain-error`.
export { explain } from './explain.ts';
export { looksLike } from './kind.ts';
export { readLog } from './read.ts';
export type { Catalogue, Explained } from './types.ts';
