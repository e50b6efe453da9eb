import { placements } from '../../src/platform/database/placements.ts';
import { comparisonsOf, type Reference, referencesIn } from '../statements/index.ts';

export { inspectedStorage } from '../statements/index.ts';

/**
 * Returns whether a statement on tables of users is limited to a user, the user's customer and the user's bucket, or is one of the sweeps.
 * Each reference to such a table needs a comparison of `bucket`, one of `customer_id` and one of `user_id`, with a value or with another
 * table. `bucket` is enough for the tables whose key is unique in a bucket.
 */
export function isOfOneUser(statement: string): boolean {
  if (isSweep(statement)) return true;
  const references = referencesIn(statement, 'service').filter(({ table }) => userTables.has(table));
  const inserted = references.filter(({ columns }) => columns !== null);
  const read = references.filter(({ columns }) => columns === null);
  const ofOwners = read.filter(({ table }) => !keyedTables.has(table));
  const ofUsers = ofOwners.filter(({ table }) => table !== 'service_user');
  return (
    comparisonsOf(statement, 'bucket') >= read.length &&
    comparisonsOf(statement, 'customer_id') >= ofOwners.length &&
    comparisonsOf(statement, 'user_id') >= ofUsers.length &&
    (ofUsers.length === ofOwners.length || comparisonsOf(statement, 'id') > 0) &&
    inserted.every(namesOwner)
  );
}

/** Returns whether a statement is background work on several users. */
export const isSweep = (statement: string): boolean => Object.keys(sweeps).some((sweep) => statement.includes(sweep));

/** Parts of statements that read rows of several users, each with the reason. Only background work has them. */
const sweeps: Readonly<Record<string, string>> = {
  'from "service"."due_work" where "kind" =': 'finds what is due',
  'from "service"."outgoing_job"\n      where queue = any': 'finds jobs that a process left behind',
  'from "service"."unregistered_user" where ("customer_id"': 'finds the users who had a login name before',
  'from "service"."insight" inner join "service"."service_user"':
    'a customer lists the insights of all its users, and an event names the users with new ones',
  'update "service"."insight" as insight set is_announced': 'marks announced insights of one bucket of users',
  'delete from "service"."access_token" where "client_key" =': 'an administrator revokes a client id and its tokens',
  'from "service"."vault_key" group by "wrapping_key"':
    'finds the vault keys that are in use, at the start of a process',
  'from "service"."consent" inner join "service"."service_user"':
    'a customer lists the consents of all its users that end soon',
  'from "service"."retrieved_user" where "customer_id" =': 'a customer counts its active users by month',
  'from "service"."service_user" where "customer_id" = ': 'a customer lists events with the login names of their users',
  'select distinct bucket from "service"."refresh_outcome"': 'finds the buckets with outcomes to fold',
  'delete from "service"."refresh_outcome"\n    where bucket = $1::int2 and (customer_id, user_id, id) in':
    'folds the outcomes of one bucket of users',
  'parked_at from "service"."notification")': 'finds events to send, list, replay or delete, and locks none',
  'where journal.stamp is null and journal.bucket = horizon.bucket': 'finds the buckets with changes to stamp',
  'with locked_bucket as materialized': 'stamps the changes of one bucket of users',
  'where journal.bucket = horizon.bucket and journal.stamp <': 'finds the buckets with old changes',
  'from (select distinct "bucket", "customer_id", "user_id" from "service"."change_journal" where "customer_id" = ':
    'a customer lists its users whose data changed',
  'delete from "service"."change_journal"\n    where bucket = $1 and (customer_id, user_id, entity,':
    'deletes old changes of one bucket of users',
  'delete from "service"."unregistered_user" as "unregistered" where "unregistered"."bucket" = $1':
    'forgets users of one bucket who unregistered long ago',
};

/** Tables with rows of users. `change_horizon` has one row for each bucket. */
const userTables: ReadonlySet<string> = new Set(
  Object.keys(placements).filter((table) => placements[table] === 'user' && table !== 'change_horizon'),
);

/** Tables whose rows are found by a key that is unique in a bucket. Rows of a customer name no user. */
const keyedTables: ReadonlySet<string> = new Set(['access_token', 'vault_key', 'vault_item']);

const namesOwner = ({ columns, table }: Reference): boolean =>
  /\bbucket\b/.test(columns ?? '') &&
  (keyedTables.has(table) ||
    (/\bcustomer_id\b/.test(columns ?? '') && (table === 'service_user' || /\buser_id\b/.test(columns ?? ''))));

/**
 * Returns the tables without rows of users that a transaction writes besides tables of users, unless they are exceptions. On a distributed
 * database, such a transaction writes two nodes, and a failure between their commits leaves one part.
 */
export function writtenBesideUsers(texts: readonly string[]): string[] {
  const written = new Set(texts.flatMap((text) => [...text.matchAll(writes)].map(([, table = '']) => table)));
  if (![...written].some((table) => placements[table] === 'user')) return [];
  return [...written].filter((table) => placements[table] !== 'user' && !(table in writesBesideUsers));
}

const writes = /(?:insert into|update|delete from) "service"\."(\w+)"/g;

/** Tables that transactions of a user may write on the coordinator, each with the reason. */
const writesBesideUsers: Readonly<Record<string, string>> = {
  bank_consent:
    'once for each consent: without its row, the end of the consent at the bank is found by asking the bank',
  deposit_start: 'once for each start of deposits: a start that is not counted allows one more',
  event_secret: 'by an administrator: a sealed secret without its row is never used',
  retrieved_month: 'when a user unregisters: the month counts one active user less',
  provider_attempt: 'in the background, not of one user: attempts that are not counted are missing in a count of a day',
  provider_outcome: 'in the background, not of one user: outcomes that are not counted are missing in a moving average',
};
