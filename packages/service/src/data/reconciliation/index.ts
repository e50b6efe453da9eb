import type { BackgroundLoop } from '@fin-link/storage';
import { bringForward, findDue } from '../../platform/database/index.ts';
import { repeatWhenDue } from '../../platform/runtime/index.ts';
import { reconcileDue, usersPerRound, type ReconciliationDeps } from './reconcile-user.ts';

/** Background task that reconciles the stored data of all users. */
export interface Reconciliation {
  /** Starts the background loop, which reconciles each user once a day. */
  start(): void;
  /** Stops the background loop. */
  close(): Promise<void>;
  /** Reconciles every user now. */
  run(): Promise<void>;
}

export interface NeedsReconciliation {
  readonly reconciliation: Reconciliation;
}

/** Later than every time of the business clock. */
const endOfTime = new Date('9999-01-01T00:00:00Z');

/** Creates the reconciliation. It does not run before `start` or `run` is called. */
export function createReconciliation(deps: ReconciliationDeps): Reconciliation {
  let last: Promise<unknown> = Promise.resolve();
  /** Runs rounds one after another. When a round finds no due user, no other round is running, so all users are reconciled. */
  const round = (): Promise<number> => {
    const next = last.then(() => reconcileDue(deps));
    last = next.catch(() => undefined);
    return next;
  };
  let loop: BackgroundLoop | undefined;
  return {
    start() {
      loop ??= repeatWhenDue(deps, { atOnce: usersPerRound, name: 'reconciliation', round });
    },
    async close() {
      await loop?.stop();
    },
    async run() {
      const at = await deps.businessClock.read(deps.database.db);
      const everyUser = { at: endOfTime, limit: Number.MAX_SAFE_INTEGER };
      for (const user of await findDue(deps.database, 'reconciliation', everyUser))
        await bringForward(deps.database.db, user, at);
      while ((await round()) > 0);
    },
  };
}
