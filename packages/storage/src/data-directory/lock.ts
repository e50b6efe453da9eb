import { randomInt, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StorageError } from '../primitives/index.ts';

const claimPrefix = 'lock.claim.';
/** End of the name of a file that becomes the lock file when it is renamed. It is not a claim. */
const newLockSuffix = '.own';
/** Maximum number of attempts to win a claim. Between two attempts is a random pause. */
const maxAttempts = 50;
/** Shortest and longest pause between two attempts in milliseconds. */
const attemptPauseMs = { min: 5, max: 25 };
/** A claim waits up to two seconds for other claims to be withdrawn: 400 checks, with 5 milliseconds between them. */
const maxChecks = 400;
const checkIntervalMs = 5;

/**
 * Locks the data directory for this process. PGlite has no lock: two processes on one folder lose rows without an error. The lock file
 * names its holder. If that process has ended, another process takes over the lock, once its claim is the only one. Returns a function
 * that releases the lock. Throws `STORAGE_LOCKED` if another process has the lock.
 */
export async function lockDataDirectory(dataDir: string): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'lock');
  const holderText = `${processMark(process.pid)} ${randomUUID()}`;
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    if (await isLockHeld(path)) break;
    const claim = await makeClaim(dataDir);
    try {
      if (await winsClaim(dataDir, claim)) {
        if (await isLockHeld(path)) break;
        const newLockPath = join(dataDir, `${claim}${newLockSuffix}`);
        await writeFile(newLockPath, holderText, { flag: 'wx', mode: 0o600 });
        await rename(newLockPath, path);
        return () => release(path, holderText);
      }
    } finally {
      await rm(join(dataDir, claim), { force: true });
    }
    await pause(randomInt(attemptPauseMs.min, attemptPauseMs.max));
  }
  throw new StorageError(
    'STORAGE_LOCKED',
    `The data directory is in use by another process. Stop that process, or use another data directory (lock file: ${path}).`,
  );
}

/** Creates a claim. The file name contains the process's mark, so that the claim is complete when the file appears. */
async function makeClaim(dataDir: string): Promise<string> {
  const claim = `${claimPrefix}${processMark(process.pid).replaceAll(':', '+')}.${randomUUID()}`;
  await writeFile(join(dataDir, claim), '', { flag: 'wx', mode: 0o600 });
  return claim;
}

/**
 * Returns whether this claim wins. Each process creates its claim before it looks for others, so at least one of two processes sees the
 * other. The claim whose name sorts first waits until the others are withdrawn.
 */
async function winsClaim(dataDir: string, claim: string): Promise<boolean> {
  for (let check = 0; check < maxChecks; check++) {
    const rivals = (await readdir(dataDir)).filter(
      (name) => name.startsWith(claimPrefix) && name !== claim && !name.endsWith(newLockSuffix),
    );
    const runningRivals = rivals.filter((name) => isRunning(markOf(name)));
    await Promise.all(
      rivals.filter((name) => !runningRivals.includes(name)).map((name) => rm(join(dataDir, name), { force: true })),
    );
    if (runningRivals.some((name) => name < claim)) return false;
    if (runningRivals.length === 0) return true;
    await pause(checkIntervalMs);
  }
  return false;
}

/** Returns the process mark that the file name of a claim contains. */
const markOf = (claim: string): string => (claim.slice(claimPrefix.length).split('.', 1)[0] ?? '').replaceAll('+', ':');

/** Returns whether the process that is named in the lock file is still running. */
async function isLockHeld(path: string): Promise<boolean> {
  try {
    return isRunning((await readFile(path, 'utf8')).split(' ', 1)[0] ?? '');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
}

/** Removes the lock file, unless another process has taken over the lock. */
async function release(path: string, own: string): Promise<void> {
  try {
    if ((await readFile(path, 'utf8')) === own) await rm(path, { force: true });
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/**
 * Returns `pid:boot:start`, or only `pid` if the system does not provide the other parts. A container that restarts after a kill reuses
 * small pids. With the pid alone, the lock of a dead process could remain forever.
 */
export function processMark(pid: number): string {
  const processStart = startOf(pid);
  return processStart === undefined ? String(pid) : `${pid}:${processStart}`;
}

/** Returns whether the process with this mark is still running. */
function isRunning(mark: string): boolean {
  const pid = Number(mark.split(':', 1)[0]);
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return mark === processMark(pid) || !mark.includes(':');
}

/** Returns `boot:start` of a process on Linux, otherwise `undefined`. */
function startOf(pid: number): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command in parentheses may contain spaces. The start time is the 20th field after it.
    const start = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return start === undefined ? undefined : `${boot}:${start}`;
  } catch {
    return undefined;
  }
}
