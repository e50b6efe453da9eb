import { randomUUID } from 'node:crypto';
import type { Database, Jobs } from '@fin-link/storage';
import { z } from 'zod';
import type { ServiceDatabase, ServiceTransaction } from '../../platform/database/index.ts';
import type { ConsentSecrets } from './consent-secrets.ts';
import type { OpenBanks } from './open-bank.ts';

/** Payload of the job. The grant itself is in the vault. */
const endingJob = z.strictObject({ endingKey: z.string(), providerId: z.int().positive() });
/** Timeout of one request to the bank, in milliseconds. */
const attemptTimeoutMs = 20_000;

/** Queue of grants that are ended at their banks. */
export interface ConsentEndings {
  /** Ends the grant at the bank after the transaction commits. Retries for about a day. */
  send(trx: ServiceTransaction, providerId: number, grant: string): Promise<void>;
  /** Ends the grant after a delay in seconds, unless `withdraw` is called before. Also runs if the process dies in the meantime. */
  prepare(trx: ServiceTransaction, prepared: PreparedEnding, delaySeconds: number): Promise<void>;
  /** Cancels a prepared ending. Returns false if the job may already have sent the request to the bank. */
  withdraw(trx: ServiceTransaction, endingKey: string): Promise<boolean>;
}

interface PreparedEnding {
  /** Key chosen by the caller, for `withdraw`. */
  endingKey: string;
  providerId: number;
  grant: string;
}

interface EndingDeps {
  database: Database<ServiceDatabase>;
  secrets: ConsentSecrets;
  banks: OpenBanks;
}

/** Creates the queue that ends grants at their banks after they have ended in the service. */
export async function createConsentEndings(
  jobs: Jobs,
  { database, secrets, banks }: EndingDeps,
): Promise<ConsentEndings> {
  const queue = await jobs.define({
    name: 'consent-ending',
    payload: endingJob,
    retryLimit: 16,
    retryDelaySeconds: 5,
    retryDelayMaxSeconds: 7_200,
    expireInSeconds: 60,
    concurrency: 2,
  });
  const forgetEnding = ({ endingKey }: z.infer<typeof endingJob>): Promise<void> =>
    database.tx((trx) => secrets.forgetEnding(trx, endingKey));
  await queue.work(
    async (job, { signal }) => {
      const grant = await database.tx((trx) => secrets.finalizeEnding(trx, job.endingKey));
      const bank = banks.get(job.providerId);
      if (grant === undefined) return;
      // The job is retried because the bank may be configured again after a restart. The grant is deleted after the last retry.
      if (bank === undefined) throw new Error('The bank is not reached any more.');
      const timeLimit = AbortSignal.any([signal, AbortSignal.timeout(attemptTimeoutMs)]);
      const target = { providerId: job.providerId, bankKey: bank.bankKey };
      const outcome = await bank.authority.revoke(target, grant, timeLimit);
      if (outcome.kind === 'problem') throw new Error(`The bank did not end the consent: ${outcome.detail}`);
      await forgetEnding(job);
    },
    { onExhausted: forgetEnding },
  );
  return {
    async send(trx, providerId, grant) {
      const endingKey = randomUUID();
      await secrets.keepEnding(trx, endingKey, grant);
      await queue.send(trx, { endingKey, providerId });
    },
    async prepare(trx, { endingKey, providerId, grant }, delaySeconds) {
      await secrets.prepareEnding(trx, endingKey, grant);
      await queue.send(trx, { endingKey, providerId }, { startAfterSeconds: delaySeconds });
    },
    withdraw: (trx, endingKey) => secrets.withdrawEnding(trx, endingKey),
  };
}
