import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const script = join(import.meta.dirname, '..', 'test.ts');

function run(args: string[]): Promise<{ code: number; last: string | undefined }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [script, ...args], (_error, stdout) =>
      resolve({ code: child.exitCode ?? -1, last: stdout.trimEnd().split('\n').at(-1) }),
    );
  });
}

test('npm test prints the count of tests as its last line, and exits with its outcome', async () => {
  const { code, last } = await run(['format']);
  expect(last).toMatch(code === 0 ? /^1 passed, 0 failed$/ : /^0 passed, 1 failed$/);
});

test('npm test fails for an unknown stage, and names it', async () => {
  expect(await run(['nonsense'])).toEqual({ code: 1, last: '0 passed, 1 failed' });
});
