// Serves dist/ as a static host would: directory indexes, 404.html, a base path, nothing else.
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, resolve, sep } from 'node:path';

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

/** Serves `folder` on 127.0.0.1 under the path `base`; port 0 takes any that is free. */
export async function serve(folder: string, base = '/', port = 0): Promise<Served> {
  const root = resolve(folder);
  const server: Server = createServer((request, response) => {
    const file = fileFor(root, base, request.url ?? '/');
    const sent = file ?? join(root, '404.html');
    response.writeHead(file === undefined ? 404 : 200, {
      'content-type': types[extname(sent)] ?? 'application/octet-stream',
      'x-content-type-options': 'nosniff',
    });
    createReadStream(sent)
      .on('error', () => response.end())
      .pipe(response);
  });
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(port, '127.0.0.1', done);
  });
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(bound)}${base}`,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => {
          done();
        });
      }),
  };
}

/** The file that answers `address`, never one outside `root`. */
function fileFor(root: string, base: string, address: string): string | undefined {
  const path = URL.parse(address, 'http://localhost')?.pathname;
  if (path?.startsWith(base) !== true) return undefined;
  let inside: string;
  try {
    inside = resolve(root, decodeURIComponent(path.slice(base.length)));
  } catch {
    return undefined; // Not a well-formed address.
  }
  if (inside !== root && !inside.startsWith(root + sep)) return undefined;
  const file = existsSync(inside) && statSync(inside).isDirectory() ? join(inside, 'index.html') : inside;
  return existsSync(file) ? file : undefined;
}
