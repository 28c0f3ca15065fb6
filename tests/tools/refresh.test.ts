// Against a local server that answers as GitHub does, and as it does on a bad day.
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { refresh } from '../../tools/refresh.ts';
import { good, rootWith } from '../knowledge/content.ts';

const first = 'content/upstream/vllm-1.md';
const second = 'content/upstream/vllm-2.md';
const closed = {
  number: 1,
  state: 'closed',
  created_at: '2026-08-01T10:00:00Z',
  closed_at: '2026-09-12T23:59:59Z',
  merged_at: null,
  merge_commit_sha: null,
};
const merged = {
  ...closed,
  number: 2,
  created_at: '2026-09-08T10:00:00Z',
  closed_at: '2026-09-15T08:00:00Z',
  merged_at: '2026-09-15T08:00:00Z',
  merge_commit_sha: '35dc2730724df3b8d9b2f9ef6b3d1a2a9c0d1e2f',
};
/** Content that says what the two answers say. */
const settled = {
  [first]: (good[first] ?? '').replace('state: closed', 'opened: 2026-08-01\nstate: closed\nclosed: 2026-09-12'),
  [second]: (good[second] ?? '').replace(
    'state: merged',
    'opened: 2026-09-08\n# at last\nstate: merged\nmerged: 2026-09-15\ncommit: 35dc273072',
  ),
};

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const ok =
  (body: unknown): Answer =>
  (_request, response) =>
    response.end(JSON.stringify(body));
const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (_request, response) =>
    response.writeHead(code, headers).end('{"message":"no"}');

