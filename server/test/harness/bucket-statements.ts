import { comparisonsOf, referencesIn } from '@fin-link/service/test/statements';
import { placements } from '../../src/platform/database/placements.ts';

/**
 * Returns whether a statement on distributed tables is limited to buckets, or is one of the sweeps. Each reference to such a table needs a
 * comparison of `bucket`, with a value or with another table. An insertion needs the column.
 */
export function namesBucket(statement: string): boolean {
  if (Object.keys(sweeps).some((sweep) => statement.includes(sweep))) return true;
  const references = referencesIn(statement, 'host').filter(({ table }) => placements[table] === 'user');
  const read = references.filter(({ columns }) => columns === null);
  const inserted = references.filter(({ columns }) => columns !== null);
  return (
    comparisonsOf(statement, 'bucket') >= read.length &&
    inserted.every(({ columns }) => /\bbucket\b/.test(columns ?? ''))
  );
}

/** Parts of statements that read rows of several buckets, each with the reason. */
const sweeps: Readonly<Record<string, string>> = {
  'select distinct bucket from': 'finds the buckets with expired rows',
  'from "host"."session" where "ended_at" is null and "idle_expires_at" <=': 'finds expired sessions',
  'from "host"."session" where customer =': 'operators list and search the sessions of all users',
  'from "host"."session" where "ended_at" <': 'finds sessions to delete',
  'from "host"."bank_authorization" where "status" in': 'finds overdue authorizations',
  'from "host"."bank_authorization" where "created_at" <': 'finds authorizations to delete',
  'from "host"."session_object" where "kind" = $1 and "ends_at" <=': 'finds expired transfers',
  'where "host"."session_result"."customer" =': 'a customer lists the deliveries of all its sessions',
  'where "host"."session"."customer" = $1 and "provider_account_id" in': 'an event of a service that names no user',
  'where "host"."session"."customer" = $1 and "kind" = $2 and "object_id" in':
    'an event of a service that names no user',
  ') as host_login': 'finds the users of the operator’s copy',
  'from "host"."vault_key" group by "wrapping_key"': 'finds the vault keys that are in use, at the start of a process',
};
