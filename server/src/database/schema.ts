import type { Database } from '@fin-link/storage';
import type { Transaction } from 'kysely';
import type { BrokerTables } from '../broker/tables.ts';
import type { DeploymentSecretTables } from '../deployment-secrets/tables.ts';
import type { LimitTables } from '../limits/tables.ts';
import type { ProviderAccountTables } from '../provider-accounts/tables.ts';
import type { ResultTables } from '../results/tables.ts';
import type { SessionTables } from '../sessions/tables.ts';
import type { UserTables } from '../users/tables.ts';
import type { AuthorizationTables } from '../bank-authorizations/tables.ts';

/** Schema `host`. Tables of a user lead with (customer, login_name); the others are look-ups by token, session id or time. */
export type HostTables = SessionTables &
  BrokerTables &
  ProviderAccountTables &
  DeploymentSecretTables &
  ResultTables &
  LimitTables &
  UserTables &
  AuthorizationTables;
export type HostDatabase = Database<HostTables>;
export type HostTransaction = Transaction<HostTables>;

/** Whose rows: every statement about a user's rows names both. */
export interface Owner {
  readonly customer: string;
  readonly loginName: string;
}

export const ownedBy = ({ customer, loginName }: Owner) => ({ customer, login_name: loginName });
