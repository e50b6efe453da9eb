import { randomBytes } from 'node:crypto';
import type { Vault } from '@fin-link/storage';
import type { Executor } from '@fin-link/storage';
import { z } from 'zod';
import type { ServiceDatabase, ServiceTransaction } from '../database/index.ts';
import type { ConsumerPresence } from '../http/index.ts';
import type { ProviderAccountKey, RefreshReference } from './keys.ts';

const fieldValues = z.record(z.string(), z.string());
/** By the name of the login form's field. */
export type FieldValues = z.infer<typeof fieldValues>;

const presence = z.strictObject({ address: z.string(), agent: z.string().nullable() });

const scopeOf = ({ customerId, userId, providerAccountId }: ProviderAccountKey): string =>
  `provider-account/${customerId}/${userId}/${providerAccountId}`;

const leavingScope = ({ customerId, userId, requestKey }: RefreshReference): string =>
  `leaving/${customerId}/${userId}/${requestKey}`;
const matchingScope = ({ customerId, userId }: Omit<ProviderAccountKey, 'providerAccountId'>): string =>
  `account-matching/${customerId}/${userId}`;
const matchingKeyBytes = 32;

/**
 * What must never be readable in the database: one vault scope per provider account, so that deleting its data key
 * deletes all of it.
 */
