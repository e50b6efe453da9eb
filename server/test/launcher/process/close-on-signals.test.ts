import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterTests } from '@fin-link/testing';
import { expect, test } from 'vitest';

const module = join(import.meta.dirname, '..', '..', '..', 'src', 'launcher', 'process', 'close-on-signals.ts');
/** Program that prints each SIGTERM, the start and the end of its close. The close ends after input on stdin. */
const program = `
  import { once } from 'node:events';
  const { closeOnSignals } = await import(${JSON.stringify(module)});
  process.on('SIGTERM', () => console.log('signal'));
  closeOnSignals(async () => {
    console.log('closing');
    await once(process.stdin, 'data');
    console.log('closed');
  });
  setInterval(() => {}, 60_000);
  console.log('open');
`;

test('a process that gets SIGTERM twice closes everything once', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  afterTests(async () => void child.kill('SIGKILL'));
  const exit = once(child, 'exit');
  const said: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    said.push(line);
    if (line === 'open' || line === 'closing') child.kill('SIGTERM');
    if (line === 'signal' && said.includes('closing')) child.stdin.end('go\n');
  }
  expect(said).toEqual(['open', 'signal', 'closing', 'signal', 'closed']);
  expect(await exit).toEqual([0, null]);
});
