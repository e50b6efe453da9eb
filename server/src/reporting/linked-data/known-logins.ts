import { sql } from 'kysely';
import type { HostDatabase } from '../../platform/database/index.ts';

export interface NeedsKnownLogins {
  /** Yields pages of the login names in the host's own tables. */
  readonly knownLogins: () => AsyncIterable<readonly string[]>;
}

/** Number of login names in one query. */
const pageSize = 5_000;

/**
 * Yields pages of login names for which the host has a session or a token, because the service cannot list its users. Other users enter the
 * copy when their data changes.
 */
export async function* knownLogins(
  { db }: HostDatabase,
  { customer, adminLogin }: { customer: string; adminLogin: string },
): AsyncGenerator<string[]> {
  for (let after = ''; ;) {
    const { rows } = await sql<{ login_name: string }>`
      select login_name from (
        select login_name from ${sql.table('session')} where customer = ${customer}
        union select login_name from ${sql.table('service_token')} where customer = ${customer}
      ) as host_login
      where login_name collate "C" > ${after} and login_name <> ${adminLogin}
      order by login_name collate "C" limit ${pageSize}`.execute(db);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(({ login_name }) => login_name);
    after = last.login_name;
  }
}
