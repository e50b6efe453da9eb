import { processLog } from '@fin-link/storage';
import closeWithGrace from 'close-with-grace';

/** Timeout of `close` in milliseconds, in addition to the time for draining. */
const closeTimeoutMs = 20_000;

/**
 * Runs `close` once when the process gets a signal to end or fails, flushes the log for at most a second, then exits. Exits 20 seconds
 * after `drainMs` at the latest. Ignores a second SIGTERM: supervisors signal every process of a group, and a parent process may forward
 * the same signal.
 */
export function closeOnSignals(close: () => Promise<void>, drainMs = 0): void {
  let isClosing = false;
  const grace = closeWithGrace({ delay: drainMs + closeTimeoutMs, skip: ['SIGTERM'] }, async ({ err }) => {
    isClosing = true;
    // The message may quote user data. Name and stack are enough to find the fault.
    if (err !== undefined)
      process.stderr.write(
        `${err.name}\n${(err.stack ?? '')
          .split('\n')
          .filter((line) => /^\s+at /.test(line))
          .join('\n')}\n`,
      );
    try {
      await close();
    } finally {
      await processLog().flush();
    }
  });
  process.on('SIGTERM', () => {
    if (!isClosing) grace.close();
  });
}
