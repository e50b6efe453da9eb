import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { prepare } from '../database/index.ts';
import type { HostTables, Place, Prepared } from '../database/index.ts';
import { counting } from '../limits/index.ts';
import type { CountedRow } from '../limits/index.ts';
import type { Session } from './session.ts';

const columns = [
  'customer',
  'login_name',
  'session_id',
  'follows',
  'publishable_key',
  'parent_origin',
  'version',
  'config_names',
  'flow',
  'options',
  'chosen',
  'capabilities',
  'start',
  'consent_id',
  'locale',
  'return_url',
  'reference',
  'created_at',
  'expires_at',
  'idle_seconds',
  'idle_expires_at',
  'snapshot',
] as const satisfies readonly (keyof HostTables['session'])[];

export const rowText = (session: Session): string => {
  const row: Record<(typeof columns)[number], unknown> = {
    customer: session.customer,
    login_name: session.loginName,
    session_id: session.sessionId,
    follows: session.follows,
    publishable_key: session.publishableKey,
    parent_origin: session.parentOrigin,
    version: session.version,
    config_names: session.configNames,
    flow: session.flow,
    options: session.options,
    chosen: session.chosen,
    capabilities: session.capabilities,
    start: session.start,
    consent_id: session.consentId,
    locale: session.locale,
    return_url: session.returnUrl,
    reference: session.reference,
    created_at: session.createdAt,
    expires_at: session.expiresAt,
    idle_seconds: session.idleSeconds,
    idle_expires_at: session.idleExpiresAt,
    snapshot: session.snapshot,
  };
  return JSON.stringify(row);
};

interface Values {
  /** `askedText` of what must have room. */
  asked: string;
  /** `rowText` of the session. */
  session: string;
  launchHash: string;
  launchExpiresAt: Date;
}

/** Counts, and where there is room writes the session, where it is found by its id alone, and its first launch token: all in one statement. */
export function insertSession(db: Kysely<HostTables>): Prepared<Values, CountedRow> {
  const named = sql.join(columns.map((column) => sql.ref(column)));
  return prepare(
    db,
    (place: Place<Values>) => sql<CountedRow>`${counting(place('asked'))}, made as (
  insert into ${sql.table('session')} (${named})
  select ${named} from room, jsonb_populate_record(null::${sql.table('session')}, ${place('session')}::jsonb)
  returning session_id, customer, login_name
), routed as (
  insert into ${sql.table('session_route')} (session_id, customer, login_name)
  select session_id, customer, login_name from made
), launched as (
  insert into ${sql.table('launch_token')} (token_hash, session_id, customer, login_name, expires_at)
  select ${place('launchHash')}::text, session_id, customer, login_name, ${place('launchExpiresAt')}::timestamptz from made
) select subject_hash, count from counted`,
  );
}
