import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../../../packages/testing/src/fixtures/lifetime.ts';
import { filesOfLastCommit } from '../../test-command/changed-files.ts';

function git(folder: string, ...args: string[]): void {
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: folder });
}

function commit(folder: string, file: string): void {
  writeFileSync(join(folder, file), file);
  git(folder, 'add', file);
  git(folder, 'commit', '--quiet', '--message', file);
}

async function repository(): Promise<string> {
  const folder = await temporaryDirectory();
  git(folder, 'init', '--quiet', '--initial-branch', 'main');
  commit(folder, 'first.ts');
  commit(folder, 'second.ts');
  return folder;
}

test('filesOfLastCommit returns changes of the last commit and uncommitted changes', async () => {
  const folder = await repository();
  expect(filesOfLastCommit(folder)).toEqual(['second.ts']);
  writeFileSync(join(folder, 'third.ts'), '');
  expect(filesOfLastCommit(folder)).toEqual(['second.ts', 'third.ts']);
});

test('filesOfLastCommit returns all changes that a merge brought to the branch', async () => {
  const folder = await repository();
  git(folder, 'checkout', '--quiet', '-b', 'side');
  commit(folder, 'third.ts');
  commit(folder, 'fourth.ts');
  git(folder, 'checkout', '--quiet', 'main');
  git(folder, 'merge', '--quiet', '--no-ff', '--no-edit', 'side');
  expect(filesOfLastCommit(folder)).toEqual(['fourth.ts', 'third.ts']);
});

test('filesOfLastCommit returns nothing in a shallow clone without parents, and outside of git', async () => {
  const [clone, plain] = [await temporaryDirectory(), await temporaryDirectory()];
  git(clone, 'clone', '--quiet', '--depth', '1', `file://${await repository()}`, '.');
  expect([filesOfLastCommit(clone), filesOfLastCommit(plain)]).toEqual([[], []]);
});
