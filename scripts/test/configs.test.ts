import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { freePorts } from '../../packages/testing/src/environment/free-ports.ts';
import { root } from '../workspace/run-tool.ts';

const run = promisify(execFile);

/** Starts a host that answers every request by `answer`. Returns a function that runs a command against it. */
async function commandAgainst(answer: (request: IncomingMessage) => { status?: number; body?: unknown }) {
  const server = createServer((request, response) => {
    const { status = 200, body } = answer(request);
    response.writeHead(status, { etag: '"1-2-x"' }).end(body === undefined ? undefined : JSON.stringify(body));
  });
  const [port = 0] = await freePorts(1);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const env = { PATH: process.env['PATH'], FIN_HOST_PORT: String(port), FIN_OPERATOR_KEYS: 'ann:key-of-ann-1' };
  return (...values: string[]) => run(process.execPath, [join(root, 'scripts/configs.ts'), ...values], { env });
}

test('the configs command names the fields that another operator changed meanwhile', async () => {
  const conflict = {
    author: 'ben',
    changedAt: '2026-11-20T10:15:00.000Z',
    change: [{ path: 'entryScreen', before: true, after: false, sentence: 'Entry screen: turned off.' }],
  };
  const configs = await commandAgainst(({ method }) =>
    method === 'GET'
      ? { body: { configuration: {} } }
      : { status: 412, body: { error: { code: 'config.stale', message: 'The configuration has changed.', conflict } } },
  );
  await expect(configs('publish', 'Checkout')).rejects.toMatchObject({
    stderr:
      'config.stale: The configuration has changed.\nChanged by ben, 2026-11-20T10:15:00.000Z\nEntry screen: turned off.\n',
  });
});

test('the configs command rolls back, discards and compares on the condition of the ETag', async () => {
  const requests: string[] = [];
  const configs = await commandAgainst(({ method, url, headers }) => {
    requests.push([method, url, headers['if-match']].filter((part) => part !== undefined).join(' '));
    if (method === 'DELETE') return { status: 204 };
    if (url?.includes('/diff') === true) return { body: { change: [{ sentence: 'Entry screen: turned off.' }] } };
    return { body: { configuration: { published: { number: 3 } } } };
  });
  expect((await configs('rollback', 'Checkout', '1')).stdout).toBe(
    'Checkout: version 3 is published, with the options of version 1.\n',
  );
  expect((await configs('discard', 'Checkout')).stdout).toBe('Checkout: the draft is discarded.\n');
  expect((await configs('diff', 'Checkout', '1')).stdout).toBe('Entry screen: turned off.\n');
  expect(requests).toEqual([
    'GET /v1/configurations/Checkout',
    'POST /v1/configurations/Checkout/rollback "1-2-x"',
    'GET /v1/configurations/Checkout',
    'DELETE /v1/configurations/Checkout/draft "1-2-x"',
    'GET /v1/configurations/Checkout/diff?from=1&to=draft',
  ]);
});

test('the configs command reaches the host of its environment with the first of its operator keys', async () => {
  const keys: string[] = [];
  const server = createServer((request, response) => {
    keys.push(String(request.headers.authorization));
    response.end(
      JSON.stringify({ configuration: [{ configName: 'Checkout', source: 'stored', published: 1, draft: null }] }),
    );
  });
  const [port = 0] = await freePorts(1);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const env = {
    PATH: process.env['PATH'],
    FIN_HOST_PORT: String(port),
    FIN_OPERATOR_KEYS: 'ann:key-of-ann-1, ben:key-of-ben-1',
  };
  const { stdout } = await run(process.execPath, [join(root, 'scripts/configs.ts'), 'list'], { env });
  expect(stdout).toBe('Checkout  stored  published 1\n');
  expect(keys).toEqual(['Bearer key-of-ann-1']);
});