export function createSecrets(vault: Vault) {
  const read = async (
    executor: Executor<ServiceDatabase>,
    key: ProviderAccountKey,
    ref: string,
  ): Promise<FieldValues | undefined> => {
    const plaintext = await vault.get(executor, scopeOf(key), ref);
    if (plaintext === undefined) return undefined;
    const values = fieldValues.parse(JSON.parse(plaintext.toString('utf8')));
    plaintext.fill(0);
    return values;
  };
  const sessionRef = (reference: RefreshReference): string => `session/${reference.requestKey}`;
  const broughtRef = (reference: RefreshReference): string => `credentials/${reference.requestKey}`;
  const presenceRef = (reference: RefreshReference): string => `presence/${reference.requestKey}`;
  const answerRef = (reference: RefreshReference): string => `answer/${reference.requestKey}`;

  return {
    keepCredentials: (trx: ServiceTransaction, key: ProviderAccountKey, values: FieldValues) =>
      vault.put(trx, scopeOf(key), 'credentials', JSON.stringify(values)),
    /** Those that the request brought and that the bank has not taken yet, else those that are stored. */
    async credentials(executor: Executor<ServiceDatabase>, key: ProviderAccountKey | RefreshReference) {
      const brought = 'requestKey' in key ? await read(executor, key, broughtRef(key)) : undefined;
      return brought ?? read(executor, key, 'credentials');
    },
    /** Beside the stored ones, which still work as far as anybody knows. */
    keepBrought: (trx: ServiceTransaction, reference: RefreshReference, values: FieldValues) =>
      vault.put(trx, scopeOf(reference), broughtRef(reference), JSON.stringify(values)),
    bringsCredentials: async (trx: ServiceTransaction, reference: RefreshReference): Promise<boolean> =>
      (await vault.get(trx, scopeOf(reference), broughtRef(reference))) !== undefined,
    /** The bank has taken them: from now on they are the stored ones. */
    async storeBrought(trx: ServiceTransaction, reference: RefreshReference): Promise<void> {
      const brought = await vault.get(trx, scopeOf(reference), broughtRef(reference));
      if (brought === undefined) return;
      await vault.put(trx, scopeOf(reference), 'credentials', brought);
      await vault.delete(trx, scopeOf(reference), broughtRef(reference));
    },

    keepAnswer: (trx: ServiceTransaction, reference: RefreshReference, values: FieldValues) =>
      vault.put(trx, scopeOf(reference), answerRef(reference), JSON.stringify(values)),
    /** Hands the answer out once: a bank may count a repeated one as another try. */
    async takeAnswer(trx: ServiceTransaction, reference: RefreshReference): Promise<FieldValues | undefined> {
      const answer = await read(trx, reference, answerRef(reference));
      await vault.delete(trx, scopeOf(reference), answerRef(reference));
      return answer;
    },

    /** Where the user sat who asked for the refresh: personal, so that it is sealed and goes with the request. */
    keepPresence: (trx: ServiceTransaction, reference: RefreshReference, where: ConsumerPresence) =>
      vault.put(trx, scopeOf(reference), presenceRef(reference), JSON.stringify(where)),
    async presence(executor: Executor<ServiceDatabase>, reference: RefreshReference): Promise<ConsumerPresence | null> {
      const kept = await vault.get(executor, scopeOf(reference), presenceRef(reference));
      return kept === undefined ? null : presence.parse(JSON.parse(kept.toString('utf8')));
    },

    keepSession: (trx: ServiceTransaction, reference: RefreshReference, session: string) =>
      vault.put(trx, scopeOf(reference), sessionRef(reference), session),
    async session(executor: Executor<ServiceDatabase>, reference: RefreshReference): Promise<string | undefined> {
      return (await vault.get(executor, scopeOf(reference), sessionRef(reference)))?.toString('utf8');
    },
    /** What a request kept for itself; the credentials stay. */
    async forgetRequest(trx: ServiceTransaction, reference: RefreshReference): Promise<void> {
      await vault.delete(trx, scopeOf(reference), broughtRef(reference));
      await vault.delete(trx, scopeOf(reference), sessionRef(reference));
      await vault.delete(trx, scopeOf(reference), answerRef(reference));
      await vault.delete(trx, scopeOf(reference), presenceRef(reference));
    },

    /** In a scope of its own: the provider account may be deleted before the bank has heard of it. */
    keepLeaving: (trx: ServiceTransaction, reference: RefreshReference, session: string) =>
      vault.put(trx, leavingScope(reference), 'session', session),
    async leaving(executor: Executor<ServiceDatabase>, reference: RefreshReference): Promise<string | undefined> {
      return (await vault.get(executor, leavingScope(reference), 'session'))?.toString('utf8');
    },
    forgetLeaving: (trx: ServiceTransaction, reference: RefreshReference) =>
      vault.deleteScope(trx, leavingScope(reference)),

    keepAccountNumber: (trx: ServiceTransaction, key: ProviderAccountKey, accountId: number, number: string) =>
      vault.put(trx, scopeOf(key), `account-number/${accountId}`, number),
    async accountNumber(
      executor: Executor<ServiceDatabase>,
      key: ProviderAccountKey,
      accountId: number,
    ): Promise<string | undefined> {
      return (await vault.get(executor, scopeOf(key), `account-number/${accountId}`))?.toString('utf8');
    },
    forgetAccountNumber: (trx: ServiceTransaction, key: ProviderAccountKey, accountId: number) =>
      vault.delete(trx, scopeOf(key), `account-number/${accountId}`),

    /** Of the user, whom the caller has locked; made when it is first needed. */
    async matchingKey(trx: ServiceTransaction, user: Omit<ProviderAccountKey, 'providerAccountId'>): Promise<Buffer> {
      const existing = await vault.get(trx, matchingScope(user), 'key');
      if (existing !== undefined) return existing;
      const key = randomBytes(matchingKeyBytes);
      await vault.put(trx, matchingScope(user), 'key', key);
      return key;
    },
    forgetMatchingKey: (trx: ServiceTransaction, user: Omit<ProviderAccountKey, 'providerAccountId'>) =>
      vault.deleteScope(trx, matchingScope(user)),

    forgetAll: (trx: ServiceTransaction, key: ProviderAccountKey) => vault.deleteScope(trx, scopeOf(key)),
  };
}

export type Secrets = ReturnType<typeof createSecrets>;

export interface NeedsSecrets {
  readonly secrets: Secrets;
}
