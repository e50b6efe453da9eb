import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterTests, forChildProcesses } from '@fin-link/testing';
import { until } from '../harness/linking.ts';

export interface KillableProcess {
  readonly url: string;
  /** Returns the output since the last start. */
  said(): string;
  /** Starts the process. Resolves when it listens and is ready. */
  start(): Promise<void>;
  /** Kills the process like `kill -9`. */
  kill(): Promise<void>;
  /** Ends the process like a supervisor. Throws if it fails at its end. */
  stop(): Promise<void>;
}

interface Program {
  /** Arguments of Node. */
  args: readonly string[];
  env?: Record<string, string>;
  url: string;
  /** Line that the process prints when it listens. Checking the address is not enough, because another server could answer there. */
  listening: string;
}

/** Starts a process on its own port. The process gets only the given `FIN_*` variables and is killed after the test. */
export function killableProcess({ args, env = {}, url, listening }: Program): KillableProcess {
  const inherited = Object.entries(forChildProcesses()).filter(([name]) => !name.startsWith('FIN_'));
  let child: ChildProcess | null = null;
  let said = '';
  const kill = async (): Promise<void> => {
    const killed = child;
    child = null;
    if (killed === null || killed.exitCode !== null) return;
    const closed = once(killed, 'close');
    killed.kill('SIGKILL');
    await closed;
  };
  afterTests(kill);
  const isReady = (): Promise<boolean> =>
    fetch(`${url}/ready`).then(
      ({ status }) => status === 200,
      () => false,
    );
  return {
    url,
    said: () => said,
    kill,
    async stop() {
      const stopped = child;
      child = null;
      if (stopped === null) return;
      const closed = once(stopped, 'close');
      stopped.kill('SIGTERM');
      await closed;
      if (stopped.exitCode !== 0) throw new Error(`The process ended with ${stopped.exitCode}:\n${said.slice(-2_000)}`);
    },
    async start() {
      said = '';
      const started = spawn(process.execPath, args, {
        env: { ...Object.fromEntries(inherited), ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      for (const stream of [started.stdout, started.stderr])
        stream.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')));
      child = started;
      await until(
        async () => {
          if (started.exitCode !== null) throw new Error(`The process ended by itself:\n${said.slice(-2_000)}`);
          return said.includes(listening) && isReady();
        },
        (ready) => ready,
      );
    },
  };
}
