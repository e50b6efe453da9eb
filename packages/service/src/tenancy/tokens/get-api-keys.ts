import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import { apiKeyOf } from './create-api-key.ts';

/** Lists the customer's keys of all environments, oldest first. */
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
