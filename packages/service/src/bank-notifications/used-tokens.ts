import { hashToken } from '@fin-link/storage';
import type { Remember } from '../connectors/index.ts';
import type { NeedsDatabase } from '../database/index.ts';
import type { NeedsClock } from '../runtime/index.ts';

const atOnce = 50;

/** What a bank has used, in the database that all processes share. Those that have run out go with the next ones. */
export const usedTokens =
  ({ database, clock }: NeedsDatabase & NeedsClock, providerId: number): Remember =>
  async (tokens) => {
    const rows = new Map(tokens.map(({ id, until }) => [hashToken(id), until]));
    return database.tx(async (trx) => {
      await trx
        .deleteFrom('bank_notice_token')
        .where('provider_id', '=', providerId)
        .where('token_id', 'in', (old) =>
          old
            .selectFrom('bank_notice_token')
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
        .insertInto('bank_notice_token')
        .values([...rows].map(([hash, until]) => ({ provider_id: providerId, token_id: hash, expires_at: until })))
        .onConflict((conflict) => conflict.doNothing())
        .returning('token_id')
        .execute();
      return added.length === rows.size;
    });
  };
