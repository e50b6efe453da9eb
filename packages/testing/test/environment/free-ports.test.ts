import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePorts } from '../../src/environment/free-ports.ts';

const program = join(import.meta.dirname, 'claim-share.ts');

test('each living process has a separate share of ports without configuration', async () => {
  // These ports belong to this process, so that no other test claims a share in them.
  const count = 2;
  const size = 3;
  const lowest = await consecutivePorts(count * size);
  const claimInProcess = async (): Promise<{ printed: string; kill(): Promise<void> }> => {
    const child = spawn(process.execPath, [program, JSON.stringify({ lowest, size, count })], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const [printed] = (await once(child.stdout, 'data')) as [Buffer];
    return {
      printed: printed.toString('utf8').trim(),
      async kill() {
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      },
    };
  };

  const claimed = await Promise.all([claimInProcess(), claimInProcess()]);
  expect(claimed.map(({ printed }) => Number(printed)).toSorted()).toEqual([lowest + 1, lowest + size + 1]);

  const refused = await claimInProcess();
  expect(refused.printed).toContain(`All ${count} shares of ports for tests are taken, from port ${lowest} on`);

  await claimed[0].kill();
  const next = await claimInProcess();
  expect(next.printed).toBe(claimed[0].printed);
});

test('a process that claimed a share of ports can end by itself', async () => {
  const lowest = await consecutivePorts(1);
  const source = `await (await import(${JSON.stringify(join(import.meta.dirname, '../../src/environment/free-ports.ts'))}))
    .claimPortShare({ lowest: ${lowest}, size: 1, count: 1 });`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], { stdio: 'inherit' });
  onTestFinished(() => void child.kill('SIGKILL'));
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('ports of one process are different, whether requested together or one after another', async () => {
  const ports = [...(await Promise.all([freePorts(5), freePorts(5)])).flat(), ...(await freePorts(5))];
  expect(new Set(ports).size).toBe(15);
  expect(Math.min(...ports)).toBeGreaterThan(10_000);
  expect(Math.max(...ports)).toBeLessThan(32_768);
});

/** Returns the first of `count` consecutive ports without a listener. */
async function consecutivePorts(count: number): Promise<number> {
  for (;;) {
    const ports = await freePorts(count);
    const [first = 0] = ports;
    if (ports.every((port, place) => port === first + place)) return first;
  }
}
