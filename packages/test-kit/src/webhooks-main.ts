import { runCommand } from './webhooks/index.ts';

// The command `fin-link-webhooks`.
const stopped = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.abort());
process.exitCode = await runCommand(process.argv.slice(2), {
  env: process.env,
  print: (line) => console.log(line),
  signal: stopped.signal,
});
