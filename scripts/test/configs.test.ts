import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { freePorts } from '../../packages/testing/src/environment/free-ports.ts';
import { root } from '../workspace/run-tool.ts';

const run = promisify(execFile);

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
