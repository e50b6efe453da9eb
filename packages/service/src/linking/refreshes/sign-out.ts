import type { Jobs } from '@fin-link/storage';
import { z } from 'zod';
import type { NeedsConnectors } from '../../banks/connectors/index.ts';
import type { NeedsDatabase } from '../../platform/database/index.ts';
import { accountKey, type NeedsSecrets, type RefreshReference } from '../../data/provider-account-records/index.ts';
import { refreshReference, type SignOuts } from '../refresh-requests/index.ts';

/** Payload of the job: the refresh, and the provider at which its session is open. */
const signOutJob = refreshReference.extend({ providerId: z.int().positive() });
/** Timeout of one sign-out at the bank, in milliseconds. */
const signOutTimeoutMs = 5_000;

/**
 * Creates the queue that ends bank sessions without a worker. A worker ends its own session. A refresh without one was replaced, got the
 * user's answer too late, or lost its provider account.
 */
export async function createSignOuts(
  jobs: Jobs,
  { database, secrets, connectorOf }: NeedsDatabase & NeedsConnectors & NeedsSecrets,
): Promise<SignOuts> {
  const queue = await jobs.define({
    name: 'bank-sign-out',
    payload: signOutJob,
    retryLimit: 2,
    retryDelaySeconds: 5,
    expireInSeconds: 30,
    concurrency: 2,
  });

  const forgetSession = (reference: RefreshReference): Promise<void> =>
    database.tx((trx) => secrets.forgetSignOutSession(trx, reference));

  const signOut = async (
    { providerId, ...reference }: z.infer<typeof signOutJob>,
    { signal }: { signal: AbortSignal },
  ): Promise<void> => {
    const session = await secrets.signOutSession(database.db, reference);
    if (session === undefined) return;
    const { connector, bankKey } = connectorOf(providerId);
    const timeLimit = AbortSignal.any([signal, AbortSignal.timeout(signOutTimeoutMs)]);
    await connector.signOut({ providerId, bankKey }, session, timeLimit);
    await forgetSession(reference);
  };
  await queue.work(signOut, { onExhausted: forgetSession });

  return {
    async send(trx, reference) {
      const session = await secrets.session(trx, reference);
      if (session === undefined) return;
      const { provider_id: providerId } = await trx
        .selectFrom('provider_account')
        .select('provider_id')
        .where((where) => where.and(accountKey(reference)))
        .executeTakeFirstOrThrow();
      // The secrets of the refresh are deleted when it ends, so the job has a copy of the session.
      await secrets.keepSignOutSession(trx, reference, session);
      const { customerId, userId, providerAccountId, requestKey } = reference;
      await queue.send(trx, { customerId, userId, providerAccountId, requestKey, providerId });
    },
  };
}