/** Runs against a server that answers for number 1 and number 2; every header and address asked for is kept. */
async function run(
  one: Answer,
  two: Answer,
  options: { content?: Record<string, string>; write?: boolean; token?: string } = {},
) {
  const asked: { url: string | undefined; authorization: string | undefined }[] = [];
  const server = createServer((request, response) => {
    asked.push({ url: request.url, authorization: request.headers.authorization });
    (request.url?.endsWith('/1') === true ? one : two)(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const root = rootWith(options.content ?? settled);
  let out = '';
  let err = '';
  const exit = await refresh({
    root,
    api: {
      base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      token: options.token,
      timeout: 300,
    },
    write: options.write ?? false,
    today: '2026-11-29',
    out: (text) => (out += text),
    err: (text) => (err += text),
  });
  return { exit, out, err, asked, files: [first, second].map((file) => readFileSync(join(root, file), 'utf8')) };
}

test('asks for each change, with the token where there is one', async () => {
  const { exit, out, asked } = await run(ok(closed), ok(merged), { token: 'secret' });
  expect({ exit, out }).toEqual({ exit: 0, out: '2 asked, 0 differ\n' });
  expect(asked).toEqual([
    { url: '/repos/vllm-project/vllm/pulls/1', authorization: 'Bearer secret' },
    { url: '/repos/vllm-project/vllm/pulls/2', authorization: 'Bearer secret' },
  ]);
  const without = await run(ok(closed), ok(merged));
  expect(without.asked[0]?.authorization).toBeUndefined();
});

test('shows what differs and the claims that rest on it, and changes nothing unless told', async () => {
  const content = {
    ...settled,
    [second]: settled[second].replace(
      '# at last\nstate: merged\nmerged: 2026-09-15\ncommit: 35dc273072',
      '# at last\nstate: open',
    ),
    'content/sources.yaml': (good['content/sources.yaml'] ?? '').replace('pull/53001', 'pull/2/files'),
  };
  const { exit, out, files } = await run(ok(closed), ok(merged), { content });
  expect(exit).toBe(1);
  expect(out).toBe(`vLLM #2 (vllm-2), as of 2026-09-15:
  state: open -> merged
  merged: none -> 2026-09-15
  commit: none -> 35dc273072
  claims to look at: pinned-speed, unpinned-speed
2 asked, 1 differ
`);
  expect(files).toEqual([content[first], content[second]]);

  const written = await run(ok(closed), ok(merged), { content, write: true });
  expect(written.exit).toBe(0);
  expect(written.files[1]).toBe(
    content[second]
      .replace('# at last\nstate: open', '# at last\nstate: merged')
      .replace('asOf: 2026-09-15\n', 'asOf: 2026-11-29\ncommit: 35dc273072\nmerged: 2026-09-15\n'),
  );
  expect(written.files[0]).toBe(content[first].replace('asOf: 2026-09-12', 'asOf: 2026-11-29'));
});

test('a change that was opened again loses its closing day', async () => {
  const { exit, files } = await run(ok({ ...closed, state: 'open', closed_at: null }), ok(merged), { write: true });
  expect(exit).toBe(0);
  expect(files[0]).toContain('\nstate: open\n');
  expect(files[0]).not.toContain('closed');
});

test('an issue is asked for as an issue', async () => {
  const content = { ...settled, [first]: settled[first].replace('pull-request', 'issue') };
  const { number, state, created_at, closed_at } = closed;
  const { exit, asked } = await run(ok({ number, state, created_at, closed_at }), ok(merged), { content });
  expect(exit).toBe(0);
  expect(asked[0]?.url).toBe('/repos/vllm-project/vllm/issues/1');
});

const reset = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1796000000' };
const halfway: Answer = (_request, response) => {
  response.writeHead(200, { 'content-length': '500' });
  response.write('{"number":2,');
  setTimeout(() => response.destroy(), 20);
};

test.each<[string, Answer, string]>([
  [
    'a rate limit',
    status(403, reset),
    'the rate limit is reached, until 2026-11-30T00:53:20.000Z; a token in GITHUB_TOKEN raises it',
  ],
  [
    'another rate limit',
    status(429, { 'retry-after': '60' }),
    'the rate limit is reached; a token in GITHUB_TOKEN raises it',
  ],
  ['a refusal that is no limit', status(403, { 'x-ratelimit-remaining': '12' }), 'GitHub answered 403'],
  ['a change that is gone', status(404), 'not found (404); it was moved, deleted or is not public'],
  ['a wrong token', status(401), 'the token in GITHUB_TOKEN is refused (401)'],
  ['a bad gateway', status(502), 'GitHub answered 502'],
  ['silence', () => undefined, 'no answer within 0.3 s'],
  ['an answer that breaks off', halfway, 'no whole answer ('],
  [
    'half a JSON',
    (_request, response) => response.end('{"number":2,"state":'),
    'the answer is not the JSON that was asked for',
  ],
  ['HTML', (_request, response) => response.end('<html>'), 'the answer is not the JSON that was asked for'],
  ['an answer without a field', ok({ ...merged, merged_at: undefined }), 'the answer has no usable merged_at'],
  ['a state that nobody knows', ok({ ...merged, state: 'locked' }), 'the answer has no usable state'],
  ['an answer about something else', ok({ ...merged, number: 3 }), 'the answer is about number 3'],
  [
    'a closing without a day',
    ok({ ...merged, closed_at: null, merged_at: null }),
    'the answer calls it closed without a day',
  ],
])('%s ends in a message and changes nothing', async (_name, answer, message) => {
  // The first change differs and would be written: nothing may be, since the second has no answer.
  const content = {
    ...settled,
    [first]: settled[first].replace('state: closed\nclosed: 2026-09-12', 'state: open'),
  };
  const { exit, out, err, files } = await run(ok(closed), answer, { content, write: true });
  expect({ exit, out }).toEqual({ exit: 2, out: '' });
  expect(err).toContain(`vLLM #2 (vllm-2): ${message}`);
  expect(err).toMatch(/Nothing was changed\.\n$/);
  expect(files).toEqual([content[first], content[second]]);
});

test('nobody at the other end', async () => {
  const root = rootWith(settled);
  let err = '';
  const api = { base: 'http://127.0.0.1:1', token: undefined, timeout: 300 };
  const exit = await refresh({
    root,
    api,
    write: true,
    today: '2026-11-29',
    out: () => undefined,
    err: (text) => (err += text),
  });
  expect(exit).toBe(2);
  expect(err).toContain('no whole answer (');
});
