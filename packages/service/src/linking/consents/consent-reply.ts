import type { Consent } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import { requestedData } from '../../banks/connectors/index.ts';
import type { ServiceDatabase } from '../../platform/database/index.ts';
import type { NeedsBusinessClock } from '../../platform/runtime/index.ts';
import { daysAfter, daysBetween, daysLeft } from './consent-dates.ts';
import type { NeedsConsents } from './consent-deps.ts';
import { deletionPreference } from './consent-display.ts';
import { consentWords } from './consent-words.ts';
import { type ConsentTerms, reconfirmDaysOf } from './engagement-model.ts';
import { type ConsentOwner, consentKeyOf, type ConsentRow } from './records.ts';
import { keepsHardEnd, renewableOf, renewalOf } from './renewal.ts';
import { historyDaysOf } from './scopes.ts';

/** Returns the members `…DateTime` and, with `withDay`, `…Date`. Returns no members without a time. */
const datedMembers = (name: string, at: Date | null, withDay = true): object =>
  at === null
    ? {}
    : { [`${name}DateTime`]: at.toISOString(), ...(withDay ? { [`${name}Date`]: at.toISOString().slice(0, 10) } : {}) };

/** Builds the consents in a reply. With `withRenewal`, also describes how each consent can be renewed. */
export async function toConsents(
  executor: Executor<ServiceDatabase>,
  deps: NeedsConsents & NeedsBusinessClock,
  owner: ConsentOwner,
  rows: readonly ConsentRow[],
  { withRenewal = false } = {},
): Promise<Consent[]> {
  if (rows.length === 0) return [];
  const providers = await executor
    .selectFrom('provider')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(rows.map((row) => row.provider_id))])
    .execute();
  const names = new Map(providers.map(({ id, name }) => [id, name]));
  const user = await executor
    .selectFrom('service_user')
    .select('profile')
    .where('customer_id', '=', owner.customerId)
    .where('id', '=', owner.userId)
    .executeTakeFirst();
  const at = await deps.businessClock.read(executor);
  const timeZone = user?.profile.preferences?.timeZone ?? 'UTC';
  const terms = await deps.consents.terms(executor, owner.customerId);
  return rows.map((row) =>
    toConsent(row, deps, {
      at,
      timeZone,
      name: names.get(row.provider_id) ?? '',
      terms: terms.get(row.region),
      withRenewal,
    }),
  );
}

function toConsent(
  row: ConsentRow,
  { consents }: NeedsConsents,
  {
    at,
    timeZone,
    name,
    terms,
    withRenewal,
  }: { at: Date; timeZone: string; name: string; terms: ConsentTerms | undefined; withRenewal: boolean },
): Consent {
  const dates = { expiresAt: row.expires_at, reconfirmBy: row.reconfirm_by };
  const remainingDays =
    row.status === 'ACTIVE' || row.status === 'CONSENT_AUTHORIZED' ? daysLeft(dates, at, timeZone) : null;
  const termsAtBank =
    terms === undefined || !consents.banks.has(row.provider_id)
      ? undefined
      : { ...terms, reconfirmDays: reconfirmDaysOf(row, terms) };
  const historyDays = historyDaysOf(row.scopes, requestedData(row.requested_datasets));
  const { policyUrl = '' } = terms ?? {};
  const renewal = renewalOf(renewableOf(row), at, terms?.graceDays ?? 0);
  return {
    consentId: row.id,
    providerId: row.provider_id,
    ...(row.provider_account_id === null ? {} : { providerAccountId: row.provider_account_id }),
    ...(row.bank_consent_key === null ? {} : { providerConsentId: row.bank_consent_key }),
    applicationDisplayName: row.application_name,
    clientADR: row.regulated_party.legalName,
    ...consentWords(row, name),
    ...(historyDays !== null && { historyDays }),
    ...(policyUrl !== '' && { policyUrl }),
    ...(row.scopes_not_given.length === 0 ? {} : { scopeNotGiven: row.scopes_not_given }),
    consentStatus: row.status,
    dataAccessFrequency: 'RECURRING',
    ...datedMembers('start', row.started_at),
    ...datedMembers('expiration', row.expires_at),
    ...datedMembers('revoke', row.revoked_at),
    ...datedMembers('renewed', row.renewed_at, false),
    ...datedMembers('reconfirmBy', row.reconfirm_by, false),
    ...(row.needs_sign_in && { needsSignIn: true as const }),
    ...(remainingDays === null ? {} : { daysLeft: remainingDays }),
    regulatedParty: row.regulated_party,
    region: row.region,
    ...(termsAtBank === undefined ? {} : { period: requestedPeriod(termsAtBank, at, grantedDaysOf(row)) }),
    ...(terms?.offersDeletion === true ? { deletion: { chosen: row.deletes_data } } : {}),
    ...(withRenewal && termsAtBank !== undefined && renewal !== 'none'
      ? {
          renewal: {
            defaultRenewalDuration: renewal === 'local' ? termsAtBank.reconfirmDays : termsAtBank.longestDays,
            isReauthorizationRequired: renewal !== 'local',
            ...datedMembers(
              'until',
              keepsHardEnd(renewal, row.region) ? row.expires_at : daysAfter(at, termsAtBank.longestDays),
              false,
            ),
          },
        }
      : {}),
    preferences: terms?.offersDeletion === true ? [deletionPreference(row)] : [],
    links: [
      { methodType: 'GET', rel: 'preferences', href: `consents/preferences?consentId=${consentKeyOf(row).consentId}` },
    ],
  };
}

/** Returns the number of days from the start to the bank's hard end, or `null` if either is not set. */
function grantedDaysOf({ region, started_at, renewed_at, expires_at }: ConsentRow): number | null {
  if (started_at === null || expires_at === null) return null;
  const keepsEnd = keepsHardEnd('same-arrangement', region);
  return daysBetween(keepsEnd ? started_at : (renewed_at ?? started_at), expires_at);
}

/** Returns the requested period, limited to the period that the bank granted. */
function requestedPeriod(
  { longestDays, reconfirmDays }: ConsentTerms,
  at: Date,
  grantedDays: number | null,
): NonNullable<Consent['period']> {
  const days = grantedDays === null ? longestDays : Math.min(grantedDays, longestDays);
  return {
    days,
    untilDateTime: daysAfter(at, longestDays).toISOString(),
    ...(reconfirmDays < days && {
      reconfirm: { days: reconfirmDays, byDateTime: daysAfter(at, reconfirmDays).toISOString() },
    }),
  };
}
