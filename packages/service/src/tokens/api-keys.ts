import type { ApiKey } from '@fin-link/contracts/server';
import { addApiKey } from '../customers/api-keys.ts';
import { ServiceError } from '../runtime/service-error.ts';
import type { Handler } from '../http/handler.ts';
import { jwtLifetimeSeconds } from './lifetimes.ts';
import type { NeedsClock } from '../runtime/needs.ts';
import type { NeedsDatabase } from '../database/schema.ts';

const apiKeyOf = (key: string, publicKey: string, createdAt: Date): ApiKey => ({
  key,
  publicKey,
  createdDate: createdAt.toISOString().slice(0, 10),
  expiresIn: jwtLifetimeSeconds,
});

export const createApiKey =
  ({ database, clock }: NeedsDatabase & NeedsClock): Handler<'createApiKey'> =>
  async ({ body: { publicKey } }, { customer }) => {
    const added = await database.tx((trx) => addApiKey(trx, clock, { customerId: customer.id, publicKey }));
    return { apiKey: [apiKeyOf(added.issuerKey, publicKey, added.createdAt)] };
  };

export const getApiKeys =
  ({ database }: NeedsDatabase): Handler<'getApiKeys'> =>
  async (_input, { customer }) => {
    const rows = await database.db
      .selectFrom('customer_api_key')
      .select(['issuer_key', 'public_key', 'created_at'])
      .where('customer_id', '=', customer.id)
      .orderBy('created_at')
      .orderBy('issuer_key')
      .execute();
    if (rows.length === 0) return {};
    return { apiKey: rows.map((row) => apiKeyOf(row.issuer_key, row.public_key, row.created_at)) };
  };

/** From the next call on, in every process, JWTs of this key are refused. */
export const deleteApiKey =
  ({ database }: NeedsDatabase): Handler<'deleteApiKey'> =>
  async ({ params }, { customer }) => {
    const deleted = await database.db
      .deleteFrom('customer_api_key')
      .where('customer_id', '=', customer.id)
      .where('issuer_key', '=', params.key)
      .returning('issuer_key')
      .executeTakeFirst();
    if (deleted === undefined) throw new ServiceError('Y807');
  };
