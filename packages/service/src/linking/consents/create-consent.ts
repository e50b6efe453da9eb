import type { EndpointInput, RequestedDataset, ScopeId, TextShown } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import { requestedData } from '../../banks/connectors/index.ts';
import { providerById } from '../../banks/providers/index.ts';
import {
  type NeedsDatabase,
  type ServiceTransaction,
  type ServiceDatabase,
  ofUser,
  setDue,
} from '../../platform/database/index.ts';
import type { Handler, UserCallContext } from '../../platform/http/index.ts';
import { type NeedsBusinessClock, type NeedsIds, ServiceError } from '../../platform/runtime/index.ts';
import { readConfiguration } from '../../tenancy/configurations/index.ts';
import type { NeedsNotifications } from '../../tenancy/notifications/index.ts';
import { lockUser, userKeyOf } from '../../tenancy/users/index.ts';
import { assertMayGive } from './assert-consented.ts';
import { beginAuthorization, authorizationReply, keepAuthorization } from './authorization.ts';
import { scopesFor } from './consent-words.ts';
import { type ConsentKey, type ConsentOwner, type ConsentRow, nextStatus } from './consent.ts';
import { type NeedsConsents, consentBankOf, termsAt, type AskBankDeps } from './consents.ts';
import { assertDeletionOffered } from './deletion-choice.ts';
import { assertMayAsk } from './engagement-model.ts';
import { toConsents } from './get-consents.ts';
import { recordConsent, unfinishedUntil, consentOf, lockConsent, applyConsentEvent } from './records.ts';

/**
 * Creates a consent. Throws Y800 for an unknown provider, and Y807 if the user does not have the provider account at this provider. Throws
 * Y820 if the provider needs no consent, Y901 for a provider without a connector, and the errors of `assertMayAsk`.
 */
export const createConsent =
  (deps: CreateConsentDeps & NeedsDatabase & NeedsIds): Handler<'createConsent'> =>
  async ({ body }, call) => {
    const owner = userKeyOf(call);
    const provider = await providerById(deps.database.db, body.providerId);
    if (provider === undefined) throw new ServiceError('Y800', { name: 'providerId' });
    if (!provider.isConsentRequired) throw new ServiceError('Y820', { name: 'providerId' });
    const { authority, region } = consentBankOf(deps, body.providerId);
    const scopes = scopesFor(
      { datasets: provider.dataset ?? [], readableScopes: authority.scopes },
      requestedData(body.dataset),
    );
    const key = { ...owner, consentId: deps.ids.next() };
    return deps.database.tx(async (trx) => {
      await lockUser(trx, owner);
      const { providerId, applicationName } = body;
      const replacesId = await replacedConsentId(trx, owner, body);
      const terms = await termsAt(trx, deps, { customerId: owner.customerId, providerId });
      assertMayAsk({ region, terms, isRenewal: replacesId !== null }, call.widget);
      const reconfirmDays = await consentDaysOf(trx, call);
      const requested = {
        providerId,
        scopes,
        datasets: body.dataset ?? null,
        applicationName,
        replacesId,
        reconfirmDays,
      };
      const row = await insertConsent(trx, deps, key, requested);
      return { consent: await toConsents(trx, deps, owner, [row]) };
    });
  };

/**
 * Accepts a consent and begins the authorization at the bank. May be called again until the bank has granted the consent. A later
 * authorization replaces the earlier one. Throws Y922 if the consent can no longer be accepted, and Y800 for invalid scopes. Throws Y820 if
 * the region does not offer deletion, and the errors of `assertMayGive` and `beginAuthorization`.
 */
export const acceptConsent =
  (deps: AskBankDeps & NeedsBusinessClock & NeedsNotifications): Handler<'acceptConsent'> =>
  async ({ params, body }, call) => {
    const key = { ...userKeyOf(call), consentId: params.consentId };
    const row = await consentOf(deps.database.db, key);
    if (nextStatus(row.status, 'accepted') === null) throw new ServiceError('Y922');
    await assertMayGive(deps, call, row);
    const chosenScopes = body.scopeId;
    const scopes = chosenScopes === undefined ? row.scopes : row.scopes.filter((id) => chosenScopes.includes(id));
    // Account details are required. Only scopes that were shown to the user can be accepted.
    if (!scopes.includes('ACCOUNT_DETAILS') || chosenScopes?.some((id) => !row.scopes.includes(id)))
      throw new ServiceError('Y800', { name: 'scopeId' });
    const deletionChange = body.deleteDataAtEnd === undefined ? {} : { deletes_data: body.deleteDataAtEnd };
    await assertDeletionOffered(deps.database.db, deps, row, body.deleteDataAtEnd, 'deleteDataAtEnd');
    const { id: consentId, provider_id: providerId, requested_datasets: datasets } = row;
    const requested = { consentId, providerId, scopes, datasets, bankConsentKey: null };
    const authorization = await beginAuthorization(deps, call, requested);
    await deps.database.tx(async (trx) => {
      await lockUser(trx, key);
      const lockedRow = await lockConsent(trx, key);
      await applyConsentEvent(trx, deps, lockedRow, 'accepted', {
        scopes: JSON.stringify(scopes),
        ...deletionChange,
        ...textChange(body.textShown),
      });
      await keepAuthorization(trx, deps, key, { providerId, authorization });
    });
    return { consent: [authorizationReply(authorization, consentId, providerId)] };
  };

