import type { EndpointInput, RequestedDataset, ScopeId } from '@fin-link/contracts/service';
import { requestedData } from '../../banks/connectors/index.ts';
import type { NeedsDatabase, ServiceTransaction } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import type { NeedsNotifications } from '../../tenancy/notifications/index.ts';
import { providerById } from '../../banks/providers/index.ts';
import { type NeedsBusinessClock, type NeedsIds, ServiceError } from '../../platform/runtime/index.ts';
import { lockUser, userKeyOf } from '../../tenancy/users/index.ts';
import { consentDaysOf } from './consent-days.ts';
import { type NeedsConsents, openBankOf, termsAt } from './consent-deps.ts';
import { toConsents } from './consent-reply.ts';
import { type ConsentKey, type ConsentOwner, type ConsentRow, recordConsent, unfinishedUntil } from './records.ts';
import { assertMayAsk } from './engagement-model.ts';
import { scopesFor } from './scopes.ts';

type CreateConsentDeps = NeedsConsents & NeedsBusinessClock & NeedsNotifications;

/** Maximum number of consents per user that are not given yet. */
const maxUnfinished = 50;

/**
 * Creates a consent. Throws Y800 for an unknown provider, Y807 if the user does not have the provider account at this provider, Y820 if the
 * provider needs no consent, Y901 for a provider without a connector, and the errors of `assertMayAsk`.
 */
export const createConsent =
  (deps: CreateConsentDeps & NeedsDatabase & NeedsIds): Handler<'createConsent'> =>
  async ({ body }, call) => {
    const owner = userKeyOf(call);
    const provider = await providerById(deps.database.db, body.providerId);
    if (provider === undefined) throw new ServiceError('Y800', { name: 'providerId' });
    if (!provider.isConsentRequired) throw new ServiceError('Y820', { name: 'providerId' });
    const { authority, region } = openBankOf(deps, body.providerId);
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
 * Returns the id of the consent that the new one replaces, or `null` if the request has no provider account. Throws Y807 for an unknown
 * provider account, and Y820 for one without a consent.
 */
async function replacedConsentId(
  trx: ServiceTransaction,
  { customerId, userId }: ConsentOwner,
  { providerId, providerAccountId }: EndpointInput<'createConsent'>['body'],
): Promise<number | null> {
  if (providerAccountId === undefined) return null;
  const account = await trx
    .selectFrom('provider_account')
    .select('consent_id')
    .where((where) => where.and({ customer_id: customerId, user_id: userId, id: providerAccountId }))
    .where('provider_id', '=', providerId)
    .executeTakeFirst();
  if (account === undefined) throw new ServiceError('Y807');
  if (account.consent_id === null) throw new ServiceError('Y820', { name: 'providerAccountId' });
  return account.consent_id;
}

/** Properties of a new consent. */
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
  const { region } = openBankOf(deps, providerId);
  const terms = await termsAt(trx, deps, { customerId: key.customerId, providerId });
  await assertFewUnfinished(trx, key);
  const createdAt = await deps.businessClock.read(trx);
  const row = await trx
    .insertInto('consent')
    .values({
      customer_id: key.customerId,
      user_id: key.userId,
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
      due_at: unfinishedUntil(createdAt),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordConsent(trx, deps, row, 'generated');
  return row;
}

async function assertFewUnfinished(trx: ServiceTransaction, { customerId, userId }: ConsentKey): Promise<void> {
  const { count } = await trx
    .selectFrom('consent')
    .select((eb) => eb.fn.countAll().as('count'))
    .where((where) => where.and({ customer_id: customerId, user_id: userId }))
    .where('status', 'in', ['CONSENT_GENERATED', 'CONSENT_ACCEPTED'])
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxUnfinished) throw new ServiceError('Y824', { name: 'consent' });
}
