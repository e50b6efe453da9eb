import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const cacheFolder = join(import.meta.dirname, '..', '..', '.cache', 'browser');
const shippedPackage = '@sparticuz/chromium';

/**
 * Arguments for every browser of the tests. `--no-sandbox` is required, because Chromium refuses to run as root with its sandbox. Many
 * systems also forbid the sandbox for a browser outside the system's folders. The tests load only this project's pages.
 */
export const chromiumArgs = [
  '--no-sandbox',
  // Without it, the language depends on the locale of the machine.
  '--accept-lang=en-US,en',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

/**
 * Returns the path of the browser for tests: `CHROME_PATH`, otherwise an installed Chrome or Chromium, otherwise the browser that the
 * packages include. `FIN_FORCE_SHIPPED_BROWSER=1` selects the included browser. Throws if there is none.
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

/**
 * Unpacks the shipped browser once per version into `.cache/browser/<version>`. Several processes may call this
 * concurrently.
 */
async function unpackShippedBrowser(): Promise<string> {
  const home = shippedHome();
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string };
  const folder = join(cacheFolder, version);
  const program = join(folder, 'browser');
  if (existsSync(program)) return program;
  mkdirSync(cacheFolder, { recursive: true });
  const temporaryFolder = mkdtempSync(join(cacheFolder, 'unpacking-'));
  try {
    await unpackInto(temporaryFolder, home);
    await writeLauncher(temporaryFolder);
    renameSync(temporaryFolder, folder);
  } catch (error) {
    // Another process may have unpacked it first.
    if (!existsSync(program)) throw error;
  } finally {
    rmSync(temporaryFolder, { recursive: true, force: true });
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

/**
 * Unpacks the browser into a folder. The package uses the system's temporary folder, which users and versions share, so
 * a separate process sets another one.
 */
async function unpackInto(folder: string, home: string): Promise<void> {
  const moduleUrl = JSON.stringify(pathToFileURL(join(home, 'build', 'index.js')).href);
  const libraries = JSON.stringify(join(home, 'bin', 'al2023.tar.br'));
  const script = `const { default: chromium, inflate } = await import(${moduleUrl}); await chromium.executablePath(); await inflate(${libraries});`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, TMPDIR: folder },
  });
}

/** Writes a launcher script that sets library and font paths only for the browser, not for all child processes of the tests. */
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

/** Returns the output of `ldd`, or `not found` if the command fails. */
async function sharedLibraries(program: string): Promise<string> {
  const { stdout } = await promisify(execFile)('ldd', [program]).catch(() => ({ stdout: 'not found' }));
  return stdout;
}
