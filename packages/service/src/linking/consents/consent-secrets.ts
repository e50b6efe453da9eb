import type { Executor, Vault } from '@fin-link/storage';
import { z } from 'zod';
import type { ServiceDatabase, ServiceTransaction } from '../../platform/database/index.ts';
import type { ConsentKey } from './consent-key.ts';

/** An authorization at the bank that has begun. */
const authorization = z.strictObject({
  authorizationUrl: z.string(),
  state: z.string().optional(),
  /** The authority's own. */
  transaction: z.string(),
  /** Protocol time, milliseconds. */
  until: z.number(),
});
export type BankAuthorization = z.infer<typeof authorization>;

/** An attempt to complete an authorization with what the user brought back. The connector accepts that once. */
const attempt = z.strictObject({
  attemptKey: z.string(),
  /** Protocol time, milliseconds: whoever looks at it has done so by then. */
  until: z.number(),
  /**
   * Why the consent was not given or renewed by it (`late`: the authorization was over); null while that is not known, and for good
   * where the process ended.
   */
  failure: z.enum(['late', 'denied', 'mismatched', 'problem']).nullable(),
});
export type Attempt = z.infer<typeof attempt>;

const scopeOf = ({ customerId, userId, consentId }: ConsentKey): string =>
  `consent/${customerId}/${userId}/${consentId}`;
const endingScope = (endingKey: string): string => `consent-ending/${endingKey}`;

/** One vault scope per consent, so that deleting its data key deletes the bank's tokens. */
export function createConsentSecrets(vault: Vault) {
  const text = async (executor: Executor<ServiceDatabase>, scope: string, ref: string): Promise<string | undefined> =>
    (await vault.get(executor, scope, ref))?.toString('utf8');
  const record = async <S extends z.ZodType>(
    executor: Executor<ServiceDatabase>,
    key: ConsentKey,
    { ref, schema }: { ref: string; schema: S },
  ): Promise<z.output<S> | undefined> => {
    const kept = await text(executor, scopeOf(key), ref);
    return kept === undefined ? undefined : schema.parse(JSON.parse(kept));
  };
  return {
    keepAuthorization: (trx: ServiceTransaction, key: ConsentKey, begun: BankAuthorization) =>
      vault.put(trx, scopeOf(key), 'authorization', JSON.stringify(begun)),
    authorization: (executor: Executor<ServiceDatabase>, key: ConsentKey): Promise<BankAuthorization | undefined> =>
      record(executor, key, { ref: 'authorization', schema: authorization }),
    forgetAuthorization: (trx: ServiceTransaction, key: ConsentKey) => vault.delete(trx, scopeOf(key), 'authorization'),

    keepAttempt: (trx: ServiceTransaction, key: ConsentKey, made: Attempt) =>
      vault.put(trx, scopeOf(key), 'attempt', JSON.stringify(made)),
    /** The last one; undefined where it gave the consent. */
    attempt: (executor: Executor<ServiceDatabase>, key: ConsentKey): Promise<Attempt | undefined> =>
      record(executor, key, { ref: 'attempt', schema: attempt }),
    forgetAttempt: (trx: ServiceTransaction, key: ConsentKey) => vault.delete(trx, scopeOf(key), 'attempt'),

    keepGrant: (trx: ServiceTransaction, key: ConsentKey, grant: string) =>
      vault.put(trx, scopeOf(key), 'grant', grant),
    grant: (executor: Executor<ServiceDatabase>, key: ConsentKey) => text(executor, scopeOf(key), 'grant'),
    forgetAll: (trx: ServiceTransaction, key: ConsentKey) => vault.deleteScope(trx, scopeOf(key)),

    /** In a scope of its own, because the consent may be deleted before the bank is told that it ended. */
    keepEnding: (trx: ServiceTransaction, endingKey: string, grant: string) =>
      vault.put(trx, endingScope(endingKey), 'grant', grant),
    /** One that can still be withdrawn. */
    prepareEnding: (trx: ServiceTransaction, endingKey: string, grant: string) =>
      vault.put(trx, endingScope(endingKey), 'prepared', grant),
    /** False when it was taken up, or withdrawn before. */
    withdrawEnding: async (trx: ServiceTransaction, endingKey: string): Promise<boolean> => {
      const isWithdrawn = await vault.delete(trx, endingScope(endingKey), 'prepared');
      if (isWithdrawn) await vault.deleteScope(trx, endingScope(endingKey));
      return isWithdrawn;
    },
    /** From now on it cannot be withdrawn any more. Its grant, or undefined where it was withdrawn. */
    async takeUpEnding(trx: ServiceTransaction, endingKey: string): Promise<string | undefined> {
      const scope = endingScope(endingKey);
      const prepared = await text(trx, scope, 'prepared');
      // Deletes first: when one process takes it up while another withdraws it, only one deletion succeeds.
      if (prepared === undefined || !(await vault.delete(trx, scope, 'prepared'))) return text(trx, scope, 'grant');
      await vault.put(trx, scope, 'grant', prepared);
      return prepared;
    },
    forgetEnding: (trx: ServiceTransaction, endingKey: string) => vault.deleteScope(trx, endingScope(endingKey)),
  };
}
export type ConsentSecrets = ReturnType<typeof createConsentSecrets>;
