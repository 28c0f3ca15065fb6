// Serves dist/ as a static host would: directory indexes, 404.html, a base path, nothing else.
import { existsSync, realpathSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.py': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.xml': 'application/xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

export interface Served {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** The port that `PORT` names. @throws Error with a sentence where it names none */
export function portOf(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new Error(`PORT=${text}: give a number from 0 to 65535; 0 takes any port that is free.`);
  return Number(text);
}

/**
 * Serves `folder` on 127.0.0.1 under the path `base`; port 0 takes any that is free.
 * @throws Error with a sentence where the folder is missing, the base is no path or the port is taken
 */
export async function serve(folder: string, base = '/', port = 0): Promise<Served> {
  if (!existsSync(folder)) throw new Error(`${folder}/ is missing: build the site first (npm run build).`);
  if (!/^\/(?:[\w.~-]+\/)*$/.test(base))
    throw new Error(`BASE=${base}: give a path that begins and ends with "/", such as /can-i-unpin/.`);
  const root = realpathSync(folder);
  const server = createServer((request, response) => {
    answer(root, base, request, response).catch(() => {
      // The client went away or the file could not be read: nothing more can be said on this connection.
      response.destroy();
    });
  });
  await new Promise<void>((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      fail(error.code === 'EADDRINUSE' ? new Error(`Port ${port} is taken: name another by PORT.`) : error);
    });
    server.listen(port, '127.0.0.1', done);
  });
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${bound}${base}`,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => {
          done();
        });
      }),
  };
}

async function answer(root: string, base: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end();
    return;
  }
  const found = fileFor(root, base, request.url ?? '/');
  const sent = found ?? fileFor(root, '/', '/404.html');
  if (sent === undefined) {
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found.\n');
    return;
  }
  const file = await open(sent);
  try {
    response.writeHead(found === undefined ? 404 : 200, {
      'content-type': types[extname(sent)] ?? 'application/octet-stream',
      'content-length': (await file.stat()).size,
      'x-content-type-options': 'nosniff',
      // A file whose name holds the hash of what is in it never changes.
      ...(sent.includes(`${sep}_astro${sep}`) ? { 'cache-control': 'public, max-age=31536000, immutable' } : {}),
    });
    if (request.method === 'HEAD') response.end();
    else await pipeline(file.createReadStream({ autoClose: false }), response);
  } finally {
    await file.close();
  }
}

/** The file that answers `address`, never one outside `root`, also not by a symbolic link. */
function fileFor(root: string, base: string, address: string): string | undefined {
  const path = URL.parse(address, 'http://localhost')?.pathname;
  if (path?.startsWith(base) !== true) return undefined;
  let file: string;
  try {
    const inside = resolve(root, `.${sep}${decodeURIComponent(path.slice(base.length))}`);
    const isFolder = statSync(inside).isDirectory();
    if (path.endsWith('/') && !isFolder) return undefined;
    file = realpathSync(isFolder ? join(inside, 'index.html') : inside);
  } catch {
    return undefined; // Not a well-formed address, or no such file.
  }
  return file.startsWith(root + sep) && statSync(file).isFile() ? file : undefined;
}
