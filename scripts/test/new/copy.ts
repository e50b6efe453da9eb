import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../../workspace/run-tool.ts';

/** A copy of the code, in which packages find each other's copies and share what is installed. */
export function copyOfCode(files: readonly string[]): string {
  const copy = mkdtempSync(join(tmpdir(), 'fin-copy-'));
  for (const file of files) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const manifest of files.filter((file) => /^(packages\/[^/]+|server|demo)\/package\.json$/.test(file))) {
    const installed = join(dirname(manifest), 'node_modules');
    if (existsSync(join(root, installed)))
      cpSync(join(root, installed), join(copy, installed), { recursive: true, verbatimSymlinks: true });
  }
  return copy;
}

/** What the stages of the test command, and the runner of this file, tell their processes about themselves. */
const ofThisRun = /^(FIN_TEST_(?!DATABASE_URL$)|FIN_SCHEMAS_DIR$|VITEST|NODE_ENV$|TEST$|PROD$|DEV$|MODE$)/;

export interface Said {
  code: number;
  said: string;
}

/** Runs a tool of the workspace in the copy. */
export function runIn(
  copy: string,
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Said> {
  const kept = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofThisRun.test(name)));
  const bin = join(root, 'node_modules', '.bin');
  const paths = { PATH: bin + delimiter + (process.env['PATH'] ?? '') };
  return new Promise((resolve) => {
    const options = { cwd: copy, env: { ...kept, ...paths, ...env }, maxBuffer: 16 * 1024 * 1024 };
    const child = execFile(program, args, options, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? 1, said: stripVTControlCharacters(stdout + stderr) }),
    );
  });
}
