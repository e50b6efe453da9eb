import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';

/** Absolute path of the repository. */
export const root = join(import.meta.dirname, '..', '..');

/** Time in milliseconds after which a program that does not end is killed. */
const graceMs = 10_000;

export interface ToolOptions {
  env?: NodeJS.ProcessEnv;
  /** Signal that ends the program. */
  signal?: AbortSignal;
  /** Whether the output is discarded. */
  quiet?: boolean;
  /** Prefix of each line of output. */
  prefix?: string;
  /** Whether the program reads the terminal's input. */
  interactive?: boolean;
}

/**
 * Runs a program of the workspace, by default with the terminal's output. Returns its exit code, or 1 if it did not start or a signal
 * ended it.
 */
export function runTool(
  program: string,
  args: string[],
  { env = {}, signal, quiet = false, prefix, interactive = false }: ToolOptions = {},
): Promise<number> {
  const bin = join(root, 'node_modules', '.bin');
  // With a prefix, this process reads the output and prints each line.
  const shownOutput = prefix === undefined ? 'inherit' : 'pipe';
  const output = quiet ? 'ignore' : shownOutput;
  const child = spawn(program, args, {
    cwd: root,
    stdio: [interactive ? 'inherit' : 'ignore', output, output],
    env: { ...process.env, ...env, PATH: bin + delimiter + (process.env['PATH'] ?? '') },
  });
  for (const stream of [child.stdout, child.stderr])
    if (stream) createInterface({ input: stream }).on('line', (line) => console.log(`${prefix ?? ''}${line}`));
  let killTimer: NodeJS.Timeout | undefined;
  const end = (): void => {
    console.error(`${program} is ended, because it took longer than its limit or the run was interrupted.`);
    child.kill('SIGTERM');
    killTimer = setTimeout(() => child.kill('SIGKILL'), graceMs);
  };
  signal?.addEventListener('abort', end);
  if (signal?.aborted === true) end();
  return new Promise((resolve) => {
    const settle = (code: number) => {
      clearTimeout(killTimer);
      signal?.removeEventListener('abort', end);
      resolve(code);
    };
    child.on('error', (error) => {
      console.error(`${program}: ${error.message}`);
      settle(1);
    });
    // Piped lines arrive before `close`. Without a prefix, `exit` is enough, so that a grandchild with an open pipe
    // does not delay the run.
    child.on(prefix === undefined ? 'exit' : 'close', (code) => settle(code ?? 1));
  });
}
