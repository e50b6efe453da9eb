import {
  daysAfter,
  isoDay,
  type Consent,
  type ConsentDisplayData,
  type ConsentPreference,
} from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import { requestedData } from '../../banks/connectors/index.ts';
import { type NeedsDatabase, type ServiceDatabase, ofUser, ofUserItself } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import type { NeedsBusinessClock, NeedsClock } from '../../platform/runtime/index.ts';
import { userKeyOf } from '../../tenancy/users/index.ts';
import { daysLeft, lengthInDays } from './consent-dates.ts';
import { consentWords, historyDaysOf } from './consent-words.ts';
import { type ConsentOwner, consentKeyOf, type ConsentRow, keepsHardEnd, renewableOf, renewalOf } from './consent.ts';
import type { NeedsConsents } from './consents.ts';
import { type ConsentTerms, reconfirmDaysOf } from './engagement-model.ts';
import { consentOf } from './records.ts';

/** Maximum number of consents per reply. */
const maxConsents = 500;

/** Returns the user's consents, newest first. Consents that were never given come last. */
export const getConsents =
  (deps: NeedsDatabase & NeedsConsents & NeedsBusinessClock): Handler<'getConsents'> =>
  async ({ query }, call) => {
    const owner = userKeyOf(call);
    const { consentIds, providerAccountIds, include } = query;
    const rows = await deps.database.db
      .selectFrom('consent')
      .selectAll()
      .where((where) => where.and(ofUser(owner)))
      .$if(consentIds !== undefined, (all) => all.where('id', 'in', consentIds ?? []))
      .$if(providerAccountIds !== undefined, (all) => all.where('provider_account_id', 'in', providerAccountIds ?? []))
      .orderBy('started_at', (order) => order.desc().nullsLast())
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(maxConsents)
      .execute();
    if (rows.length === 0) return {};
    return { consent: await toConsents(deps.database.db, deps, owner, rows, { withRenewal: include === 'renewal' }) };
  };

/** Returns the ids of a consent, and the address at the bank while an authorization is open. Throws Y807 for an unknown consent. */
export const getConsent =
  (deps: NeedsDatabase & NeedsClock & NeedsConsents): Handler<'getConsent'> =>
  async ({ params }, call) => {
    const key = { ...userKeyOf(call), consentId: params.consentId };
    const { id: consentId, provider_id: providerId } = await consentOf(deps.database.db, key);
    const authorization = await deps.consents.secrets.authorization(deps.database.db, key);
    const isOpen = authorization !== undefined && authorization.until > deps.clock.now().getTime();
    return {
      consent: [{ consentId, providerId, ...(isOpen ? { authorizationUrl: authorization.authorizationUrl } : {}) }],
    };
  };

/** Returns the deletion choice of a consent and the texts of a page that asks for the consent. Throws Y807 for an unknown consent. */
export const getConsentPreferences =
  ({ database: { db }, consents }: NeedsDatabase & NeedsConsents): Handler<'getConsentPreferences'> =>
  async ({ query }, call) => {
    const key = { ...userKeyOf(call), consentId: query.consentId };
    const row = await consentOf(db, key);
    const terms = (await consents.terms(db, key.customerId)).get(row.region);
    return { consentId: row.id, preferences: deletionPreference(row), customDisplayData: consentDisplay(row, terms) };
  };

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
    .where((where) => where.and(ofUserItself(owner)))
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

/** Returns the members `…DateTime` and, with `withDay`, `…Date`. Returns an empty object if `at` is `null`. */
const datedMembers = (name: string, at: Date | null, withDay = true): object =>
  at === null ? {} : { [`${name}DateTime`]: at.toISOString(), ...(withDay ? { [`${name}Date`]: isoDay(at) } : {}) };

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
    ...(row.text_shown !== null && { textShown: row.text_shown }),
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
  return lengthInDays(keepsEnd ? started_at : (renewed_at ?? started_at), expires_at);
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

/** The only preference of a consent: whether data is permanently deleted when sharing ends. */
const deletionPreference = ({ deletes_data: deletesData }: Pick<ConsentRow, 'deletes_data'>): ConsentPreference => ({
  id: 1,
  title: 'userDataPurge',
  label: 'Delete my data permanently when sharing ends',
  type: 'CHECKBOX',
  value: String(deletesData),
});

/** Returns English texts for a page that asks for the consent. `terms` is undefined if the service has no banks in the region. */
function consentDisplay(
  { application_name: app, regulated_party: party }: Pick<ConsentRow, 'application_name' | 'regulated_party'>,
  terms: Pick<ConsentTerms, 'offersDeletion' | 'policyUrl'> | undefined,
): ConsentDisplayData {
  const offersDeletion = terms?.offersDeletion === true;
  return {
    clientTrustedAdvisorTxt: { description: `${app} shares your data with no trusted adviser.` },
    consentConfirmation: {
      header: 'Confirm what you share',
      description: `You allow ${party.legalName} to collect the data listed in this consent and ${app} to use it.`,
    },
    deletePreference: {
      labelDescription: 'Delete my data permanently when sharing ends',
      description: offersDeletion
        ? 'If you choose this, the data collected under this consent is deleted permanently when sharing ends.'
        : 'This choice is not available in your region.',
      alternateDescription: `Otherwise ${app} keeps the data until you ask for deletion.`,
    },
    thirdParty: {
      header: 'Who else is involved',
      description: `${party.legalName} (${party.registrationNumber}) retrieves your data for ${app}.`,
    },
    userDataTreatment: {
      description: `After sharing ends, ${app} receives no new data.`,
      cdrPolicy: {
        description: `${party.legalName} describes how it handles data in its policy.`,
        url: terms?.policyUrl ?? '',
      },
      dataHandling: {
        headerDescription: 'What happens to your data when sharing ends',
        dataList: [
          offersDeletion
            ? 'Your data is deleted permanently if you chose that.'
            : `${app} keeps your data until you ask for deletion.`,
          'Your data is not de-identified for other uses.',
        ],
      },
    },
  };
}
