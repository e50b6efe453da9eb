import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A running program. */
export interface StartedProgram {
  /**
   * Resolves with the first group of the pattern when the program prints matching text. Rejects with the output if the program ends
   * before.
   */
  printed(pattern: RegExp): Promise<string>;
  /** Kills the program and waits for its end. */
  stop(): Promise<void>;
}

/** Starts a program that runs until it is stopped. */
export function startProgram(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): StartedProgram {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = once(child, 'exit');
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  return {
    printed: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = pattern.exec(output)?.[1];
          if (found !== undefined) resolve(found);
        };
        for (const stream of [child.stdout, child.stderr]) stream.on('data', look);
        child.once('exit', () => reject(new Error(`${program} ended:\n${output}`)));
        look();
      }),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await exited;
    },
  };
}
