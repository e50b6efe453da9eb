import { type Clock, type Storage, systemClock, type Executor } from '@fin-link/storage';
import { sql } from 'kysely';
import {
  type Authentication,
  type Environment,
  type ServiceTransaction,
  openServiceDatabase,
  type ServiceDatabase,
} from '../../platform/database/index.ts';
import { createIds } from '../../platform/runtime/index.ts';
import { addApiKey } from './api-keys.ts';
import { type OwnSettings, readOwnSettings, writeOwnSettings } from './customer-settings.ts';
import { revokeCredential } from './credentials.ts';
import { CustomerError } from './customer-error.ts';
import { addCustomerCredential, lockCustomers } from './ensure-customer.ts';

export interface CustomerCredential {
  adminLoginName: string;
  authentication: Authentication;
  clientId: string;
  environment: Environment;
  createdAt: Date;
  revokedAt: Date | null;
}

/** Operations on customers for the operator. Names are admin login names. Failures throw `CustomerError`. */
export interface Customers {
  /** Lists all client credentials, also revoked ones. */
  list(): Promise<CustomerCredential[]>;
  /** Adds a credential and returns its secret, which cannot be read again. */
  addCredential(adminLoginName: string, environment: Environment): Promise<{ clientId: string; secret: string }>;
  /** Revokes the credential and every token made with it. */
  revoke(clientId: string): Promise<void>;
  /** Sets how the customer's calls authenticate from now on. */
  setAuthentication(adminLoginName: string, authentication: Authentication): Promise<void>;
  /** Returns the customer's own settings, without defaults. */
  settings(adminLoginName: string): Promise<OwnSettings>;
  /** Replaces the settings, immediately also for running services. */
  setSettings(adminLoginName: string, settings: unknown): Promise<void>;
  /** Returns for each of the last 24 months with retrievals how many users' changed data was retrieved, newest first. */
  retrievedUsers(adminLoginName: string): Promise<RetrievedUsers[]>;
  /** Registers a public key, also for a customer without client credentials. Returns the issuer (`iss`) of its JWTs. */
  addApiKey(adminLoginName: string, environment: Environment, publicKey: string): Promise<string>;
}

/** Opens the service's database for operations on customers. On PostgreSQL, services may run at the same time. */
export async function openCustomers(storage: Storage, clock: Clock = systemClock): Promise<Customers> {
  const database = await openServiceDatabase(storage);
  const ids = createIds();

  const customerIdOf = async (trx: ServiceTransaction, adminLoginName: string): Promise<number> => {
    const row = await trx
      .selectFrom('customer')
      .select('id')
      .where('admin_login_name', '=', adminLoginName)
      .executeTakeFirst();
    if (row === undefined) throw new CustomerError('There is no customer with that admin login name.');
    return row.id;
  };

  return {
    async list() {
      const rows = await database.db
        .selectFrom('customer')
        .innerJoin('customer_credential as credential', 'credential.customer_id', 'customer.id')
        .select(['admin_login_name', 'authentication', 'client_key', 'environment', 'created_at', 'revoked_at'])
        .orderBy('admin_login_name')
        .orderBy('created_at')
        .limit(1_000)
        .execute();
      return rows.map((row) => ({
        adminLoginName: row.admin_login_name,
        authentication: row.authentication,
        clientId: row.client_key,
        environment: row.environment,
        createdAt: row.created_at,
        revokedAt: row.revoked_at,
      }));
    },

    addCredential: (adminLoginName, environment) =>
      database.tx(async (trx) => {
        if (!/^\S{3,150}$/.test(adminLoginName))
          throw new CustomerError('An admin login name has 3 to 150 characters and no spaces.');
        await lockCustomers(trx);
        const { clientKey, secret } = await addCustomerCredential(trx, clock, ids, { adminLoginName, environment });
        return { clientId: clientKey, secret };
      }),

    revoke: (clientId) =>
      database.tx(async (trx) => {
        if (!(await revokeCredential(trx, clock, clientId)))
          throw new CustomerError('There is no valid credential with that client id.');
      }),

    setAuthentication: (adminLoginName, authentication) =>
      database.tx(async (trx) => setAuthentication(trx, await customerIdOf(trx, adminLoginName), authentication)),

    settings: (adminLoginName) =>
      database.tx(async (trx) => readOwnSettings(trx, await customerIdOf(trx, adminLoginName))),

    setSettings: (adminLoginName, settings) =>
      database.tx(async (trx) => writeOwnSettings(trx, await customerIdOf(trx, adminLoginName), settings)),

    retrievedUsers: (adminLoginName) =>
      database.tx(async (trx) => retrievedUsersOf(trx, await customerIdOf(trx, adminLoginName))),

    addApiKey: (adminLoginName, environment, publicKey) =>
      database.tx(async (trx) => {
        const customerId = await customerIdOf(trx, adminLoginName);
        return (await addApiKey(trx, clock, { customerId, environment, publicKey })).issuerKey;
      }),
  };
}

interface RetrievedUsers {
  /** Month as `yyyy-MM`. */
  month: string;
  /** Number of users whose changed data the customer retrieved. */
  users: number;
}

const maxMonths = 24;

/** Returns the numbers of retrieved users of the newest `maxMonths` months, newest first. Includes users who have unregistered. */
async function retrievedUsersOf(executor: Executor<ServiceDatabase>, customerId: number): Promise<RetrievedUsers[]> {
  const { rows } = await sql<{ month: string; users: string }>`
    select to_char(month, 'YYYY-MM') as month, sum(users) as users
    from (
      select month, count(*) as users from ${sql.table('retrieved_user')} where customer_id = ${customerId}::bigint group by month
      union all
      select month, unregistered from ${sql.table('retrieved_month')} where customer_id = ${customerId}::bigint
    ) as retrieved
    group by month
    order by month desc
    limit ${maxMonths}`.execute(executor);
  return rows.map(({ month, users }) => ({ month, users: Number(users) }));
}

/** Sets how the customer's calls authenticate from now on. Existing tokens stay valid. */
async function setAuthentication(
  trx: ServiceTransaction,
  customerId: number,
  authentication: Authentication,
): Promise<void> {
  await trx.updateTable('customer').set({ authentication }).where('id', '=', customerId).execute();
}
