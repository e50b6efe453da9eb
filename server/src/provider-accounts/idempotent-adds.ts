import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '@fin-link/storage';
import type { FilledField } from '@fin-link/contracts/browser';
import { ownedBy } from '../database/schema.ts';
import type { HostDatabase } from '../database/schema.ts';
import { HostError } from '../http/host-error.ts';
import type { SessionKey } from './readings.ts';

export interface AddRequest {
  providerId: number;
  field: readonly FilledField[];
}

export interface IdempotentAdds {
  /**
   * Runs `add` once per session and key and gives its provider account to every repetition, also one that comes while the
   * first is under way. Throws `request.idempotency-conflict` when the key came with another request before.
   */
  run(
    session: SessionKey,
    key: string,
    request: AddRequest,
    add: (serviceKey: string) => Promise<number>,
  ): Promise<number>;
  /** Provider accounts that the session's requests added. */
  added(session: SessionKey): Promise<readonly number[]>;
  /** Whether a request waits for the service's answer now. */
  isUnderWay(session: SessionKey): Promise<boolean>;
}

/** Longer than a call to the service may take. */
const claimMs = 30_000;
const lookAgainMs = 150;
const mostRead = 200;

export function openIdempotentAdds(database: HostDatabase, clock: Clock, secret: string): IdempotentAdds {
  const ofSession = (session: SessionKey) =>
    database.db
      .selectFrom('idempotent_request')
      .select(['provider_account_id', 'claimed_until'])
      .where((eb) => eb.and({ ...ownedBy(session), session_id: session.sessionId }))
      .limit(mostRead)
      .execute();

  return {
    async added(session) {
      const rows = await ofSession(session);
      return rows.flatMap((row) => (row.provider_account_id === null ? [] : [Number(row.provider_account_id)]));
    },

    async isUnderWay(session) {
      const now = clock.now();
      return (await ofSession(session)).some((row) => row.provider_account_id === null && row.claimed_until > now);
    },

    async run(session, key, request, add) {
      const row = { ...ownedBy(session), session_id: session.sessionId, idempotency_key: key };
      const mac = (text: string): string => createHmac('sha256', secret).update(text).digest('base64url');
      const request_hash = mac(JSON.stringify([request.providerId, request.field.map(({ id, value }) => [id, value])]));
      for (let waited = 0; waited <= claimMs; waited += lookAgainMs) {
        const now = clock.now();
        const claimed_until = new Date(now.getTime() + claimMs);
        const claimed = await database.db
          .insertInto('idempotent_request')
          .values({ ...row, request_hash, provider_account_id: null, claimed_until })
          .onConflict((conflict) =>
            conflict
              .columns(['customer', 'login_name', 'session_id', 'idempotency_key'])
              .doUpdateSet({ claimed_until })
              .where('idempotent_request.provider_account_id', 'is', null)
              .where('idempotent_request.claimed_until', '<=', now)
              .where('idempotent_request.request_hash', '=', request_hash),
          )
          .returning('claimed_until')
          .executeTakeFirst();
        if (claimed !== undefined) return addNow();
        const first = await database.db
          .selectFrom('idempotent_request')
          .select(['request_hash', 'provider_account_id'])
          .where((eb) => eb.and(row))
          .executeTakeFirst();
        if (first !== undefined && first.request_hash !== request_hash)
          throw new HostError('request.idempotency-conflict');
        if (first !== undefined && first.provider_account_id !== null) return Number(first.provider_account_id);
        await pause(lookAgainMs);
      }
      throw new HostError('provider-account.busy');

      async function addNow(): Promise<number> {
        try {
          const id = await add(mac(`${session.sessionId} ${key}`));
          await database.db
            .updateTable('idempotent_request')
            .set({ provider_account_id: String(id) })
            .where((eb) => eb.and(row))
            .execute();
          return id;
        } catch (error) {
          await database.db
            .deleteFrom('idempotent_request')
            .where((eb) => eb.and(row))
            .execute();
          throw error;
        }
      }
    },
  };
}
