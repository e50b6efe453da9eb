import { dayMs, isoDay, type ConsentHistory, type EndpointInput } from '@fin-link/contracts/service';
import type { Selectable } from 'kysely';
import { type NeedsDatabase, type ConsentRecordTable, deletionEvents, ofUser } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import { type NeedsBusinessClock, ServiceError } from '../../platform/runtime/index.ts';
import { userKeyOf } from '../../tenancy/users/index.ts';
import type { ConsentKey } from './consent.ts';
import { consentOf } from './records.ts';

const defaultTop = 500;

/** Returns a page of the consent's history, oldest first. Throws Y807 for an unknown consent, and Y809 if the period is reversed. */
export const getConsentHistory =
  (deps: NeedsDatabase & NeedsBusinessClock): Handler<'getConsentHistory'> =>
  async ({ query }, call) => {
    const { skip = 0, top = defaultTop, consentId, ...period } = query;
    const key = { ...userKeyOf(call), consentId };
    await consentOf(deps.database.db, key);
    const rows = await historyOf(deps, key, period)
      .selectAll()
      .orderBy('position')
      .offset(skip)
      .limit(top + 1)
      .execute();
    call.page({ skip, top, more: rows.length > top });
    return rows.length === 0 ? {} : { consentHistory: rows.slice(0, top).map(toHistory) };
  };

/** Returns the number of records in the consent's history. Throws Y807 for an unknown consent, and Y809 if the period is reversed. */
export const getConsentHistoryCount =
  (deps: NeedsDatabase & NeedsBusinessClock): Handler<'getConsentHistoryCount'> =>
  async ({ query }, call) => {
    const { consentId, ...period } = query;
    const key = { ...userKeyOf(call), consentId };
    await consentOf(deps.database.db, key);
    const { count } = await historyOf(deps, key, period)
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    return { consentHistory: { TOTAL: { count: Number(count) } } };
  };

type RequestedDays = Pick<EndpointInput<'getConsentHistoryCount'>['query'], 'fromDate' | 'toDate'>;

const defaultDays = 365;

/** Statuses in the public history, which starts when the consent becomes active. Earlier events are only in `consent_record`. */
const publicStatuses = ['ACTIVE', 'EXPIRED', 'REVOKED', 'CONSENT_REPEALED'] as const;

type PublicStatus = (typeof publicStatuses)[number];

/** Selects the records from `fromDate` to `toDate`, both inclusive. Default: the last year. Throws Y809 if the range is reversed. */
function historyOf(
  { database, businessClock }: NeedsDatabase & NeedsBusinessClock,
  key: ConsentKey,
  { fromDate, toDate }: RequestedDays,
) {
  const to = toDate ?? isoDay(businessClock.now());
  const end = new Date(Date.parse(to) + dayMs);
  const start = fromDate === undefined ? new Date(end.getTime() - (defaultDays + 1) * dayMs) : new Date(fromDate);
  if (start >= end) throw new ServiceError('Y809');
  return database.db
    .selectFrom('consent_record')
    .where((where) => where.and({ ...ofUser(key), consent_id: key.consentId }))
    .where('status', 'in', publicStatuses)
    .where('event', 'not in', deletionEvents)
    .where('started_at', 'is not', null)
    .where('at', '>=', start)
    .where('at', '<', end);
}

/** Builds a record of the history in a reply. */
const toHistory = (row: Selectable<ConsentRecordTable>): ConsentHistory => ({
  eventDateTime: row.at.toISOString(),
  consentStatus: row.status as PublicStatus,
  startDateTime: (row.started_at ?? row.at).toISOString(),
  ...(row.expires_at === null ? {} : { expirationDateTime: row.expires_at.toISOString() }),
  ...(row.renewed_at === null ? {} : { renewedDateTime: row.renewed_at.toISOString() }),
  ...(row.revoked_at === null ? {} : { revokedDateTime: row.revoked_at.toISOString() }),
  regulatedParty: row.regulated_party,
});