/** Returns the columns for the text that the user has read. An earlier text never stays, because the user has agreed again. */
export const textChange = (text: TextShown | undefined): { text_shown: string | null } => ({
  text_shown: text === undefined ? null : JSON.stringify(text),
});

type CreateConsentDeps = NeedsConsents & NeedsBusinessClock & NeedsNotifications;

interface NewConsent {
  providerId: number;
  scopes: ScopeId[];
  /** Requested datasets; `null` for all datasets of the provider. */
  datasets: RequestedDataset[] | null;
  applicationName?: string | undefined;
  replacesId: number | null;
  /** Days until the user must confirm again; `null` for the customer's default in the region. */
  reconfirmDays: number | null;
  /** Deletion choice of the replaced consent. */
  deletesData?: boolean;
}

/**
 * Inserts a consent and its first record, and sends an event to subscribers. Throws Y824 if the user has too many unfinished consents, and
 * Y901 for a provider without a connector. The caller must hold the user's lock.
 */
export async function insertConsent(
  trx: ServiceTransaction,
  deps: CreateConsentDeps,
  key: ConsentKey,
  { providerId, scopes, datasets, applicationName, replacesId, reconfirmDays, deletesData = false }: NewConsent,
): Promise<ConsentRow> {
  const { region } = consentBankOf(deps, providerId);
  const terms = await termsAt(trx, deps, { customerId: key.customerId, providerId });
  await assertFewUnfinished(trx, key);
  const createdAt = await deps.businessClock.read(trx);
  const row = await trx
    .insertInto('consent')
    .values({
      ...ofUser(key),
      id: key.consentId,
      provider_id: providerId,
      provider_account_id: null,
      region,
      status: 'CONSENT_GENERATED',
      application_name: applicationName ?? terms.applicationName,
      regulated_party: JSON.stringify(terms.engagement),
      scopes: JSON.stringify(scopes),
      requested_datasets: datasets === null ? null : JSON.stringify(datasets),
      replaces_id: replacesId,
      deletes_data: deletesData,
      reconfirm_days: reconfirmDays,
      bank_consent_key: null,
      created_at: createdAt,
      started_at: null,
      renewed_at: null,
      revoked_at: null,
      expires_at: null,
      reconfirm_by: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await setDue(trx, key, [{ kind: 'consent-end', key: String(row.id), at: unfinishedUntil(createdAt) }]);
  await recordConsent(trx, deps, row, 'generated');
  return row;
}

/**
 * Returns the number of days until the user must confirm the consent again. Reads the number from the call's proven widget session: from
 * its options or, without options, from its named configuration. Returns `null` if the session does not set it.
 */
export async function consentDaysOf(
  executor: Executor<ServiceDatabase>,
  { customer, widget }: UserCallContext,
): Promise<number | null> {
  const options = widget?.session?.options;
  if (options !== undefined) return options.consentDays ?? null;
  const name = widget?.session?.configName ?? null;
  return name === null ? null : ((await readConfiguration(executor, customer.id, name))?.consentDays ?? null);
}

/** Maximum number of consents per user that are not given yet. */
const maxUnfinished = 50;

/**
 * Returns the id of the consent that the new one replaces, or `null` if the request has no provider account. Throws Y807 for an unknown
 * provider account, and Y820 for one without a consent.
 */
async function replacedConsentId(
  trx: ServiceTransaction,
  user: ConsentOwner,
  { providerId, providerAccountId }: EndpointInput<'createConsent'>['body'],
): Promise<number | null> {
  if (providerAccountId === undefined) return null;
  const account = await trx
    .selectFrom('provider_account')
    .select('consent_id')
    .where((where) => where.and({ ...ofUser(user), id: providerAccountId }))
    .where('provider_id', '=', providerId)
    .executeTakeFirst();
  if (account === undefined) throw new ServiceError('Y807');
  if (account.consent_id === null) throw new ServiceError('Y820', { name: 'providerAccountId' });
  return account.consent_id;
}

async function assertFewUnfinished(trx: ServiceTransaction, user: ConsentKey): Promise<void> {
  const { count } = await trx
    .selectFrom('consent')
    .select((eb) => eb.fn.countAll().as('count'))
    .where((where) => where.and(ofUser(user)))
    .where('status', 'in', ['CONSENT_GENERATED', 'CONSENT_ACCEPTED'])
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxUnfinished) throw new ServiceError('Y824', { name: 'consent' });
}
