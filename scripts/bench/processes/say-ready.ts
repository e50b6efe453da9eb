/**
 * Sends this child process's URL to the parent, and the processor time whenever the parent requests it. The process ends
 * with its parent.
 */
export function sayReady(url: string): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuMicroseconds: user + system });
  });
  process.on('disconnect', () => process.exit());
  process.send?.({ url });
}
