import { isoDay, type ApiKey } from '@fin-link/contracts/service';
import { type Environment, type NeedsDatabase, ofCustomer } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import { type NeedsClock, type NeedsSettings, ServiceError } from '../../platform/runtime/index.ts';
import { addApiKey } from '../customers/index.ts';
import { jwtLifetimeSeconds } from './tokens.ts';

/** Adds a public key that verifies the customer's JWTs. Throws like `addApiKey`. */
export const createApiKey =
  ({
    database,
    clock,
    settings: { environment },
  }: NeedsDatabase & NeedsClock & NeedsSettings<{ environment: Environment }>): Handler<'createApiKey'> =>
  async ({ body: { publicKey } }, { customer }) => {
    const added = await database.tx((trx) =>
      addApiKey(trx, clock, { customerId: customer.id, environment, publicKey }),
    );
    return { apiKey: [apiKeyOf(added.issuerKey, publicKey, added.createdAt)] };
  };

/** Lists the customer's keys of all environments, oldest first. */
export const getApiKeys =
  ({ database }: NeedsDatabase): Handler<'getApiKeys'> =>
  async (_input, { customer }) => {
    const rows = await database.db
      .selectFrom('customer_api_key')
      .select(['issuer_key', 'public_key', 'created_at'])
      .where((where) => where.and(ofCustomer(customer.id)))
      .orderBy('created_at')
      .orderBy('issuer_key')
      .execute();
    if (rows.length === 0) return {};
    return { apiKey: rows.map((row) => apiKeyOf(row.issuer_key, row.public_key, row.created_at)) };
  };

/** Deletes a key. Every process rejects its JWTs from the next call on. Throws Y807 if the customer does not have the key. */
export const deleteApiKey =
  ({ database }: NeedsDatabase): Handler<'deleteApiKey'> =>
  async ({ params }, { customer }) => {
    const deleted = await database.db
      .deleteFrom('customer_api_key')
      .where((where) => where.and({ ...ofCustomer(customer.id), issuer_key: params.key }))
      .returning('issuer_key')
      .executeTakeFirst();
    if (deleted === undefined) throw new ServiceError('Y807');
  };

/** Converts a key to the public interface. */
const apiKeyOf = (key: string, publicKey: string, createdAt: Date): ApiKey => ({
  key,
  publicKey,
  createdDate: isoDay(createdAt),
  expiresIn: jwtLifetimeSeconds,
});
