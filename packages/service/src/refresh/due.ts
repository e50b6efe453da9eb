import { type BackgroundLoop, startLoop } from '@fin-link/storage';
import { ServiceError } from '../errors/service-error.ts';
import { readableProvider, requestedDatasets } from '../provider-accounts/linkable-provider.ts';
import type { LinkingDeps } from './linking-deps.ts';
import { startRefresh } from './start.ts';

/** Refreshes that one look starts; the job queue works them off a few at a time. */
const atOnce = 20;
const pauseMs = 30_000;
/** While more are due than one look took. */
const shortPauseMs = 2_000;
const shortestPauseMs = 100;

/** Starts refreshes whose time has come, the longest due first, and returns how many it found. Any number of processes may look. */
export function refreshDue(deps: LinkingDeps): Promise<number> {
  return deps.database.tx(async (trx) => {
    const rows = await trx
      .selectFrom('provider_account')
      .selectAll()
      .where('due_at', '<=', await deps.businessClock.read(trx))
      .where('status', 'in', ['SUCCESS', 'PARTIAL_SUCCESS', 'FAILED'])
      .orderBy('due_at')
      .limit(atOnce)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const row of rows) {
      const key = { customerId: row.customer_id, userId: row.user_id, providerAccountId: row.id };
      try {
        const provider = await readableProvider(trx, row.provider_id);
        const datasets = requestedDatasets(provider, undefined);
        await startRefresh(trx, deps, key, { kind: 'automatic', previous: row.request_key, datasets });
      } catch (error) {
        // The provider is not to be linked any more.
        if (!(error instanceof ServiceError)) throw error;
        await trx
          .updateTable('provider_account')
          .set({ due_at: null })
          .where((where) => where.and({ customer_id: row.customer_id, user_id: row.user_id, id: row.id }))
          .execute();
      }
    }
    return rows.length;
  });
}

/** Looks for due refreshes now and then, and at once when the business clock is moved. */
export const startDueSweep = (deps: LinkingDeps): BackgroundLoop =>
  startSweep(deps, { atOnce, name: 'due refreshes', look: () => refreshDue(deps) });

export interface Sweeping {
  /** How many one look takes at most. */
  atOnce: number;
  /** For the log. */
  name: string;
  /** Does what is due and returns how many it found. */
  look(): Promise<number>;
  /** When more is due by the business clock, as far as is known; without it a look every half minute has to do. */
  next?(): Promise<Date | null>;
}

/** Looks for due work now and then, and at once when the business clock is moved. */
export function startSweep(
  { businessClock, log }: Pick<LinkingDeps, 'businessClock' | 'log'>,
  { atOnce: most, name, look, next }: Sweeping,
): BackgroundLoop {
  const untilNext = async (): Promise<number> => {
    const left = ((await next?.())?.getTime() ?? Infinity) - businessClock.now().getTime();
    // What is overdue and was not done is tried again no sooner than anything else.
    return left > 0 ? Math.max(shortestPauseMs, Math.min(left, pauseMs)) : pauseMs;
  };
  const loop = startLoop({ name, everyMs: pauseMs, log }, async () =>
    (await look()) < most ? untilNext() : shortPauseMs,
  );
  const stopListening = businessClock.onChange(loop.wake);
  return {
    ...loop,
    async stop() {
      stopListening();
      await loop.stop();
    },
  };
}
