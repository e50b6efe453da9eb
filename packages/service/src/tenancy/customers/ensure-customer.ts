import { type Clock, type Database, hashToken, secretsEqual } from '@fin-link/storage';
import { sql } from 'kysely';
import type { Environment, ServiceDatabase, ServiceTransaction } from '../../platform/database/index.ts';
import type { Ids } from '../../platform/runtime/index.ts';
import { addCredential, replaceSecret } from './credentials.ts';
import { CustomerError } from './customer-error.ts';

/** Customer that the operator configures through environment variables. */
export interface ConfiguredCustomer {
  clientId: string;
  /** Client secret of at least `minSecretLength` characters. The stored hash is fast to compute, so a short secret could be guessed. */
  secret: string;
  adminLoginName: string;
}

/** Minimum length of a client secret in characters. */
const minSecretLength = 32;

interface EnsureCustomerDeps {
  database: Database<ServiceDatabase>;
  clock: Clock;
  ids: Ids;
  settings: { environment: Environment };
}

/**
 * Creates the customer in the operator's environment, if it does not exist. Adds a new client id as a further credential of the customer
 * with that admin login name, and replaces a changed secret. Throws `CustomerError` if the client id was revoked, or belongs to another
 * environment or customer.
 */
export async function ensureCustomer(
  { database, clock, ids, settings: { environment } }: EnsureCustomerDeps,
  given: ConfiguredCustomer,
): Promise<void> {
  if (given.secret.length < minSecretLength)
    throw new CustomerError(`The client secret needs ${minSecretLength} characters or more.`);
  await database.tx(async (trx) => {
    await lockCustomers(trx);
    const credential = await trx
      .selectFrom('customer_credential as credential')
      .innerJoin('customer', 'customer.id', 'credential.customer_id')
      .select(['secret_hash', 'revoked_at', 'environment', 'customer.admin_login_name'])
      .where('credential.client_key', '=', given.clientId)
      .executeTakeFirst();
    if (credential === undefined) {
      await addCustomerCredential(trx, clock, ids, { ...given, environment });
      return;
    }
    if (credential.revoked_at !== null) throw new CustomerError('The client id was revoked: take a new one.');
    if (credential.environment !== environment)
      throw new CustomerError(
        `The client id belongs to the environment ${credential.environment}, and this service serves ${environment}.`,
      );
    if (credential.admin_login_name !== given.adminLoginName)
      throw new CustomerError('The client id belongs to a customer with another admin login name.');
    if (!secretsEqual(hashToken(given.secret), credential.secret_hash))
      await replaceSecret(trx, given.clientId, given.secret);
  });
}

/** Locks the table, so that two processes that start together do not both add the customer. */
export const lockCustomers = (trx: ServiceTransaction): Promise<unknown> =>
  sql`lock table ${sql.table('customer')} in share row exclusive mode`.execute(trx);

/** Adds a credential to the customer with this admin login name. Creates the customer if there is none. */
export async function addCustomerCredential(
  trx: ServiceTransaction,
  clock: Clock,
  ids: Ids,
  given: { adminLoginName: string; environment: Environment; clientId?: string; secret?: string },
): Promise<{ clientKey: string; secret: string }> {
  const existing = await trx
    .selectFrom('customer')
    .select('id')
    .where('admin_login_name', '=', given.adminLoginName)
    .executeTakeFirst();
  const customerId = existing?.id ?? ids.next();
  if (existing === undefined) {
    await trx
      .insertInto('customer')
      .values({
        id: customerId,
        name: given.adminLoginName,
        admin_login_name: given.adminLoginName,
        creates_users: true,
      })
      .execute();
  }
  const { environment, clientId, secret } = given;
  return addCredential(trx, clock, {
    customerId,
    environment,
    ...(clientId === undefined ? {} : { clientKey: clientId }),
    ...(secret === undefined ? {} : { secret }),
  });
}
