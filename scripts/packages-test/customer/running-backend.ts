import { spawn } from 'node:child_process';
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { freePorts } from '../../../packages/testing/src/environment/index.ts';

interface SignedEvent {
  headers: Record<string, string>;
  body: string;
}

const countsLine = z.object({ accounts: z.int(), transactions: z.int().default(0) });

/**
 * Starts the backend of the client's README in a separate process. Returns functions that read its copied data, and that create and
 * send events like the service.
 */
export async function startBackend(folder: string, serviceUrl: string) {
  const [port] = await freePorts(1);
  const key = randomBytes(32);
  const startTime = new Date();
  const env = {
    ...process.env,
    FIN_SERVICE_URL: serviceUrl,
    FIN_SERVICE_EVENT_SECRET: `whsec_${key.toString('base64')}`,
    PORT: String(port),
  };
  const child = spawn(process.execPath, ['copying.mjs'], { cwd: folder, env, stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  /** Reads the next line of the process: counts of accounts and transactions. */
  const readCounts = async () => {
    const { value } = await lines.next();
    return countsLine.parse(JSON.parse(String(value)));
  };
  const seconds = (date: Date): string => date.toISOString().replace(/\.\d+Z$/, 'Z');
  return {
    readCounts,
    /** Returns the counts of the copied data. */
    copied: () => {
      child.stdin.write('\n');
      return readCounts();
    },
    /** Returns a signed event that reports a change of the user's data since the start. */
    signedEvent(loginName: string): SignedEvent {
      const now = new Date();
      const [id, timestamp] = [randomUUID(), String(Math.floor(now.getTime() / 1_000))];
      const period = { fromDate: seconds(startTime), toDate: seconds(now) };
      const href = `dataExtracts/userData?${new URLSearchParams({ ...period, loginName }).toString()}`;
      const userData = [{ user: { loginName }, links: [{ methodType: 'GET', rel: 'getUserData', href }] }];
      const data = { userCount: 1, ...period, userData };
      const event = { info: 'DATA_UPDATES.USER_DATA', notificationId: id, notificationTime: seconds(now), data };
      const body = JSON.stringify({ event });
      const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
      return {
        headers: { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` },
        body,
      };
    },
    /** Sends an event to the backend. Returns the HTTP status. */
    post: async ({ headers, body }: SignedEvent): Promise<number> =>
      (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body })).status,
    stop: async (): Promise<void> => {
      const ended = once(child, 'exit');
      child.stdin.end();
      await ended;
    },
  };
}
