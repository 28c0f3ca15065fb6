// What the check page costs, gzipped and cold: opened and answering a link, and with the readers that a paste needs.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { site, visit } from './visit.ts';

const answered = async (hash: string): Promise<number> => {
  const { page, requests } = await visit(`/${hash}`);
  await expect.poll(() => page.locator('#verdict').textContent()).toMatch(/\w/);
  const files = new Set(
    requests.map((url) =>
      `dist/${new URL(url).pathname.slice(new URL(site).pathname.length)}`.replace(/\/$/, '/index.html'),
    ),
  );
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0);
};

test('a verdict from a link, with the form and every rule: at most 82 kB', async () => {
  const link = '#d=engine=vllm&platform=rocm&vllm.patches=55966&aiter.version=0.1.20&draft.method=dspark';
  expect(await answered(link)).toBeLessThan(82_000);
});

test('a verdict from two pastes, the readers loaded into their worker: at most 163 kB', async () => {
  expect(await answered('#example=seed-arm-a')).toBeLessThan(163_000);
});
