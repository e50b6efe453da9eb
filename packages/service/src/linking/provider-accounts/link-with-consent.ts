import type { EndpointReply, FilledField, ProviderAccountRequest } from '@fin-link/contracts/service';
import type { Selectable } from 'kysely';
import { requestedData } from '../../banks/connectors/index.ts';
import { readableProvider } from '../../banks/providers/index.ts';
import { identitiesOf } from '../../data/accounts/index.ts';
import {
  accountKey,
  isInProgress,
  keyOf,
  lockProviderAccounts,
  type NeedsSecrets,
} from '../../data/provider-account-records/index.ts';
import {
  type ProviderAccountTable,
  type ServiceTransaction,
  type NeedsDatabase,
  ofUser,
} from '../../platform/database/index.ts';
import type { UserCallContext, ConsumerPresence } from '../../platform/http/index.ts';
import { ServiceError, type NeedsSettings } from '../../platform/runtime/index.ts';
import { lockUser, type UserKey, userKeyOf } from '../../tenancy/users/index.ts';
import {
  type AskBankDeps,
  assertMayGive,
  completeConsent,
  consentOf,
  consentOfSameBankUser,
  type ConsentRow,
  endConsent,
  type EndConsentDeps,
  findConsent,
  lockConsent,
  applyConsentEvent,
  nextStatus,
  type NeedsConsents,
  consentBankOf,
} from '../consents/index.ts';
import { type RefreshDeps, startRefresh } from '../refresh-requests/index.ts';
import { addedReply, assertBelowLimit, insertProviderAccount } from './insert-provider-account.ts';
import { storeRequest, type StoredRequest, assertLinkable } from './preferences.ts';

export type LinkWithConsentDeps = EndConsentDeps & AskBankDeps;

interface LinkRequest extends ProviderAccountRequest {
  providerId: number;
  consentId: number;
  field: FilledField[];
}

/**
 * Adds the provider account of a consent after the bank has granted it. A repeated call returns the same provider account. The consent may
 * replace another consent or belong to the same bank customer as another one. In both cases, it takes over the other consent's provider
 * account, unless it opens different accounts. Throws Y800 for a consent of another provider, Y807 for an unknown consent, and Y921 if the
 * consent cannot be linked. Throws the errors of `assertMayGive` and `completeConsent`.
 */
export async function linkWithConsent(
  deps: LinkWithConsentDeps,
  call: UserCallContext,
  { consentId, providerId, field, ...request }: LinkRequest,
): Promise<EndpointReply<'addProviderAccount'>> {
  const user = userKeyOf(call);
  const { presence, widget } = call;
  const key = { ...user, consentId };
  const provider = await readableProvider(deps.database.db, providerId);
  const requested = await consentOf(deps.database.db, key);
  if (requested.provider_id !== providerId) throw new ServiceError('Y800', { name: 'consentId' });
  await assertMayGive(deps, call, requested);
  const grantedConsent = await completeConsent(deps, key, parametersOf(field));
  const mayTakeOver = await opensSameAccounts(deps, grantedConsent, presence);
  return deps.database.tx(async (trx) => {
    await lockUser(trx, user);
    const consent = await lockConsent(trx, key);
    if (consent.status === 'ACTIVE' && consent.provider_account_id !== null)
      return addedReply(trx, user, consent.provider_account_id);
    if (nextStatus(consent.status, 'linked') === null) throw new ServiceError('Y921');
    const takenOverId = mayTakeOver ? await takeOver(trx, deps, user, { consent, presence, widget }) : null;
    if (takenOverId !== null) {
      for (const row of await lockProviderAccounts(trx, user, [takenOverId]))
        await storeRequest(trx, deps, user, row, withDatasetsOf(consent, request));
      return addedReply(trx, user, takenOverId);
    }
    await assertBelowLimit(trx, user);
    const account = { ...user, providerAccountId: deps.ids.next() };
    const linkedId = request.preferences?.linkedProviderAccountId;
    if (linkedId !== undefined) await assertLinkable(trx, account, provider.id, linkedId);
    await applyConsentEvent(trx, deps, consent, 'linked', { provider_account_id: account.providerAccountId });
    await insertProviderAccount(trx, deps, account, {
      ...withDatasetsOf(consent, request),
      provider,
      underConsentId: consentId,
      presence,
      widget,
    });
    return addedReply(trx, user, account.providerAccountId);
  });
}

interface ReturnRequest extends StoredRequest {
  providerAccountId: number;
  consentId: number;
  field: FilledField[];
}

/**
 * Completes the renewal of this provider account's consent after the user returns from the bank, and starts a refresh immediately. Throws
 * Y807 if the provider account does not exist, Y800 for a consent of another provider account.
 */
