/**
 * Sends the URL of this child process to its parent, and its processor time at each request. The process ends with its
 * parent.
 */
export function sayReady(url: string): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuMicroseconds: user + system });
  });
  process.on('disconnect', () => process.exit());
  process.send?.({ url });
}
