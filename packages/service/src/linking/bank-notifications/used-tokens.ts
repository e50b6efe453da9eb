import { hashToken } from '@fin-link/storage';
import type { Remember } from '../../banks/connectors/index.ts';
import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { NeedsClock } from '../../platform/runtime/index.ts';

/** Maximum number of expired tokens that one call deletes. */
const cleanupBatchSize = 50;

/**
 * Returns a function that stores the tokens of a bank's notification for all processes, and deletes some expired ones. The function returns
 * `false` if any of the tokens was used before.
 */
export const rememberTokens =
  ({ database, clock }: NeedsDatabase & NeedsClock, providerId: number): Remember =>
  async (tokens) => {
    const rows = new Map(tokens.map(({ id, until }) => [hashToken(id), until]));
    return database.tx(async (trx) => {
      await trx
        .deleteFrom('bank_notification_token')
        .where('provider_id', '=', providerId)
        .where('token_id', 'in', (expiredTokens) =>
          expiredTokens
            .selectFrom('bank_notification_token')
            .select('token_id')
            .where('provider_id', '=', providerId)
            .where('expires_at', '<=', clock.now())
            .orderBy('expires_at')
            .limit(cleanupBatchSize)
            .forUpdate()
            .skipLocked(),
        )
        .execute();
      const added = await trx
        .insertInto('bank_notification_token')
        .values([...rows].map(([hash, until]) => ({ provider_id: providerId, token_id: hash, expires_at: until })))
        .onConflict((conflict) => conflict.doNothing())
        .returning('token_id')
        .execute();
      return added.length === rows.size;
    });
  };
