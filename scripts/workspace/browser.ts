import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const kept = join(import.meta.dirname, '..', '..', '.cache', 'browser');
const shippedPackage = '@sparticuz/chromium';

/**
 * For every browser of the tests. `--no-sandbox`: Chromium refuses to run as root with it, many systems refuse it to a
 * browser outside the system's own folders, and the tests load nothing but this project's pages.
 */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

/**
 * The program the browser tests run in: `CHROME_PATH`, else an installed Chrome or Chromium, else the one that came
 * with the packages. `FIN_FORCE_SHIPPED_BROWSER=1` takes the last at once.
 */
export async function findBrowser(): Promise<string> {
  if (process.env['FIN_FORCE_SHIPPED_BROWSER'] === '1') return unpackShippedBrowser();
  return process.env['CHROME_PATH'] || (await findInstalledBrowser()) || unpackShippedBrowser();
}

async function findInstalledBrowser(): Promise<string | undefined> {
  const { Launcher } = await import('chrome-launcher');
  try {
    return Launcher.getInstallations()[0];
  } catch {
    return undefined;
  }
}

/** Once per version, into `.cache/browser/<version>`; several processes may ask at the same time. */
async function unpackShippedBrowser(): Promise<string> {
  const home = shippedHome();
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string };
  const folder = join(kept, version);
  const program = join(folder, 'browser');
  if (existsSync(program)) return program;
  mkdirSync(kept, { recursive: true });
  const fresh = mkdtempSync(join(kept, 'unpacking-'));
  try {
    await unpackInto(fresh, home);
    await writeLauncher(fresh);
    renameSync(fresh, folder);
  } catch (error) {
    // Another process was first.
    if (!existsSync(program)) throw error;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  return program;
}

function shippedHome(): string {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(shippedPackage)), '..');
  } catch (error) {
    throw new Error(
      'No Chrome or Chromium was found, and none comes with the packages for this system: install one, or name it in CHROME_PATH.',
      {
        cause: error,
      },
    );
  }
}

/** The package unpacks into the system's temporary folder, which two users or two versions would share: a process of its own gets another. */
async function unpackInto(folder: string, home: string): Promise<void> {
  const shipped = JSON.stringify(pathToFileURL(join(home, 'build', 'index.js')).href);
  const libraries = JSON.stringify(join(home, 'bin', 'al2023.tar.br'));
  const script = `const { default: chromium, inflate } = await import(${shipped}); await chromium.executablePath(); await inflate(${libraries});`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, TMPDIR: folder },
  });
}

/** A launcher of its own, so that library and font paths reach the browser alone and not every child of the tests. */
async function writeLauncher(folder: string): Promise<void> {
  const fonts = [
    '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    '<fontconfig><include ignore_missing="yes">/etc/fonts/fonts.conf</include><dir prefix="relative">fonts</dir></fontconfig>',
  ];
  const lacksLibraries = (await sharedLibraries(join(folder, 'chromium'))).includes('not found');
  const launcher = [
    '#!/bin/sh',
    'here=$(dirname "$(readlink -f "$0")")',
    'export FONTCONFIG_FILE="$here/fonts.conf"',
    ...(lacksLibraries ? ['export LD_LIBRARY_PATH="$here/al2023/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"'] : []),
    'exec "$here/chromium" "$@"',
  ];
  writeFileSync(join(folder, 'fonts.conf'), `${fonts.join('\n')}\n`);
  writeFileSync(join(folder, 'browser'), `${launcher.join('\n')}\n`, { mode: 0o755 });
}

async function sharedLibraries(program: string): Promise<string> {
  const { stdout } = await promisify(execFile)('ldd', [program]).catch(() => ({ stdout: 'not found' }));
  return stdout;
}
