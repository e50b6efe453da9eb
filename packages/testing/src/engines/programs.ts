import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const debianPackages = {
  'firefox-esr': 'firefox-esr',
  WebKitWebDriver: 'webkit2gtk-driver',
  Xvfb: 'xvfb',
} as const;

/** Returns the missing programs of the engines and the command that installs them; `undefined` if all are installed. */
export function missingEngines(path = process.env['PATH'] ?? ''): string | undefined {
  const isInstalled = (program: string): boolean =>
    path.split(delimiter).some((folder) => existsSync(join(folder, program)));
  const missing = Object.entries(debianPackages).filter(([program]) => !isInstalled(program));
  if (missing.length === 0) return undefined;
  const programs = missing.map(([program]) => program).join(', ');
  return `${programs} not found; on Debian: apt-get install ${missing.map(([, name]) => name).join(' ')}`;
}

export interface StartedProgram {
  /**
   * Resolves with the first group of the pattern when the program prints matching text. Rejects with the program's output if the program
   * ends earlier.
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
