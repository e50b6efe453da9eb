import { setTimeout as pause } from 'node:timers/promises';
import type { FilledField } from '@fin-link/contracts/browser';
import { ownedBy, throughOutage } from '../database/index.ts';
import type { NeedsDatabase, SessionKey } from '../database/index.ts';
import { assertSameSubject, HostError, idempotency, isRefusal } from '../http/index.ts';
import type { NeedsClock } from '../parts/index.ts';

export interface AddRequest {
  providerId: number;
  field: readonly FilledField[];
}

export interface HeldAccount {
  id: number;
  providerId: number;
  /** ISO 8601 date or time, by the service's clock. */
  createdDate: string;
}

export interface AddedAccount {
  providerAccountId: number;
  providerId: number;
}

/** How a session obtained a provider account. */
export interface AddedBy {
  /** Whether the session created it: the user did not have it before. */
  isMade: boolean;
  /** Whether a request of the session added it or signed in to it again. */
  isTried: boolean;
  /** Ids of the providers at which a request that received no answer may have added it. */
  maybeAt: readonly number[];
}

export interface IdempotentAdds {
  /**
   * Runs `add` once for each idempotency key of a session, as `Idempotency` guarantees. A concurrent repetition waits for the first
   * request, which holds a claim on the key. `held` returns the ids of the user's provider accounts at the provider; it runs before `add`.
   * Throws `request.idempotency-conflict`, and `provider-account.busy` if the first request takes too long.
   */
  run(
    session: SessionKey,
    key: string,
    request: AddRequest,
    held: () => Promise<readonly number[]>,
    add: (serviceKey: string) => Promise<number>,
  ): Promise<number>;
  /** Returns the provider accounts that requests of the session added, or signed in to again if the user had them before. */
  added(session: SessionKey): Promise<readonly AddedAccount[]>;
  /** Returns whether a request of the session created the provider account. If the user had it before, returns `false`. */
  made(session: SessionKey, providerAccountId: number): Promise<boolean>;
  /** Returns a function that says how requests of these sessions obtained a provider account. */
  addedBy(sessions: readonly SessionKey[]): Promise<(providerAccountId: number) => AddedBy>;
  /**
   * Finds the results of requests whose process or connection died. A result is a provider account of the same provider that the user
   * did not have before the request and that no session of the user knows. Returns false while another request of the user adds at the
   * same provider, because their results cannot be told apart.
   */
  recover(session: SessionKey, held: () => Promise<readonly HeldAccount[]>): Promise<boolean>;
  /** Returns whether a request of the session waits for the service. */
  isUnderWay(session: SessionKey): Promise<boolean>;
}

export interface NeedsIdempotentAdds {
  readonly adds: IdempotentAdds;
}

/** Duration of a claim in milliseconds, longer than the timeout of a call to the service. */
const claimMs = 30_000;
const lookAgainMs = 150;
const mostRead = 200;

const createdAt = ({ createdDate }: HeldAccount): number => Date.parse(createdDate);

