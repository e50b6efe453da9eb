import type { BackgroundLoop } from '@fin-link/storage';
import { repeatWhenDue } from '../../platform/runtime/index.ts';
import { atOnce, reconcileDue } from './due-reconciliations.ts';
import type { ReconciliationDeps } from './reconcile-user.ts';

export interface Reconciliation {
  /** Starts to reconcile each user once a day. */
  start(): void;
  close(): Promise<void>;
  /** Reconciles every user now. */
  run(): Promise<void>;
}

export interface NeedsReconciliation {
  readonly reconciliation: Reconciliation;
}

export function createReconciliation(deps: ReconciliationDeps): Reconciliation {
  let last: Promise<unknown> = Promise.resolve();
  /** Runs one round at a time, so that no other round is running when a round finds no due user. */
  const round = (): Promise<number> => {
    const next = last.then(() => reconcileDue(deps));
    last = next.catch(() => undefined);
    return next;
  };
  let loop: BackgroundLoop | undefined;
  return {
    start() {
      loop ??= repeatWhenDue(deps, { atOnce, name: 'reconciliation', round });
    },
    async close() {
      await loop?.stop();
    },
    async run() {
      const at = await deps.businessClock.read(deps.database.db);
      await deps.database.db.updateTable('reconciliation').set({ due_at: at }).where('due_at', '>', at).execute();
      while ((await round()) > 0);
    },
  };
}
