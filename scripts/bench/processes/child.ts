import { fork } from 'node:child_process';
import { once } from 'node:events';
import { openSync, closeSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const startTimeoutMs = 60_000;
const stopTimeoutMs = 5_000;
const readyMessage = z.object({ url: z.string() });
const cpuMessage = z.object({ cpuMicroseconds: z.number() });

/** A separate process that runs a part of a benchmark. */
export interface Child {
  readonly url: string;
  /** Returns user and system processor time since the start, in microseconds. */
  cpu(): Promise<number>;
  /** Ends the process. Kills it after a timeout. */
  stop(): Promise<void>;
}

/**
 * Starts `<name>.process.ts` in this folder. Discards its output and log, and prints its errors to this terminal.
 * `FIN_BENCH_PROFILE=<name>` writes a profile of the process to `.cache/profiles`.
 */
export async function startChild(name: string, env: Record<string, string>): Promise<Child> {
  const devNull = openSync('/dev/null', 'w');
  const child = fork(join(import.meta.dirname, `${name}.process.ts`), {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      ...env,
      ...(process.env['FIN_BENCH_PROFILE'] === name && { NODE_OPTIONS: '--cpu-prof --cpu-prof-dir=.cache/profiles' }),
    },
    stdio: ['ignore', devNull, 'inherit', 'ipc'],
  });
  closeSync(devNull);
  const ended = once(child, 'exit').then(() => {
    throw new Error(`The process "${name}" ended.`);
  });
  // Callers of `nextMessage` receive the rejection. Without a caller, it is ignored.
  ended.catch(() => {});
  const nextMessage = async (): Promise<unknown> => {
    const [message] = (await Promise.race([once(child, 'message'), ended])) as unknown[];
    return message;
  };
  const startTimer = setTimeout(() => child.kill('SIGKILL'), startTimeoutMs);
  const { url } = readyMessage.parse(await nextMessage());
  clearTimeout(startTimer);
  return {
    url,
    async cpu() {
      const answer = nextMessage();
      child.send('cpu');
      return cpuMessage.parse(await answer).cpuMicroseconds;
    },
    async stop() {
      const killTimer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
      if (child.connected) child.disconnect();
      await ended.catch(() => {});
      clearTimeout(killTimer);
    },
  };
}

/**
 * Sends this child process's URL to the parent, and the processor time whenever the parent requests it. The process ends
 * with its parent.
 */
export function sayReady(url: string): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuMicroseconds: user + system });
  });
  process.on('disconnect', () => process.exit());
  process.send?.({ url });
}
