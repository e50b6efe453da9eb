import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent, request } from 'undici';
import { createService, type Service } from '../../packages/service/src/index.ts';
import { generateVaultKey, openStorage, parseVaultKeys, type Storage } from '../../packages/storage/src/index.ts';
import { startPostgres } from '../../packages/testing/src/postgres/server.ts';
import { type Row, sized } from './row.ts';

export const name = 'Delivery of events beside a plain insert, POST and delete, PostgreSQL';

const eventsPerRound = sized(2_000, 200);
const rounds = sized(5, 1);
/** Number of concurrent writers, which commit single events, and of concurrent senders in the plain variant. */
const concurrency = 16;
const users = 200;
/** Upper limit of the ratio of the service's time per event to that of the plain variant. */
const maxRatio = 2;
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
    const deliverPlainly = await plainDelivery(storage, url, agent);
    const deliverEvents = await eventDelivery(service, url);
    const durations = { plain: [] as number[], events: [] as number[] };
    for (let round = -1; round < rounds; round++) {
      const plainDuration = await timed(deliverPlainly);
      const eventDuration = await timed(deliverEvents);
      if (round < 0) continue;
      durations.plain.push(plainDuration);
      durations.events.push(eventDuration);
    }
    const against = 'plain insert, POST, delete';
    return [
      { what: 'event, committed and delivered', unit: 'µs', samples: durations.events, against, maxRatio },
      { what: against, unit: 'µs', samples: durations.plain },
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

/** Delivers the events of a round. Returns the duration per event in microseconds. */
async function timed(deliver: Deliver): Promise<number> {
  const start = performance.now();
  await deliver();
  return ((performance.now() - start) * 1_000) / eventsPerRound;
}

/** Runs work for each event number, with a limited number of concurrent workers. */
async function runConcurrently(work: (number: number) => Promise<void>): Promise<void> {
  const numbers = Array.from({ length: eventsPerRound }, (_, number) => number).values();
  const worker = async (): Promise<void> => {
    for (const number of numbers) await work(number);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

/** Returns the delivery that inserts a row, sends it and deletes it, for each event. */
async function plainDelivery(storage: Storage, url: string, agent: Agent): Promise<Deliver> {
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
    runConcurrently(async () => {
      const key = randomUUID();
      const body = JSON.stringify({ event: { notificationId: key, info: 'REFRESH', data } });
      await database.tx((trx) => trx.insertInto('outbox').values({ key, body }).execute());
      const headers = { 'content-type': 'application/json' };
      const reply = await request(url, { dispatcher: agent, method: 'POST', headers, body });
      await reply.body.dump();
      await database.db.deleteFrom('outbox').where('key', '=', key).execute();
    });
}

/** Returns the delivery by the service: commits events, and waits until none is pending. */
async function eventDelivery({ app, deps }: Service, callbackUrl: string): Promise<Deliver> {
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
    await runConcurrently(async (number) => {
      await deps.database.tx((trx) => deps.notifications.enqueue(trx, { ...event, userId: number % users }));
    });
    while (await isWaiting());
  };
}
