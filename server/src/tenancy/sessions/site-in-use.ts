import { type RawBuilder, sql } from 'kysely';

/** SQL condition: the table's row belongs to the session and to the provider that the session is assigned to. */
const belongsToSession = (table: string): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`${column('customer')} = session.customer and ${column('login_name')} = session.login_name
    and ${column('session_id')} = session.session_id and ${column('provider_id')}::text = session.site_provider_id`;
};

/**
 * SQL condition on `session`: its assigned provider is in use. This is the case if a provider account has not failed, a request has no
 * answer yet, or the user is at the bank.
 */
export const siteInUse: RawBuilder<boolean> = sql`session.site_provider_id is not null and (
  exists (
    select from ${sql.table('session_provider_account')} as linked
    where ${belongsToSession('linked')} and not linked.deleted and linked.observation ->> 'status' <> 'FAILED'
  ) or exists (
    select from ${sql.table('idempotent_request')} as add_request
    where ${belongsToSession('add_request')} and add_request.provider_account_id is null
  ) or exists (
    select from ${sql.table('bank_authorization')} as bank_visit
    where ${belongsToSession('bank_visit')} and bank_visit.status in ('ready', 'atBank', 'checking')
  )
)`;
