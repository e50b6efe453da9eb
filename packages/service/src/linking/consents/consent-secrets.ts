import type { Executor, Vault, VaultScope } from '@fin-link/storage';
import { z } from 'zod';
import { bucketOf, type ServiceDatabase, type ServiceTransaction } from '../../platform/database/index.ts';
import type { ConsentKey } from './consent.ts';

export type BankAuthorization = z.infer<typeof authorization>;
export type StoredAttempt = z.infer<typeof attempt>;

/** Key of a grant that is ended at the bank. */
export interface EndingKey {
  userId: number;
  endingKey: string;
}

/**
 * Creates access to the secrets of consents in the vault. Each consent has its own scope, so that deleting the scope's data key deletes the
 * bank's tokens.
 */
export function createConsentSecrets(vault: Vault) {
  const readText = async (
    executor: Executor<ServiceDatabase>,
    scope: VaultScope,
    ref: string,
  ): Promise<string | undefined> => (await vault.get(executor, scope, ref))?.toString('utf8');
  const readRecord = async <S extends z.ZodType>(
    executor: Executor<ServiceDatabase>,
    key: ConsentKey,
    { ref, schema }: { ref: string; schema: S },
  ): Promise<z.output<S> | undefined> => {
    const storedText = await readText(executor, scopeOf(key), ref);
    return storedText === undefined ? undefined : schema.parse(JSON.parse(storedText));
  };
  return {
    keepAuthorization: (trx: ServiceTransaction, key: ConsentKey, openAuthorization: BankAuthorization) =>
      vault.put(trx, scopeOf(key), 'authorization', JSON.stringify(openAuthorization)),
    authorization: (executor: Executor<ServiceDatabase>, key: ConsentKey): Promise<BankAuthorization | undefined> =>
      readRecord(executor, key, { ref: 'authorization', schema: authorization }),
    forgetAuthorization: (trx: ServiceTransaction, key: ConsentKey) => vault.delete(trx, scopeOf(key), 'authorization'),

    keepAttempt: (trx: ServiceTransaction, key: ConsentKey, attemptRecord: StoredAttempt) =>
      vault.put(trx, scopeOf(key), 'attempt', JSON.stringify(attemptRecord)),
    /** Returns the last attempt; `undefined` if there was none or it gave or renewed the consent. */
    attempt: (executor: Executor<ServiceDatabase>, key: ConsentKey): Promise<StoredAttempt | undefined> =>
      readRecord(executor, key, { ref: 'attempt', schema: attempt }),
    forgetAttempt: (trx: ServiceTransaction, key: ConsentKey) => vault.delete(trx, scopeOf(key), 'attempt'),

    keepGrant: (trx: ServiceTransaction, key: ConsentKey, grant: string) =>
      vault.put(trx, scopeOf(key), 'grant', grant),
    grant: (executor: Executor<ServiceDatabase>, key: ConsentKey) => readText(executor, scopeOf(key), 'grant'),
    forgetAll: (trx: ServiceTransaction, key: ConsentKey) => vault.deleteScope(trx, scopeOf(key)),

    /** Stores the grant in a separate scope, because the consent may be deleted before the grant is ended at the bank. */
    keepEnding: (trx: ServiceTransaction, key: EndingKey, grant: string) =>
      vault.put(trx, endingScope(key), 'grant', grant),
    /** Stores the grant of an ending that can be withdrawn. */
    prepareEnding: (trx: ServiceTransaction, key: EndingKey, grant: string) =>
      vault.put(trx, endingScope(key), 'prepared', grant),
    /** Deletes a prepared ending. Returns false if it was already made final or withdrawn. */
    withdrawEnding: async (trx: ServiceTransaction, key: EndingKey): Promise<boolean> => {
      const isWithdrawn = await vault.delete(trx, endingScope(key), 'prepared');
      if (isWithdrawn) await vault.deleteScope(trx, endingScope(key));
      return isWithdrawn;
    },
    /** Makes the ending final, so that it can no longer be withdrawn. Returns its grant, or undefined if the ending was withdrawn. */
    async finalizeEnding(trx: ServiceTransaction, key: EndingKey): Promise<string | undefined> {
      const scope = endingScope(key);
      const prepared = await readText(trx, scope, 'prepared');
      // Deletes the prepared ending first: if another process withdraws it concurrently, only one of the two deletions succeeds.
      if (prepared === undefined || !(await vault.delete(trx, scope, 'prepared'))) return readText(trx, scope, 'grant');
      await vault.put(trx, scope, 'grant', prepared);
      return prepared;
    },
    forgetEnding: (trx: ServiceTransaction, key: EndingKey) => vault.deleteScope(trx, endingScope(key)),
  };
}

const scopeOf = ({ customerId, userId, consentId }: ConsentKey): VaultScope => ({
  bucket: bucketOf(userId),
  name: `consent/${customerId}/${userId}/${consentId}`,
});

/** An open authorization at the bank. */
const authorization = z.strictObject({
  authorizationUrl: z.string(),
  state: z.string().optional(),
  /** Opaque state of the bank's connector. */
  transaction: z.string(),
  /** Expiry by protocol time, in milliseconds. */
  until: z.number(),
});

/** An attempt to complete an authorization with the parameters of the bank's redirect. The connector accepts the parameters only once. */
const attempt = z.strictObject({
  attemptKey: z.string(),
  /** Time by which the attempt ends at the latest, by protocol time, in milliseconds. */
  until: z.number(),
  /**
   * Reason why the attempt did not give or renew the consent; `late` if the authorization had expired. `null` while the attempt runs, and
   * also if its process died.
   */
  failure: z.enum(['late', 'denied', 'mismatched', 'problem']).nullable(),
});

const endingScope = ({ userId, endingKey }: EndingKey): VaultScope => ({
  bucket: bucketOf(userId),
  name: `consent-ending/${endingKey}`,
});

export type ConsentSecrets = ReturnType<typeof createConsentSecrets>;