export async function returnFromBank(
  deps: LinkWithConsentDeps,
  call: UserCallContext,
  { providerAccountId, consentId, field, ...requested }: ReturnRequest,
): Promise<EndpointReply<'updateProviderAccounts'>> {
  const user = userKeyOf(call);
  const key = { ...user, consentId };
  const consent = await consentOf(deps.database.db, key);
  const replacedConsent =
    consent.replaces_id === null
      ? undefined
      : await findConsent(deps.database.db, { ...user, consentId: consent.replaces_id });
  const isLinkedHere = consent.provider_account_id === providerAccountId;
  if (!isLinkedHere && replacedConsent?.provider_account_id !== providerAccountId)
    throw new ServiceError('Y800', { name: 'consentId' });
  // The consent is not linked to this provider account yet.
  if (!isLinkedHere)
    return linkWithConsent(deps, call, { ...requested, consentId, providerId: consent.provider_id, field });
  const renewed = await completeConsent(deps, key, parametersOf(field));
  const isRenewedNow = renewed.renewed_at?.getTime() !== consent.renewed_at?.getTime();
  return deps.database.tx(async (trx) => {
    for (const row of await lockProviderAccounts(trx, user, [providerAccountId])) {
      await storeRequest(trx, deps, user, row, requested);
      if (isRenewedNow && !isInProgress(row.status)) await startRefreshNow(trx, deps, user, row, call);
    }
    return addedReply(trx, user, providerAccountId);
  });
}

/** Data about the caller that a refresh needs. */
type Caller = Pick<UserCallContext, 'presence' | 'widget'>;

/** Returns the parameters of the bank's redirect, which the request contains as fields. */
const parametersOf = (fields: readonly FilledField[]): Record<string, string> =>
  Object.fromEntries(fields.map(({ id, value }) => [id, value]));

/** Adds the datasets of the consent, which the user has seen, if the request names none. */
function withDatasetsOf<Added extends StoredRequest>(
  { requested_datasets: datasets }: ConsentRow,
  request: Added,
): Added {
  const namesDatasets = request.dataset !== undefined || request.datasetName !== undefined;
  return namesDatasets || datasets === null ? request : { ...request, dataset: datasets };
}

interface TakeOverInput extends Caller {
  consent: ConsentRow;
}

/**
 * Links the consent to the provider account of the replaced consent, or otherwise of another consent of the same bank customer. Ends the
 * previous consent and starts a refresh. Returns the id of the provider account, or `null` if there is none or it was deleted.
 */
async function takeOver(
  trx: ServiceTransaction,
  deps: EndConsentDeps,
  user: UserKey,
  { consent, presence, widget }: TakeOverInput,
): Promise<number | null> {
  const consentId = consent.replaces_id ?? (await consentOfSameBankUser(trx, consent));
  if (consentId === undefined) return null;
  const replacedConsent = await findConsent(trx, { ...user, consentId });
  const providerAccountId = replacedConsent?.provider_account_id ?? null;
  if (replacedConsent === undefined || providerAccountId === null) return null;
  const key = { ...user, providerAccountId };
  const lockedConsent = await lockConsent(trx, { ...user, consentId: replacedConsent.id });
  const account = await trx
    .selectFrom('provider_account')
    .select('request_key')
    .where((where) => where.and({ ...accountKey(key), consent_id: replacedConsent.id }))
    .forUpdate()
    .executeTakeFirst();
  if (account === undefined) return null;
  await applyConsentEvent(trx, deps, consent, 'linked', { provider_account_id: providerAccountId });
  await trx
    .updateTable('provider_account')
    .set({ consent_id: consent.id })
    .where((where) => where.and(accountKey(key)))
    .execute();
  const isSameAtBank = lockedConsent.bank_consent_key === consent.bank_consent_key;
  if (nextStatus(lockedConsent.status, 'replaced') !== null)
    await endConsent(trx, deps, lockedConsent, { event: 'replaced', needsNoEnding: isSameAtBank });
  await startRefresh(trx, deps, key, {
    kind: 'refresh',
    previous: account.request_key,
    presence,
    widget,
  });
  return providerAccountId;
}

/** Starts a refresh for the waiting user, regardless of the result of the last one. */
async function startRefreshNow(
  trx: ServiceTransaction,
  deps: RefreshDeps,
  user: UserKey,
  row: Selectable<ProviderAccountTable>,
  { presence, widget }: Caller,
): Promise<void> {
  await readableProvider(trx, row.provider_id);
  await startRefresh(trx, deps, keyOf(user, row), {
    kind: 'refresh',
    previous: row.request_key,
    presence,
    widget,
  });
}

type SameAccountsDeps = NeedsDatabase & NeedsConsents & NeedsSecrets & NeedsSettings<{ bankRequestTimeoutMs: number }>;

/**
 * Returns whether a new consent may take over the provider account of the consent that it replaces. Returns `true` if the bank identifies
 * its customers, because `completeConsent` has already compared them. Otherwise the bank lists the accounts of the new consent, and at
 * least one of them must already be linked. Returns `false` if the bank does not answer; the consent then gets a new provider account.
 */
async function opensSameAccounts(
  deps: SameAccountsDeps,
  consent: ConsentRow,
  presence: ConsumerPresence | null,
): Promise<boolean> {
  const { replaces_id: consentId } = consent;
  if (consentId === null || consent.status !== 'CONSENT_AUTHORIZED') return true;
  const { db } = deps.database;
  const user = { customerId: consent.customer_id, userId: consent.user_id };
  const replacedConsent = await findConsent(db, { ...user, consentId });
  const providerAccountId = replacedConsent?.provider_account_id ?? null;
  if (replacedConsent === undefined || providerAccountId === null) return true;
  if (replacedConsent.bank_user_key !== null && consent.bank_user_key !== null) return true;
  const sources = await db
    .selectFrom('account_source')
    .select('identity_key')
    .where((where) => where.and({ ...ofUser(user), provider_account_id: providerAccountId }))
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
  const { authority, connector, bankKey } = consentBankOf(deps, providerId);
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
