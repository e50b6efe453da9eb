/**
 * Place of a table's rows in a distributed database. `user`: by bucket, so that all rows of a user are on one node. `copied`: on every node,
 * because statements on tables of users join it; no request of a user writes it. `coordinator`: on the node that clients connect to.
 */
export type Placement = 'user' | 'copied' | 'coordinator';

/** Placement of each table of the host. */
export const placements: Readonly<Record<string, Placement>> = {
  session: 'user',
  session_token: 'user',
  launch_token: 'user',
  session_object: 'user',
  session_provider_account: 'user',
  session_result: 'user',
  session_delivery: 'user',
  session_entry: 'user',
  session_progress: 'user',
  bank_authorization: 'user',
  challenge: 'user',
  hosted_link: 'user',
  service_token: 'user',
  removed_user: 'user',
  // By the key that is counted.
  limit_count: 'user',
  // Secrets without a user are in bucket 0.
  vault_key: 'user',
  vault_item: 'user',

  configuration: 'copied',
  configuration_version: 'copied',

  // Found by values of the bank and of the browser, which contain no bucket.
  bank_authorization_route: 'coordinator',
  // Found by the login at the bank, and by the request of a user.
  limit_attempt: 'coordinator',
  deployment_secret: 'coordinator',
  // Counts without persons, written by one job.
  funnel_day: 'coordinator',
  funnel_count: 'coordinator',
  // Operators are no users.
  console_session: 'coordinator',
  console_token: 'coordinator',
  used_sign_in: 'coordinator',
  // Read into memory; no statement on tables of users joins them.
  site: 'coordinator',
  access_key: 'coordinator',
  last_use: 'coordinator',
  site_and_key_revision: 'coordinator',
  schema_migration: 'coordinator',
  schema_migration_lock: 'coordinator',
  schema_migration_stamp: 'coordinator',
};
