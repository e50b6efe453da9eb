import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent, request } from 'undici';
import type { Row } from './row.ts';
import { createService, type Service } from '../../packages/service/src/index.ts';
import { generateVaultKey, openStorage, parseVaultKeys, type Storage } from '../../packages/storage/src/index.ts';
import { startPostgres } from '../../packages/testing/src/postgres/server.ts';
import { sized } from './size.ts';

export const name = 'Delivery of events beside a plain insert, POST and delete, PostgreSQL';

const eventsOfRound = sized(2_000, 200);
const rounds = sized(5, 1);
/** Number of concurrent writers, which commit single events, and of concurrent senders in the plain variant. */
const atOnce = 16;
const users = 200;
/** Largest ratio of the times. */
const mostRatio = 2;
const data = {
  providerAccount: [{ id: 7, requestId: randomUUID(), status: 'SUCCESS', dataset: Array(5).fill('x'.repeat(60)) }],
};

type Deliver = () => Promise<void>;

export async function run(): Promise<Row[]> {
  const postgres = await startPostgres();
  const storage = await openStorage({ url: postgres.url });
  const receiver = createServer((incoming, reply) => incoming.resume().on('end', () => reply.writeHead(204).end()));
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  const service = await createService({
    storage,
    vaultKeys: parseVaultKeys(generateVaultKey('bench')),
    settings: { sandbox: true, institutions: 20, allowLoopbackCallbacks: true },
    log: { level: 'silent' },
  });
  const agent = new Agent();
  try {
    await service.start();
    const [plainly, asEvents] = [await plain(storage, url, agent), await events(service, url)];
    const took = { plain: [] as number[], events: [] as number[] };
    for (let round = -1; round < rounds; round++) {
      const [ofPlain, ofEvents] = [await timed(plainly), await timed(asEvents)];
      if (round < 0) continue;
      took.plain.push(ofPlain);
      took.events.push(ofEvents);
    }
    const against = 'plain insert, POST, delete';
    return [
      { what: 'event, committed and delivered', unit: 'µs', samples: took.events, against, mostRatio },
      { what: against, unit: 'µs', samples: took.plain },
    ];
  } finally {
    await service.stop();
    await agent.close();
    receiver.closeAllConnections();
    receiver.close();
    await storage.close();
    await postgres.stop();
  }
}

/** Returns the microseconds per event. */
async function timed(deliver: Deliver): Promise<number> {
  const start = performance.now();
  await deliver();
  return ((performance.now() - start) * 1_000) / eventsOfRound;
}

async function sideBySide(work: (number: number) => Promise<void>): Promise<void> {
  const numbers = Array.from({ length: eventsOfRound }, (_, number) => number).values();
  const worker = async (): Promise<void> => {
    for (const number of numbers) await work(number);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

async function plain(storage: Storage, url: string, agent: Agent): Promise<Deliver> {
  const database = await storage.database<{ outbox: { key: string; body: string } }>('bench', {
    '0001_outbox': {
      up: async (db) => {
        await db.schema
          .createTable('outbox')
          .addColumn('key', 'text', (column) => column.primaryKey())
          .addColumn('body', 'jsonb', (column) => column.notNull())
          .execute();
      },
    },
  });
  return () =>
    sideBySide(async () => {
      const key = randomUUID();
      const body = JSON.stringify({ event: { notificationId: key, info: 'REFRESH', data } });
      await database.tx((trx) => trx.insertInto('outbox').values({ key, body }).execute());
      const headers = { 'content-type': 'application/json' };
      const reply = await request(url, { dispatcher: agent, method: 'POST', headers, body });
      await reply.body.dump();
      await database.db.deleteFrom('outbox').where('key', '=', key).execute();
    });
}

async function events({ app, deps }: Service, callbackUrl: string): Promise<Deliver> {
  const headers = { 'api-version': '1.1' };
  const granted = await app.inject({
    method: 'POST',
    url: '/auth/token',
    headers: { ...headers, loginName: 'sandbox_admin', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'clientId=sandbox-client&secret=sandbox-secret',
  });
  const token = granted.json<{ token: { accessToken: string } }>().token.accessToken;
  const subscribed = await app.inject({
    method: 'POST',
    url: '/configs/notifications/events/REFRESH',
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload: { event: { callbackUrl } },
  });
  if (subscribed.statusCode !== 201) throw new Error(`Subscribing was answered with ${subscribed.statusCode}.`);
  const isWaiting = async (): Promise<boolean> => {
    const waiting = deps.database.db.selectFrom('notification').select('info').where('due_at', 'is not', null).limit(1);
    return (await waiting.executeTakeFirst()) !== undefined;
  };
  const event = { customerId: 1, loginName: 'sbMem1', eventName: 'REFRESH', info: 'REFRESH', data } as const;
  return async () => {
    await sideBySide(async (number) => {
      await deps.database.tx((trx) => deps.notifications.enqueue(trx, { ...event, userId: number % users }));
    });
    while (await isWaiting());
  };
}
