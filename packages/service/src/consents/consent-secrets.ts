import type { Executor, Vault } from '@fin-link/storage';
import { z } from 'zod';
import type { ServiceDatabase } from '../database/schema.ts';
import type { ServiceTransaction } from '../deps.ts';
import type { ConsentKey } from './consent-key.ts';

/** A visit to the bank that has begun. */
const visit = z.strictObject({
  authorizationUrl: z.string(),
  state: z.string().optional(),
  /** The authority's own. */
  transaction: z.string(),
  /** Protocol time, milliseconds. */
  until: z.number(),
});
export type Visit = z.infer<typeof visit>;

const scopeOf = ({ customerId, userId, consentId }: ConsentKey): string =>
  `consent/${customerId}/${userId}/${consentId}`;
const endingScope = (endingKey: string): string => `consent-ending/${endingKey}`;

/** One vault scope per consent, so that deleting its data key deletes the bank's tokens. */
export function createConsentSecrets(vault: Vault) {
  const text = async (executor: Executor<ServiceDatabase>, scope: string, ref: string): Promise<string | undefined> =>
    (await vault.get(executor, scope, ref))?.toString('utf8');
  return {
    keepVisit: (trx: ServiceTransaction, key: ConsentKey, begun: Visit) =>
      vault.put(trx, scopeOf(key), 'visit', JSON.stringify(begun)),
    async visit(executor: Executor<ServiceDatabase>, key: ConsentKey): Promise<Visit | undefined> {
      const kept = await text(executor, scopeOf(key), 'visit');
      return kept === undefined ? undefined : visit.parse(JSON.parse(kept));
    },
    forgetVisit: (trx: ServiceTransaction, key: ConsentKey) => vault.delete(trx, scopeOf(key), 'visit'),

    keepGrant: (trx: ServiceTransaction, key: ConsentKey, grant: string) =>
      vault.put(trx, scopeOf(key), 'grant', grant),
    grant: (executor: Executor<ServiceDatabase>, key: ConsentKey) => text(executor, scopeOf(key), 'grant'),
    forgetAll: (trx: ServiceTransaction, key: ConsentKey) => vault.deleteScope(trx, scopeOf(key)),

    /** In a scope of its own: the consent may be deleted before the bank has heard that it ended. */
    keepEnding: (trx: ServiceTransaction, endingKey: string, grant: string) =>
      vault.put(trx, endingScope(endingKey), 'grant', grant),
    ending: (executor: Executor<ServiceDatabase>, endingKey: string) => text(executor, endingScope(endingKey), 'grant'),
    forgetEnding: (trx: ServiceTransaction, endingKey: string) => vault.deleteScope(trx, endingScope(endingKey)),
  };
}
export type ConsentSecrets = ReturnType<typeof createConsentSecrets>;
