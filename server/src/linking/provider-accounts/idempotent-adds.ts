import { setTimeout as pause } from 'node:timers/promises';
import type { FilledField } from '@fin-link/contracts/browser';
import { ownedBy, throughOutage, type NeedsDatabase, type SessionKey } from '../../platform/database/index.ts';
import { assertSameSubject, HostError, idempotency, isRefusal } from '../../platform/http/index.ts';
import type { NeedsClock } from '../../platform/parts/index.ts';

interface AddRequest {
  providerId: number;
  field: readonly FilledField[];
}

/** Provider account that the user has at the service. */
interface ExistingAccount {
  id: number;
  providerId: number;
  /** ISO 8601 date or time, by the service's clock. */
  createdDate: string;
}

export interface AddedAccount {
  providerAccountId: number;
  providerId: number;
}

/** Origin of a session's provider account. */
interface AddOrigin {
  /** Whether the session created it: the user did not have it before. */
  isCreated: boolean;
  /** Whether a request of the session added it or signed in to it again. */
  isAttempted: boolean;
  /** Ids of the providers at which an unanswered request may have added it. */
  possibleProviderIds: readonly number[];
}

/** Record of the requests that add provider accounts. */
interface IdempotentAdds {
  /**
   * Runs `add` once for each idempotency key of a session, as `Idempotency` guarantees. A concurrent repetition waits for the first
   * request, which holds a claim on the key. `readExistingIds` runs before `add`, and returns the ids of the user's provider accounts at
   * the provider. Throws `request.idempotency-conflict`, and `provider-account.busy` if the first request takes too long.
   */
  run(
    session: SessionKey,
    key: string,
    request: AddRequest,
    readExistingIds: () => Promise<readonly number[]>,
    add: (serviceKey: string) => Promise<number>,
  ): Promise<number>;
  /** Returns the provider accounts that requests of the session added, or signed in to again if the user had them before. */
  listAdded(session: SessionKey): Promise<readonly AddedAccount[]>;
  /** Returns whether a request of the session created the provider account. If the user had it before, returns `false`. */
  isCreated(session: SessionKey, providerAccountId: number): Promise<boolean>;
  /** Reads the requests of these sessions. The returned function returns how they obtained a provider account. */
  readOrigins(sessions: readonly SessionKey[]): Promise<(providerAccountId: number) => AddOrigin>;
  /**
   * Finds the results of requests whose process or connection died. A result is a provider account of the same provider. The user did not
   * have it before the request, and no session of the user knows it. Returns `false` while another request of the user adds at the same
   * provider, because their results cannot be told apart.
   */
  recover(session: SessionKey, readExisting: () => Promise<readonly ExistingAccount[]>): Promise<boolean>;
  /** Returns whether a request of the session waits for the service. */
  isUnderWay(session: SessionKey): Promise<boolean>;
}

export interface NeedsIdempotentAdds {
  readonly adds: IdempotentAdds;
}

/** Duration of a claim in milliseconds, longer than the timeout of a call to the service. */
const claimMs = 30_000;
/** Interval in milliseconds at which a repeated request checks whether the first one has finished. */
const pollIntervalMs = 150;
const maxRows = 200;

/** Columns that select the row of a request. */
interface RequestKey {
  customer: string;
  login_name: string;
  session_id: string;
  idempotency_key: string;
}

/** Returns the creation time in epoch milliseconds. */
const createdAt = ({ createdDate }: ExistingAccount): number => Date.parse(createdDate);

