// The base path that links of this site start with travels in markdown-it's environment.
import type { Env } from 'markdown-it';

export function baseOf(env: Env | undefined): string {
  const base = env?.['base'];
  return typeof base === 'string' ? base : '/';
}
