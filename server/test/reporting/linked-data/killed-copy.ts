import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { CopiedService } from '../../../src/reporting/linked-data/copied-service.ts';
import type { CopyBed } from './test-copy.ts';

/** Returns a service for a process that is killed at its n-th call while it writes. */
export function untilCall(service: CopiedService, bed: CopyBed, call: number): CopiedService {
  let calls = 0;
  return {
    ...service,
    broker: {
      async use(loginName, work) {
        calls += 1;
        if (calls < call) return service.broker.use(loginName, work);
        await bed.endConnections();
        throw new Error('The process was killed.');
      },
    },
  };
}

const betweenLooksMs = 5;

/** Ends the connections of the copy when it is about to write into the table. If it never writes there, waits for its end. */
export async function killInWrite(bed: CopyBed, table: string, work: () => Promise<void>): Promise<void> {
  const holder = await connect(bed);
  if (await isLaidOut(holder)) await holder.query(`begin; lock table linked_data.${table} in exclusive mode`);
  let isOver = false;
  const working = work()
    .catch(() => {})
    .finally(() => (isOver = true));
  const isWaiting = async () => (await holder.query('select from pg_locks where not granted')).rows.length > 0;
  while (!isOver && !(await isWaiting())) await pause(betweenLooksMs);
  await bed.endConnections();
  await working;
}

/** Expires the lease of the process that holds the copy. Uses a separate connection, because the others may have just been ended. */
export async function expireHold(bed: CopyBed): Promise<void> {
  const client = await connect(bed);
  if (await isLaidOut(client))
    await client.query(`update linked_data.copy_state set held_until = now() - interval '1 second'`);
  await client.end();
}

async function connect(bed: CopyBed): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: bed.url });
  client.on('error', () => {});
  await client.connect();
  return client;
}

const isLaidOut = async (client: pg.Client): Promise<boolean> =>
  (await client.query(`select where to_regclass('linked_data.copy_state') is not null`)).rows.length > 0;
