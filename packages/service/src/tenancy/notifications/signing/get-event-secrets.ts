import { mostSecrets } from '@fin-link/contracts/service';
import type { NeedsDatabase } from '../../../platform/database/index.ts';
import type { Handler } from '../../../platform/http/index.ts';

/** Lists the secrets without their keys, oldest first. */
export const getEventSecrets =
  ({ database }: NeedsDatabase): Handler<'getEventSecrets'> =>
  async (_input, { customer }) => {
    const rows = await database.db
      .selectFrom('event_secret')
      .select(['id', 'created_at'])
      .where('customer_id', '=', customer.id)
      .orderBy('created_at')
      .orderBy('id')
      .limit(mostSecrets)
      .execute();
    return rows.length === 0
      ? {}
      : { secret: rows.map((row) => ({ id: row.id, createdDate: row.created_at.toISOString() })) };
  };
