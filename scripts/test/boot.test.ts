import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../workspace/run-tool.ts';

const boot = readFileSync(join(root, 'scripts/boot.mjs'), 'utf8');
const version = /PNPM = 'pnpm@([\d.]+)'/.exec(boot)?.[1] ?? expect.fail('boot.mjs names no version');
const system = `${process.platform}-${process.arch}`;

/** Creates a workspace without installed packages, whose `npm` downloads an unexpected file. */
function workspace() {
  const folder = mkdtempSync(join(tmpdir(), 'boot-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ['scripts', 'packages', 'commands']) mkdirSync(join(folder, name));
  copyFileSync(join(root, 'scripts/boot.mjs'), join(folder, 'scripts/boot.mjs'));
  writeFileSync(join(folder, 'commands/npm'), '#!/bin/sh\nfor last; do :; done\necho wrong > "$last/loaded.tgz"\n', {
    mode: 0o755,
  });
  return folder;
}

const start = (folder: string, options: readonly string[] = []) =>
  spawnSync(process.execPath, [...options, 'scripts/boot.mjs', 'none.ts'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PATH: join(folder, 'commands') + delimiter + process.env['PATH'] },
  });

test.runIf(boot.includes(`'${system}'`))('boot.mjs never runs a package manager that was planted in the cache', () => {
  const folder = workspace();
  const mark = join(folder, 'mark');
  const cache = join(folder, '.cache', `pnpm-${version}`);
  const executable = `#!/bin/sh\ntouch ${mark}\n`;
  mkdirSync(join(cache, system, 'package'), { recursive: true });
  writeFileSync(join(cache, system, 'package/pnpm'), executable, { mode: 0o755 });
  mkdirSync(join(folder, 'package'));
  writeFileSync(join(folder, 'package/pnpm'), executable, { mode: 0o755 });
  spawnSync('tar', ['-czf', join(cache, `${system}.tgz`), '-C', folder, 'package']);

  const { status, stderr } = start(folder);
  expect(stderr).toContain(`pnpm@${version} is not what it was`);
  expect(status).toBe(1);
  expect(existsSync(mark)).toBe(false);
});

test('boot.mjs names the Node that it needs before it installs anything with an older one', () => {
  const folder = workspace();
  writeFileSync(join(folder, 'commands/npx'), '#!/bin/sh\necho installed >&2\nexit 1\n', { mode: 0o755 });
  const isOld = `Object.defineProperty(process, 'platform', { value: 'freebsd' });
    Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.0' } });`;
  const { status, stderr } = start(folder, ['--import', `data:text/javascript,${encodeURIComponent(isOld)}`]);
  expect(stderr).toMatch(/Node 20\.19\.0 is too old: install Node \d+ or newer/);
  expect(stderr).not.toContain('installed');
  expect(status).toBe(1);
});
