import { dayMs } from '@fin-link/contracts/service';
import { sql } from 'kysely';
import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import type { NeedsBusinessClock } from '../../platform/runtime/index.ts';

/** Page size if the caller states none. */
const defaultTop = 100;

/** Returns the active consents of the customer's users that end, or must be confirmed, within days from now, earliest first. */
export const getEndingConsents =
  ({ database: { db }, businessClock }: NeedsDatabase & NeedsBusinessClock): Handler<'getEndingConsents'> =>
  async ({ query: { days, skip = 0, top = defaultTop } }, call) => {
    const now = await businessClock.read(db);
    const end = sql<Date>`least(consent.expires_at, consent.reconfirm_by)`;
    const rows = await db
      .selectFrom('consent')
      .innerJoin('service_user', (join) =>
        join
          .onRef('service_user.bucket', '=', 'consent.bucket')
          .onRef('service_user.customer_id', '=', 'consent.customer_id')
          .onRef('service_user.id', '=', 'consent.user_id'),
      )
      .select(['consent.id', 'consent.provider_id', 'consent.status', 'service_user.login_name', end.as('end')])
      .where('consent.customer_id', '=', call.customer.id)
      .where('consent.status', '=', 'ACTIVE')
      .where(end, '>', now)
      .where(end, '<=', new Date(now.getTime() + days * dayMs))
      .orderBy(end)
      .orderBy('consent.id')
      .offset(skip)
      .limit(top + 1)
      .execute();
    call.page({ skip, top, more: rows.length > top });
    const listed = rows.slice(0, top);
    if (listed.length === 0) return {};
    const providers = await db
      .selectFrom('provider')
      .select(['id', 'name'])
      .where('id', 'in', [...new Set(listed.map((row) => row.provider_id))])
      .execute();
    const names = new Map(providers.map(({ id, name }) => [id, name]));
    return {
      consent: listed.map((row) => ({
        consentId: row.id,
        loginName: row.login_name,
        providerId: row.provider_id,
        providerName: names.get(row.provider_id) ?? '',
        consentStatus: row.status,
        endDateTime: row.end.toISOString(),
      })),
    };
  };
