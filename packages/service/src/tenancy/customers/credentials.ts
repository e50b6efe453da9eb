import { type Clock, type Executor, hashToken, newToken, secretsEqual } from '@fin-link/storage';
import type {
  Authentication,
  Environment,
  ServiceDatabase,
  ServiceTransaction,
} from '../../platform/database/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';

/** A customer that authenticated with client credentials. */
interface Customer {
  id: number;
  adminLoginName: string;
  /** Whether the first call of an unknown user creates the user. */
  createsUsers: boolean;
  clientKey: string;
  /** Allowed ways to authenticate calls. */
  authentication: Authentication;
}

/** Hash that is compared if the client id is unknown, so that the response time does not reveal whether the id exists. */
const placeholderHash = hashToken('');

/**
 * Returns the customer of a client id and secret. Throws Y301 if either is wrong, or if the credential was revoked or belongs to another
 * environment.
 */
export async function customerBy(
  executor: Executor<ServiceDatabase>,
  clientKey: string,
  secret: string,
  environment: Environment,
): Promise<Customer> {
  const row = await executor
    .selectFrom('customer_credential')
    .innerJoin('customer', 'customer.id', 'customer_credential.customer_id')
    .select(['customer.id', 'admin_login_name', 'creates_users', 'authentication', 'secret_hash'])
    .where('client_key', '=', clientKey)
    .where('environment', '=', environment)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  const matches = secretsEqual(hashToken(secret), row?.secret_hash ?? placeholderHash);
  if (row === undefined || !matches) throw new ServiceError('Y301');
  const { id, authentication } = row;
  return { id, adminLoginName: row.admin_login_name, createsUsers: row.creates_users, clientKey, authentication };
}

/** Returns whether a credential with that client id exists or existed. */
export async function clientIsKnown(executor: Executor<ServiceDatabase>, clientKey: string): Promise<boolean> {
  const row = await executor
    .selectFrom('customer_credential')
    .select('client_key')
    .where('client_key', '=', clientKey)
    .executeTakeFirst();
  return row !== undefined;
}

interface NewCredential {
  customerId: number;
  environment: Environment;
  /** Default: a random key. */
  clientKey?: string;
  /** Default: a random secret. */
  secret?: string;
}

/** Adds a credential to the customer, unless the client id exists. Returns the secret, which is stored only as a hash. */
export async function addCredential(
  trx: ServiceTransaction,
  clock: Clock,
  credential: NewCredential,
): Promise<{ clientKey: string; secret: string }> {
  const clientKey = credential.clientKey ?? newToken('client_');
  const secret = credential.secret ?? newToken('secret_');
  await trx
    .insertInto('customer_credential')
    .values({
      client_key: clientKey,
      customer_id: credential.customerId,
      environment: credential.environment,
      secret_hash: hashToken(secret),
      created_at: clock.now(),
      revoked_at: null,
    })
    .onConflict((conflict) => conflict.column('client_key').doNothing())
    .execute();
  return { clientKey, secret };
}

/** Revokes the credential and every token made with it. Returns `false` if there was no valid credential. */
export async function revokeCredential(trx: ServiceTransaction, clock: Clock, clientKey: string): Promise<boolean> {
  const revoked = await trx
    .updateTable('customer_credential')
    .set({ revoked_at: clock.now() })
    .where('client_key', '=', clientKey)
    .where('revoked_at', 'is', null)
    .returning('client_key')
    .executeTakeFirst();
  await trx.deleteFrom('access_token').where('client_key', '=', clientKey).execute();
  return revoked !== undefined;
}

/** Replaces the secret of a credential, and revokes every token made with the credential. */
export async function replaceSecret(trx: ServiceTransaction, clientKey: string, secret: string): Promise<void> {
  await trx
    .updateTable('customer_credential')
    .set({ secret_hash: hashToken(secret) })
    .where('client_key', '=', clientKey)
    .execute();
  await trx.deleteFrom('access_token').where('client_key', '=', clientKey).execute();
}