export function openIdempotentAdds({ database, clock }: NeedsDatabase & NeedsClock, secret: string): IdempotentAdds {
  const { subjectOf, serviceKey } = idempotency(secret);
  const ofSession = (session: SessionKey) =>
    database.db
      .selectFrom('idempotent_request')
      .select(['provider_account_id', 'provider_id', 'claimed_until', 'held_before'])
      .where((eb) => eb.and({ ...ownedBy(session), session_id: session.sessionId }))
      .limit(mostRead)
      .execute();

  const addedBy = async (sessions: readonly SessionKey[]): Promise<(providerAccountId: number) => AddedBy> => {
    const rows = (await Promise.all(sessions.map(ofSession))).flat();
    return (providerAccountId) => {
      const isNew = ({ held_before }: (typeof rows)[number]): boolean =>
        held_before?.includes(providerAccountId) === false;
      const answered = rows.filter((row) => row.provider_account_id === String(providerAccountId));
      const open = rows.filter((row) => row.provider_account_id === null && isNew(row));
      return {
        isMade: answered.some(isNew),
        isTried: answered.length > 0,
        maybeAt: open.flatMap((row) => (row.provider_id === null ? [] : [Number(row.provider_id)])),
      };
    };
  };

  return {
    async added(session) {
      const rows = await ofSession(session);
      return rows.flatMap((row) =>
        row.provider_account_id === null || row.provider_id === null
          ? []
          : [{ providerAccountId: Number(row.provider_account_id), providerId: Number(row.provider_id) }],
      );
    },

    made: async (session, providerAccountId) => (await addedBy([session]))(providerAccountId).isMade,
    addedBy,

    async isUnderWay(session) {
      const now = clock.now();
      return (await ofSession(session)).some((row) => row.provider_account_id === null && row.claimed_until > now);
    },

    async recover(session, held) {
      const now = clock.now();
      const ofLogin = await database.db
        .selectFrom('idempotent_request')
        .select([
          'session_id',
          'idempotency_key',
          'provider_id',
          'provider_account_id',
          'claimed_until',
          'started_at',
          'held_before',
        ])
        .where((eb) => eb.and(ownedBy(session)))
        .orderBy('started_at', 'desc')
        .limit(mostRead)
        .execute();
      const isOpen = (row: (typeof ofLogin)[number]): boolean => row.provider_account_id === null;
      const lost = ofLogin.filter(
        (row) => isOpen(row) && row.session_id === session.sessionId && row.claimed_until <= now,
      );
      if (lost.length === 0) return true;
      const rivals = ofLogin.filter((row) => isOpen(row) && row.claimed_until > now);
      if (lost.some((row) => rivals.some((rival) => rival.provider_id === row.provider_id))) return false;
      const touched = await database.db
        .selectFrom('session_provider_account')
        .select('provider_account_id')
        .distinct()
        .where((eb) => eb.and(ownedBy(session)))
        .execute();
      const known = new Set([...ofLogin, ...touched].map((row) => row.provider_account_id));
      const unknown = (await held())
        .filter(({ id }) => !known.has(String(id)))
        .toSorted((a, b) => createdAt(a) - createdAt(b));
      for (const row of lost.toReversed()) {
        const found = unknown.findIndex(
          (account) =>
            String(account.providerId) === row.provider_id && row.held_before?.includes(account.id) === false,
        );
        const [account] = found < 0 ? [] : unknown.splice(found, 1);
        if (account === undefined) continue;
        await database.db
          .updateTable('idempotent_request')
          .set({ provider_account_id: String(account.id) })
          .where((eb) =>
            eb.and({
              ...ownedBy(session),
              session_id: session.sessionId,
              idempotency_key: row.idempotency_key,
            }),
          )
          .where('provider_account_id', 'is', null)
          .execute();
      }
      return true;
    },

    async run(session, key, request, held, add) {
      const row = { ...ownedBy(session), session_id: session.sessionId, idempotency_key: key };
      const request_hash = subjectOf([request.providerId, request.field.map(({ id, value }) => [id, value])]);
      const held_before = JSON.stringify(await held());
      for (let waited = 0; waited <= claimMs; waited += lookAgainMs) {
        const now = clock.now();
        const claimed_until = new Date(now.getTime() + claimMs);
        const claimed = await database.db
          .insertInto('idempotent_request')
          .values({
            ...row,
            request_hash,
            provider_account_id: null,
            claimed_until,
            provider_id: String(request.providerId),
            started_at: now,
            held_before,
          })
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
        if (first !== undefined) {
          assertSameSubject(first, request_hash);
          if (first.provider_account_id !== null) return Number(first.provider_account_id);
        }
        await pause(lookAgainMs);
      }
      throw new HostError('provider-account.busy');

      async function addNow(): Promise<number> {
        try {
          const id = await add(serviceKey(session, key));
          await throughOutage(() =>
            database.db
              .updateTable('idempotent_request')
              .set({ provider_account_id: String(id) })
              .where((eb) => eb.and(row))
              .execute(),
          );
          return id;
        } catch (error) {
          // Without an answer the account may have been added. The row stays for `recover`, and the same key may retry.
          const isRefused = error instanceof HostError || isRefusal(error);
          const release = isRefused
            ? database.db.deleteFrom('idempotent_request').where((eb) => eb.and(row))
            : database.db
                .updateTable('idempotent_request')
                .set({ claimed_until: clock.now() })
                .where((eb) => eb.and(row));
          // Retries the release, because repetitions wait until the claim is released or expires.
          await throughOutage(async () => void (await release.execute()));
          throw error;
        }
      }
    },
  };
}
