import closeWithGrace from 'close-with-grace';

const longestMs = 20_000;

/**
 * Runs `close` once when the process is told to end (or breaks), then exits; 20 seconds after `drainMs` it exits anyway. A second SIGTERM
 * changes nothing: supervisors tell every process of a group, and what started this one passes it on besides.
 */
export function closeOnSignals(close: () => Promise<void>, drainMs = 0): void {
  let isClosing = false;
  const grace = closeWithGrace({ delay: drainMs + longestMs, skip: ['SIGTERM'] }, async ({ err }) => {
    isClosing = true;
    // The message may quote what was being worked on; name and place are enough to find the fault.
    if (err !== undefined)
      process.stderr.write(
        `${err.name}\n${(err.stack ?? '')
          .split('\n')
          .filter((line) => /^\s+at /.test(line))
          .join('\n')}\n`,
      );
    await close();
  });
  process.on('SIGTERM', () => {
    if (!isClosing) grace.close();
  });
}
