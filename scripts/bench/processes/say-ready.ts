/** In a child: tells its parent where it listens, and from then on how much processor time it used. It ends with its parent. */
export function sayReady(url: string): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuMicroseconds: user + system });
  });
  process.on('disconnect', () => process.exit());
  process.send?.({ url });
}
