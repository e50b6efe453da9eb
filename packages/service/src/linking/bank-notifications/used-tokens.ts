import { hashToken } from '@fin-link/storage';
import type { StoreUsedTokens } from '../../banks/connectors/index.ts';
import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { NeedsClock } from '../../platform/runtime/index.ts';

const atOnce = 50;

/**
 * Stores the tokens that a bank has used, shared by all processes, and deletes some expired ones. Returns false if a token was used before.
 */
export const usedTokens =
  ({ database, clock }: NeedsDatabase & NeedsClock, providerId: number): StoreUsedTokens =>
  async (tokens) => {
    const rows = new Map(tokens.map(({ id, until }) => [hashToken(id), until]));
    return database.tx(async (trx) => {
      await trx
        .deleteFrom('bank_notification_token')
        .where('provider_id', '=', providerId)
        .where('token_id', 'in', (old) =>
          old
            .selectFrom('bank_notification_token')
            .select('token_id')
            .where('provider_id', '=', providerId)
            .where('expires_at', '<=', clock.now())
            .orderBy('expires_at')
            .limit(atOnce)
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