/** Opens the record of add requests. `secret` is the key of the request hashes and must be the same in all processes. */
export function openIdempotentAdds({ database, clock }: NeedsDatabase & NeedsClock, secret: string): IdempotentAdds {
  const { subjectOf, serviceKey } = idempotency(secret);
  const readRequests = (session: SessionKey) =>
    database.db
      .selectFrom('idempotent_request')
      .select(['provider_account_id', 'provider_id', 'claimed_until', 'held_before'])
      .where((eb) => eb.and({ ...ownedBy(session), session_id: session.sessionId }))
      .limit(maxRows)
      .execute();

  const readOrigins = async (sessions: readonly SessionKey[]): Promise<(providerAccountId: number) => AddOrigin> => {
    const rows = (await Promise.all(sessions.map(readRequests))).flat();
    return (providerAccountId) => {
      const isNew = ({ held_before }: (typeof rows)[number]): boolean =>
        held_before?.includes(providerAccountId) === false;
      const answeredRows = rows.filter((row) => row.provider_account_id === String(providerAccountId));
      const openRows = rows.filter((row) => row.provider_account_id === null && isNew(row));
      return {
        isCreated: answeredRows.some(isNew),
        isAttempted: answeredRows.length > 0,
        possibleProviderIds: openRows.flatMap((row) => (row.provider_id === null ? [] : [Number(row.provider_id)])),
      };
    };
  };

  /**
   * Claims a key for `claimMs`. Returns `false` if the key has a result, another request holds a claim on it, or it was used for another
   * request.
   */
  const claim = async (
    row: RequestKey,
    request: { request_hash: string; provider_id: string; held_before: string },
  ): Promise<boolean> => {
    const now = clock.now();
    const claimed_until = new Date(now.getTime() + claimMs);
    const claimed = await database.db
      .insertInto('idempotent_request')
      .values({ ...row, ...request, provider_account_id: null, claimed_until, started_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(['customer', 'login_name', 'session_id', 'idempotency_key'])
          .doUpdateSet({ claimed_until })
          .where('idempotent_request.provider_account_id', 'is', null)
          .where('idempotent_request.claimed_until', '<=', now)
          .where('idempotent_request.request_hash', '=', request.request_hash),
      )
      .returning('claimed_until')
      .executeTakeFirst();
    return claimed !== undefined;
  };

  /** Runs `add` for a claimed key and stores its result. If `add` fails, releases the claim and throws the error. */
  const addOnce = async (row: RequestKey, add: () => Promise<number>): Promise<number> => {
    try {
      const id = await add();
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
  };

  return {
    async listAdded(session) {
      const rows = await readRequests(session);
      return rows.flatMap((row) =>
        row.provider_account_id === null || row.provider_id === null
          ? []
          : [{ providerAccountId: Number(row.provider_account_id), providerId: Number(row.provider_id) }],
      );
    },

    isCreated: async (session, providerAccountId) => (await readOrigins([session]))(providerAccountId).isCreated,
    readOrigins,

    async isUnderWay(session) {
      const now = clock.now();
      return (await readRequests(session)).some((row) => row.provider_account_id === null && row.claimed_until > now);
    },

    async recover(session, readExisting) {
      const now = clock.now();
      const requests = await database.db
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
        .limit(maxRows)
        .execute();
      const isOpen = (row: (typeof requests)[number]): boolean => row.provider_account_id === null;
      const lostRequests = requests.filter(
        (row) => isOpen(row) && row.session_id === session.sessionId && row.claimed_until <= now,
      );
      if (lostRequests.length === 0) return true;
      // A new provider account could belong to the running request or to the lost one.
      const runningRequests = requests.filter((row) => isOpen(row) && row.claimed_until > now);
      if (lostRequests.some((row) => runningRequests.some((running) => running.provider_id === row.provider_id)))
        return false;
      const recorded = await database.db
        .selectFrom('session_provider_account')
        .select('provider_account_id')
        .distinct()
        .where((eb) => eb.and(ownedBy(session)))
        .execute();
      const assignedIds = new Set([...requests, ...recorded].map((row) => row.provider_account_id));
      const candidates = (await readExisting())
        .filter(({ id }) => !assignedIds.has(String(id)))
        .toSorted((a, b) => createdAt(a) - createdAt(b));
      // The oldest lost request gets the oldest new provider account.
      for (const row of lostRequests.toReversed()) {
        const index = candidates.findIndex(
          (account) =>
            String(account.providerId) === row.provider_id && row.held_before?.includes(account.id) === false,
        );
        const [account] = index < 0 ? [] : candidates.splice(index, 1);
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

    async run(session, key, request, readExistingIds, add) {
      const row: RequestKey = { ...ownedBy(session), session_id: session.sessionId, idempotency_key: key };
      const request_hash = subjectOf([request.providerId, request.field.map(({ id, value }) => [id, value])]);
      const provider_id = String(request.providerId);
      const held_before = JSON.stringify(await readExistingIds());
      for (let waited = 0; waited <= claimMs; waited += pollIntervalMs) {
        if (await claim(row, { request_hash, provider_id, held_before }))
          return addOnce(row, () => add(serviceKey(session, key)));
        const first = await database.db
          .selectFrom('idempotent_request')
          .select(['request_hash', 'provider_account_id'])
          .where((eb) => eb.and(row))
          .executeTakeFirst();
        if (first !== undefined) {
          assertSameSubject(first, request_hash);
          if (first.provider_account_id !== null) return Number(first.provider_account_id);
        }
        await pause(pollIntervalMs);
      }
      throw new HostError('provider-account.busy');
    },
  };
}
