import { randomBytes } from 'node:crypto';
import type { Executor, Vault, VaultScope } from '@fin-link/storage';
import { z } from 'zod';
import { bucketOf, type ServiceDatabase, type ServiceTransaction } from '../../platform/database/index.ts';
import type { ConsumerPresence } from '../../platform/http/index.ts';
import type { ProviderAccountKey, RefreshReference } from './records.ts';

const fieldValuesSchema = z.record(z.string(), z.string());
/** Entered values, by the names of the fields of the login form. */
export type FieldValues = z.infer<typeof fieldValuesSchema>;

/** IP address and user agent of a user. */
const presenceSchema = z.strictObject({ address: z.string(), agent: z.string().nullable() });
const matchingKeyBytes = 32;

/** Key of a verification by challenge deposits. */
export interface DepositKey extends ProviderAccountKey {
  verificationId: number;
}
/** Secret parts of a verification by challenge deposits. */
type DepositPart = 'account-number' | 'amounts';

/**
 * Creates access to the secrets of provider accounts in the vault. Each provider account has its own scope, so that deleting the scope's
 * data key deletes all of its secrets.
 */
export function createSecrets(vault: Vault) {
  const read = async (
    executor: Executor<ServiceDatabase>,
    key: ProviderAccountKey,
    ref: string,
  ): Promise<FieldValues | undefined> => {
    const plaintext = await vault.get(executor, scopeOf(key), ref);
    if (plaintext === undefined) return undefined;
    const values = fieldValuesSchema.parse(JSON.parse(plaintext.toString('utf8')));
    plaintext.fill(0);
    return values;
  };
  const sessionRef = (reference: RefreshReference): string => `session/${reference.requestKey}`;
  const editedRef = (reference: RefreshReference): string => `credentials/${reference.requestKey}`;
  const presenceRef = (reference: RefreshReference): string => `presence/${reference.requestKey}`;
  const answerRef = (reference: RefreshReference): string => `answer/${reference.requestKey}`;

  return {
    /** Stores credentials in place of earlier ones. */
    keepCredentials: (trx: ServiceTransaction, key: ProviderAccountKey, values: FieldValues) =>
      vault.put(trx, scopeOf(key), 'credentials', JSON.stringify(values)),
    /** Returns the edited credentials of the request if the bank has not accepted them yet, otherwise the stored ones. */
    async credentials(executor: Executor<ServiceDatabase>, key: ProviderAccountKey | RefreshReference) {
      const edited = 'requestKey' in key ? await read(executor, key, editedRef(key)) : undefined;
      return edited ?? read(executor, key, 'credentials');
    },
    /** Stores edited credentials alongside the stored ones, which may still work. */
    keepEditedCredentials: (trx: ServiceTransaction, reference: RefreshReference, values: FieldValues) =>
      vault.put(trx, scopeOf(reference), editedRef(reference), JSON.stringify(values)),
    /** Returns whether the request has edited credentials that the bank has not accepted yet. */
    hasEditedCredentials: async (trx: ServiceTransaction, reference: RefreshReference): Promise<boolean> =>
      (await vault.get(trx, scopeOf(reference), editedRef(reference))) !== undefined,
    /** Replaces the stored credentials with the edited ones, after the bank has accepted them. */
    async promoteEditedCredentials(trx: ServiceTransaction, reference: RefreshReference): Promise<void> {
      const edited = await vault.get(trx, scopeOf(reference), editedRef(reference));
      if (edited === undefined) return;
      await vault.put(trx, scopeOf(reference), 'credentials', edited);
      await vault.delete(trx, scopeOf(reference), editedRef(reference));
    },

    /** Stores the user's answer to a question of the bank. */
    keepAnswer: (trx: ServiceTransaction, reference: RefreshReference, values: FieldValues) =>
      vault.put(trx, scopeOf(reference), answerRef(reference), JSON.stringify(values)),
    /** Returns and deletes the answer. The answer must not be sent twice, because a bank may count that as another attempt. */
    async takeAnswer(trx: ServiceTransaction, reference: RefreshReference): Promise<FieldValues | undefined> {
      const answer = await read(trx, reference, answerRef(reference));
      await vault.delete(trx, scopeOf(reference), answerRef(reference));
      return answer;
    },

    /**
     * Stores IP address and user agent of the user who started the refresh. They are personal data, so they are encrypted and deleted with
     * the request.
     */
    keepPresence: (trx: ServiceTransaction, reference: RefreshReference, presence: ConsumerPresence) =>
      vault.put(trx, scopeOf(reference), presenceRef(reference), JSON.stringify(presence)),
    /** Returns IP address and user agent of the user who started the refresh, or `null` if none are stored. */
    async presence(executor: Executor<ServiceDatabase>, reference: RefreshReference): Promise<ConsumerPresence | null> {
      const stored = await vault.get(executor, scopeOf(reference), presenceRef(reference));
      return stored === undefined ? null : presenceSchema.parse(JSON.parse(stored.toString('utf8')));
    },

    /** Stores the session at the bank while a refresh runs or waits for the user. */
    keepSession: (trx: ServiceTransaction, reference: RefreshReference, session: string) =>
      vault.put(trx, scopeOf(reference), sessionRef(reference), session),
    async session(executor: Executor<ServiceDatabase>, reference: RefreshReference): Promise<string | undefined> {
      return (await vault.get(executor, scopeOf(reference), sessionRef(reference)))?.toString('utf8');
    },
    /** Deletes the secrets of one request. Keeps the stored credentials. */
    async forgetRequest(trx: ServiceTransaction, reference: RefreshReference): Promise<void> {
      await vault.delete(trx, scopeOf(reference), editedRef(reference));
      await vault.delete(trx, scopeOf(reference), sessionRef(reference));
      await vault.delete(trx, scopeOf(reference), answerRef(reference));
      await vault.delete(trx, scopeOf(reference), presenceRef(reference));
    },

    /**
     * Stores a session that must be signed out. Uses a separate scope, because the provider account may be deleted before the session at
     * the bank ends.
     */
    keepSignOutSession: (trx: ServiceTransaction, reference: RefreshReference, session: string) =>
      vault.put(trx, signOutScope(reference), 'session', session),
    async signOutSession(
      executor: Executor<ServiceDatabase>,
      reference: RefreshReference,
    ): Promise<string | undefined> {
      return (await vault.get(executor, signOutScope(reference), 'session'))?.toString('utf8');
    },
    forgetSignOutSession: (trx: ServiceTransaction, reference: RefreshReference) =>
      vault.deleteScope(trx, signOutScope(reference)),

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

    /** Stores the account number or the amounts of challenge deposits. Each manually entered account has its own scope, named by its id. */
    keepDeposit: (trx: ServiceTransaction, key: DepositKey, part: DepositPart, text: string) =>
      vault.put(trx, scopeOf(key), depositRef(key, part), text),
    async deposit(
      executor: Executor<ServiceDatabase>,
      key: DepositKey,
      part: DepositPart,
    ): Promise<string | undefined> {
      return (await vault.get(executor, scopeOf(key), depositRef(key, part)))?.toString('utf8');
    },
    forgetDeposit: (trx: ServiceTransaction, key: DepositKey, part: DepositPart) =>
      vault.delete(trx, scopeOf(key), depositRef(key, part)),

    /** Returns the user's key for hashes of accounts, bank customers and entered deposit amounts. Creates the key on first use. The caller must hold the user's lock. */
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

const scopeOf = ({ customerId, userId, providerAccountId }: ProviderAccountKey): VaultScope => ({
  bucket: bucketOf(userId),
  name: `provider-account/${customerId}/${userId}/${providerAccountId}`,
});

const signOutScope = ({ customerId, userId, requestKey }: RefreshReference): VaultScope => ({
  bucket: bucketOf(userId),
  name: `leaving/${customerId}/${userId}/${requestKey}`,
});

const depositRef = ({ verificationId }: DepositKey, part: DepositPart): string => `deposit/${verificationId}/${part}`;

const matchingScope = ({ customerId, userId }: Omit<ProviderAccountKey, 'providerAccountId'>): VaultScope => ({
  bucket: bucketOf(userId),
  name: `account-matching/${customerId}/${userId}`,
});

type Secrets = ReturnType<typeof createSecrets>;

export interface NeedsSecrets {
  readonly secrets: Secrets;
}
