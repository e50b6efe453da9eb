import closeWithGrace from 'close-with-grace';

const longestMs = 20_000;

/** Runs `close` once when the process is told to end (or breaks), then exits; past 20 seconds it exits anyway. */
export function closeOnSignals(close: () => Promise<void>): void {
  closeWithGrace({ delay: longestMs }, async ({ err }) => {
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
}
