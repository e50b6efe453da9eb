import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

export interface RunningChild {
  /** Resolves to the next line of the child; `undefined` if it has ended. */
  line(): Promise<string | undefined>;
  send(signal: NodeJS.Signals): void;
  /** Kills the child without cleanup. */
  kill(): Promise<void>;
}

/** Runs a script of this folder as a child process. Kills it when the test ends. */
export function runChild(script: string, ...args: string[]): RunningChild {
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await exited;
  };
  onTestFinished(kill);
  return {
    async line() {
      const { value, done } = await lines.next();
      if (done !== true) return value;
      // The output ends a little before the process.
      await exited;
      return undefined;
    },
    send: (signal) => void child.kill(signal),
    kill,
  };
}
