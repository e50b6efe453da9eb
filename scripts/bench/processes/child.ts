import { fork } from 'node:child_process';
import { once } from 'node:events';
import { openSync, closeSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const longestStartMs = 60_000;
const longestStopMs = 5_000;
const ready = z.object({ url: z.string() });
const used = z.object({ cpuMicroseconds: z.number() });

/** A separate process that runs a part of a benchmark. */
export interface Child {
  readonly url: string;
  /** Returns user and system processor time since the start, in microseconds. */
  cpu(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Starts `<name>.process.ts` in this folder. Discards its output and log, and prints its errors to this terminal.
 * `FIN_BENCH_PROFILE=<name>` writes a profile of the process to `.cache/profiles`.
 */
export async function startChild(name: string, env: Record<string, string>): Promise<Child> {
  const nowhere = openSync('/dev/null', 'w');
  const child = fork(join(import.meta.dirname, `${name}.process.ts`), {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      ...env,
      ...(process.env['FIN_BENCH_PROFILE'] === name && { NODE_OPTIONS: '--cpu-prof --cpu-prof-dir=.cache/profiles' }),
    },
    stdio: ['ignore', nowhere, 'inherit', 'ipc'],
  });
  closeSync(nowhere);
  const ended = once(child, 'exit').then(() => {
    throw new Error(`The process "${name}" ended.`);
  });
  // Callers of `told` receive the rejection. Without a caller, it is ignored.
  ended.catch(() => {});
  const told = async (): Promise<unknown> => {
    const [message] = (await Promise.race([once(child, 'message'), ended])) as unknown[];
    return message;
  };
  const timer = setTimeout(() => child.kill('SIGKILL'), longestStartMs);
  const { url } = ready.parse(await told());
  clearTimeout(timer);
  return {
    url,
    async cpu() {
      const answer = told();
      child.send('cpu');
      return used.parse(await answer).cpuMicroseconds;
    },
    async stop() {
      const late = setTimeout(() => child.kill('SIGKILL'), longestStopMs);
      if (child.connected) child.disconnect();
      await ended.catch(() => {});
      clearTimeout(late);
    },
  };
}
