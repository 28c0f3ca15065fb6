// The server of dist/, asked as a browser asks it, and as nobody should.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { portOf, serve, type Served } from '../../tools/serve.ts';

const folder = mkdtempSync(join(tmpdir(), 'serve-'));
const root = join(folder, 'dist');
let site: Served;

beforeAll(async () => {
  mkdirSync(join(root, 'guide'), { recursive: true });
  mkdirSync(join(root, 'empty'));
  writeFileSync(join(root, 'guide/index.html'), 'the guide');
  mkdirSync(join(root, '_astro'));
  writeFileSync(join(root, '_astro/page.B1_c3d.js'), 'export {};');
  writeFileSync(join(root, '404.html'), 'no such page');
  writeFileSync(join(root, 'large.bin'), Buffer.alloc(8_000_000));
  writeFileSync(join(folder, 'outside.txt'), 'outside');
  symlinkSync(join(folder, 'outside.txt'), join(root, 'link.txt'));
  symlinkSync(folder, join(root, 'up'));
  site = await serve(root, '/base/');
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});

const ask = async (path: string, method = 'GET'): Promise<[number, string]> => {
  const response = await fetch(site.url + path, { method });
  return [response.status, await response.text()];
};

test('a folder answers with its index', async () => {
  expect(await ask('guide/')).toEqual([200, 'the guide']);
});

test.each(['nothing', 'empty/', '%', 'guide/index.html/', 'a%00b'])('%s answers with the 404 page', async (path) => {
  expect(await ask(path)).toEqual([404, 'no such page']);
});

test.each(['link.txt', 'up/outside.txt', '..%2foutside.txt', '%2fetc/passwd'])(
  '%s does not lead out of the folder',
  async (path) => {
    expect(await ask(path)).toEqual([404, 'no such page']);
  },
);

test('a file with a hash in its name may be kept, a page may not', async () => {
  const kept = async (path: string) => (await fetch(site.url + path)).headers.get('cache-control');
  expect(await kept('_astro/page.B1_c3d.js')).toContain('immutable');
  expect(await kept('guide/')).toBeNull();
});

test('HEAD answers without a body', async () => {
  expect(await ask('guide/', 'HEAD')).toEqual([200, '']);
  expect(await ask('nothing', 'HEAD')).toEqual([404, '']);
});

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('%s is refused', async (method) => {
  expect(await ask('guide/', method)).toEqual([405, '']);
});

test('a download that breaks off leaves no file open', async () => {
  const open = () => readdirSync('/proc/self/fd').length;
  await ask('guide/');
  const before = open();
  await Promise.all(
    Array.from(
      { length: 20 },
      () =>
        new Promise<void>((done) => {
          const asked = request(`${site.url}large.bin`, { agent: false }, (response) => {
            response.once('data', () => {
              asked.destroy();
              done();
            });
          });
          asked.on('error', () => undefined).end();
        }),
    ),
  );
  await vi.waitFor(() => {
    expect(open()).toBeLessThanOrEqual(before + 2);
  });
});

describe('what cannot be served is said in a sentence', () => {
  test('a folder that is missing', async () => {
    await expect(serve(join(folder, 'none'))).rejects.toThrow(/is missing: build the site first/);
  });

  test.each(['base', '/base', 'http://h/', '/a//b/', '/a b/'])('the base %s', async (base) => {
    await expect(serve(root, base)).rejects.toThrow(/^BASE=.* begins and ends with/);
  });

  test.each(['x', '-1', '65536', '', '1.5'])('the port "%s"', (port) => {
    expect(() => portOf(port)).toThrow(/^PORT=.* from 0 to 65535/);
  });

  test('a port that is taken', async () => {
    await expect(serve(root, '/', Number(new URL(site.url).port))).rejects.toThrow(/is taken/);
  });
});
