import type { Database } from '@fin-link/storage';
import type { Transaction } from 'kysely';
import { bucketOfUser, type Owner } from './buckets.ts';
import type { AuthorizationTables } from './tables/bank-authorizations.ts';
import type { ConfigurationTables } from './tables/configurations.ts';
import type { DeploymentSecretTables } from './tables/deployment-secrets.ts';
import type { LimitTables } from './tables/limits.ts';
import type { LinkTables } from './tables/links.ts';
import type { OperationTables } from './tables/operations.ts';
import type { OperatorTables } from './tables/operators.ts';
import type { ProviderAccountTables } from './tables/provider-accounts.ts';
import type { SessionObjectTables } from './tables/session-objects.ts';
import type { SiteAndKeyTables } from './tables/sites-and-keys.ts';
import type { ResultTables } from './tables/session-results.ts';
import type { SessionTables } from './tables/sessions.ts';
import type { UserTables, BrokerTables } from './tables/users.ts';

/** Schema `host`. Keys of user tables start with (bucket, customer, login_name). `placements` says where a distributed database has each table. */
export type HostTables = SessionTables &
  BrokerTables &
  ProviderAccountTables &
  DeploymentSecretTables &
  ResultTables &
  LimitTables &
  UserTables &
  AuthorizationTables &
  ConfigurationTables &
  OperationTables &
  OperatorTables &
  SessionObjectTables &
  SiteAndKeyTables &
  LinkTables;
export type HostDatabase = Database<HostTables>;

export interface NeedsDatabase {
  readonly database: HostDatabase;
}
export type HostTransaction = Transaction<HostTables>;

export interface SessionKey extends Owner {
  readonly sessionId: string;
}

/** Columns that select the rows of a user. */
export const ownedBy = (owner: Owner) => ({ bucket: bucketOfUser(owner), ...namedBy(owner) });

/** Columns that name a user in tables that are not distributed. */
export const namedBy = ({ customer, loginName }: Owner) => ({ customer, login_name: loginName });

/** Columns that select the sessions of a user, or of all users of the customer, in statements that join tables. */
export const sessionsOf = (customer: string, loginName: string | null) =>
  loginName === null
    ? { 'session.customer': customer }
    : {
        'session.bucket': bucketOfUser({ customer, loginName }),
        'session.customer': customer,
        'session.login_name': loginName,
      };

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
