import { identitiesOf } from '../../data/accounts/index.ts';
import { requestedData } from '../../banks/connectors/index.ts';
import { type ConsentRow, findConsent, type NeedsConsents, openBankOf } from '../consents/index.ts';
import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { ConsumerPresence } from '../../platform/http/index.ts';
import type { NeedsSecrets } from '../../data/provider-account-records/index.ts';
import type { NeedsSettings } from '../../platform/runtime/index.ts';

type SameAccountsDeps = NeedsDatabase & NeedsConsents & NeedsSecrets & NeedsSettings<{ bankRequestTimeoutMs: number }>;

/**
 * Returns whether a new consent may take over the provider account of the consent that it replaces. Returns `true` if the bank identifies
 * its customers, because `completeConsent` has already compared them. Otherwise the bank lists the accounts of the new consent, and at
 * least one of them must already be linked. Returns `false` if the bank does not answer; the consent then gets a new provider account.
 */
export async function opensSameAccounts(
  deps: SameAccountsDeps,
  consent: ConsentRow,
  presence: ConsumerPresence | null,
): Promise<boolean> {
  const { customer_id: customerId, user_id: userId, replaces_id: consentId } = consent;
  if (consentId === null || consent.status !== 'CONSENT_AUTHORIZED') return true;
  const { db } = deps.database;
  const replacedConsent = await findConsent(db, { customerId, userId, consentId });
  const providerAccountId = replacedConsent?.provider_account_id ?? null;
  if (replacedConsent === undefined || providerAccountId === null) return true;
  if (replacedConsent.bank_user_key !== null && consent.bank_user_key !== null) return true;
  const sources = await db
    .selectFrom('account_source')
    .select('identity_key')
    .where((where) => where.and({ customer_id: customerId, user_id: userId, provider_account_id: providerAccountId }))
    .where('identity_key', 'is not', null)
    .execute();
  if (sources.length === 0) return true;
  const linkedIdentities = new Set(sources.map(({ identity_key }) => identity_key));
  const openedKeys = await readIdentities(deps, consent, presence);
  return openedKeys.some((identity) => linkedIdentities.has(identity));
}

/** Returns the identity hashes of the accounts that the grant opens, or an empty list if the bank does not answer. */
async function readIdentities(
  deps: SameAccountsDeps,
  consent: ConsentRow,
  presence: ConsumerPresence | null,
): Promise<readonly string[]> {
  const { customer_id: customerId, user_id: userId, id: consentId, provider_id: providerId } = consent;
  const key = { customerId, userId, consentId };
  const { secrets } = deps.consents;
  const { authority, connector, bankKey } = openBankOf(deps, providerId);
  const target = { providerId, bankKey };
  const grant = await secrets.grant(deps.database.db, key);
  if (grant === undefined) return [];
  const signal = AbortSignal.timeout(deps.settings.bankRequestTimeoutMs);
  const opened = await authority.open(target, grant, signal, presence);
  if (opened.kind !== 'opened') return [];
  const matchingKey = await deps.database.tx(async (trx) => {
    // Opening the grant may have replaced its tokens.
    if ((await secrets.grant(trx, key)) === grant) await secrets.keepGrant(trx, key, opened.grant);
    return deps.secrets.matchingKey(trx, key);
  });
  const listed = await connector.listAccounts(
    target,
    opened.session,
    signal,
    requestedData(consent.requested_datasets),
  );
  return listed.kind === 'listed' ? listed.items.flatMap((bank) => identitiesOf(matchingKey, providerId, bank)) : [];
}
