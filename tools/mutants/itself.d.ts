// vitest's own module, by the name that vitest.config.ts gives it where `vitest` is collect.ts.
declare module 'vitest-itself' {
  export { expect, test, vi } from 'vitest';
}
