import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterTests } from '@fin-link/testing';

/** The widget of a simulated upstream, in a process of its own. */
interface UpstreamWidget {
  /** Lets the next token count as expired, or all tokens. */
  expire(tokens: 'next' | 'all' | 'none'): Promise<void>;
  /** Ends the process. */
  kill(): Promise<void>;
}

/** Returns the host's settings for the widget of a simulated upstream. */
export const upstreamSettings = (port: number, host: string) => ({
  FIN_HOSTED_ORIGIN: `http://widget.localhost:${new URL(host).port}`,
  FIN_HOSTED_LOADER: `http://127.0.0.1:${port}/fastlink/v4/initialize.js`,
  FIN_HOSTED_URL: `http://127.0.0.1:${port}/fastlink`,
});

export async function startUpstreamWidget(port: number, service: string): Promise<UpstreamWidget> {
  const script = join(import.meta.dirname, 'upstream-process.ts');
  const child = spawn(process.execPath, [script, String(port), service], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  };
  afterTests(kill);
  return {
    kill,
    async expire(tokens) {
      await fetch(`http://127.0.0.1:${port}/expired`, { method: 'PUT', body: tokens });
    },
  };
}
