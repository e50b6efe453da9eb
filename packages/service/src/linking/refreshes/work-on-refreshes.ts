import type { JobContext } from '@fin-link/storage';
import type { BankSpeeds } from '../../banks/connectors/index.ts';
import type { NeedsDatabase } from '../../platform/database/index.ts';
import { bankGroup, type DefinedRefreshQueues, type RefreshJob } from '../refresh-requests/index.ts';
import type { RefreshWorker } from './worker.ts';

interface WorkParts extends NeedsDatabase {
  readonly queues: DefinedRefreshQueues;
  readonly speeds: BankSpeeds;
  readonly worker: RefreshWorker;
}

/**
 * Runs refresh jobs. A job of a slow bank moves to the queue of slow banks. If a bank becomes slow while its job runs, the job releases its
 * slot to other banks.
 */
export async function workOnRefreshes({ queues, speeds, worker, database }: WorkParts): Promise<void> {
  const { queue, automaticQueue, slowQueue } = queues;
  const onExhausted = (job: RefreshJob): Promise<void> => worker.giveUp(job);
  const workOrMove = async (job: RefreshJob, context: JobContext): Promise<void> => {
    const { providerId } = job;
    if (providerId === undefined) return worker.work(job, context);
    if (speeds.isSlow(providerId))
      return database.tx(async (trx) => {
        await context.complete(trx);
        await slowQueue.send(trx, job, bankGroup(providerId));
      });
    const stop = speeds.onSlow(providerId, context.releaseSlot);
    try {
      await worker.work(job, context);
    } finally {
      stop();
    }
  };
  await queue.work(workOrMove, { onExhausted });
  for (const dedicatedQueue of [slowQueue, automaticQueue])
    await dedicatedQueue.work((job, context) => worker.work(job, context), { onExhausted });
}
