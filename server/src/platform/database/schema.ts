import type { Database } from '@fin-link/storage';
import type { Transaction } from 'kysely';
import type { AuthorizationTables } from './tables/bank-authorizations.ts';
import type { ConfigurationTables } from './tables/configurations.ts';
import type { DeploymentSecretTables } from './tables/deployment-secrets.ts';
import type { LimitTables } from './tables/limits.ts';
import type { LinkTables } from './tables/links.ts';
import type { ProviderAccountTables } from './tables/provider-accounts.ts';
import type { SessionObjectTables } from './tables/session-objects.ts';
import type { ResultTables } from './tables/session-results.ts';
import type { SessionTables } from './tables/sessions.ts';
import type { UserTables, BrokerTables } from './tables/users.ts';

/** Schema `host`. Keys of user tables start with (customer, login_name). Other tables are look-ups by token, session id or time. */
export type HostTables = SessionTables &
  BrokerTables &
  ProviderAccountTables &
  DeploymentSecretTables &
  ResultTables &
  LimitTables &
  UserTables &
  AuthorizationTables &
  ConfigurationTables &
  SessionObjectTables &
  LinkTables;
export type HostDatabase = Database<HostTables>;

export interface NeedsDatabase {
  readonly database: HostDatabase;
}
export type HostTransaction = Transaction<HostTables>;

/** Owner of rows. Every statement about a user's rows filters by both fields. */
export interface Owner {
  readonly customer: string;
  readonly loginName: string;
}

export interface SessionKey extends Owner {
  readonly sessionId: string;
}

export const ownedBy = ({ customer, loginName }: Owner) => ({ customer, login_name: loginName });

/** Returns the columns that select the rows of a session. */
export const keyOfSession = (session: SessionKey) => ({ ...ownedBy(session), session_id: session.sessionId });

/**
 * Locks the session until the transaction ends, so that it cannot be removed. Returns `false` if the session was already removed, for
 * example with its user. The caller must then store nothing for it.
 */
export async function lockSession(trx: HostTransaction, session: SessionKey): Promise<boolean> {
  const row = await trx
    .selectFrom('session')
    .select('session_id')
    .where((eb) => eb.and(keyOfSession(session)))
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}
