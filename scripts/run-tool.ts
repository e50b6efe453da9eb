import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** Runs a program of the workspace with the terminal's own streams; its exit code, 1 when it could not start or was killed. */
export function runTool(program: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const bin = join(root, 'node_modules', '.bin');
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env, PATH: bin + delimiter + (process.env['PATH'] ?? '') },
  });
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(`${program}: ${error.message}`);
      resolve(1);
    });
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
