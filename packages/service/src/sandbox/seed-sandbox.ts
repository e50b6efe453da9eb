import type { Database } from '@fin-link/storage';
import type { NeedsDatabase, ServiceDatabase } from '../platform/database/index.ts';
import type { NeedsBusinessClock, NeedsClock, NeedsIds } from '../platform/runtime/index.ts';
import { addCredential } from '../tenancy/customers/index.ts';
import { createUser } from '../tenancy/users/index.ts';
import { sandboxPeople } from './people.ts';

/** Customers of the sandbox, with their published credentials. */
const customers = [
  {
    id: 1,
    name: 'Sandbox customer',
    clientKey: 'sandbox-client',
    secret: 'sandbox-secret',
    adminLoginName: 'sandbox_admin',
    authentication: 'both',
  },
  {
    id: 2,
    name: 'Second sandbox customer',
    clientKey: 'sandbox-client-2',
    secret: 'sandbox-secret-2',
    adminLoginName: 'sandbox_admin_2',
    authentication: 'client-credentials',
  },
] as const;

/** Login name of the sandbox host's administrator. */
export const sandboxAdminLogin: string = customers[0].adminLoginName;

/** Published client keys. They must not exist in production. */
const sandboxClientKeys: readonly string[] = customers.map(({ clientKey }) => clientKey);

/** Inserts the two customers and the sample users that the documentation and tests use. */
export async function seedSandbox(deps: NeedsDatabase & NeedsClock & NeedsBusinessClock & NeedsIds): Promise<void> {
  const { database, clock, businessClock } = deps;
  await database.tx(async (trx) => {
    for (const { id, name, clientKey, secret, adminLoginName, authentication } of customers) {
      await trx
        .insertInto('customer')
        .values({ id, name, admin_login_name: adminLoginName, creates_users: true, authentication })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
      await addCredential(trx, clock, { customerId: id, environment: 'sandbox', clientKey, secret });
    }
  });
  for (const { loginName, first, last } of sandboxPeople) {
    const profile = { name: { first, last, fullName: `${first} ${last}` } };
    await createUser(deps, { customerId: customers[0].id, loginName, profile, at: businessClock.now() });
  }
}

/** Throws if the database has the published sandbox credentials, which would give everyone access. */
export async function refuseSandboxCredentials({ db }: Database<ServiceDatabase>): Promise<void> {
  const found = await db
    .selectFrom('customer_credential')
    .select('client_key')
    .where('client_key', 'in', [...sandboxClientKeys])
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (found !== undefined)
    throw new Error('Production does not start with sandbox credentials: revoke them, or use a new database.');
}
