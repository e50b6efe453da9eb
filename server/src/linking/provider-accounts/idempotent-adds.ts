import { setTimeout as pause } from 'node:timers/promises';
import type { FilledField } from '@fin-link/contracts/browser';
import {
  ownedBy,
  throughOutage,
  type NeedsDatabase,
  type Owner,
  type SessionKey,
} from '../../platform/database/index.ts';
import { assertSameSubject, HostError, idempotency, isRefusal } from '../../platform/http/index.ts';
import type { NeedsClock } from '../../platform/parts/index.ts';
import { objectOf, sessionObjects, type StoredObject } from '../session-objects/index.ts';

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

/** Returns the creation time in epoch milliseconds. */
const createdAt = ({ createdDate }: ExistingAccount): number => Date.parse(createdDate);

/** Opens the record of add requests. `secret` is the key of the request hashes and must be the same in all processes. */
export function openIdempotentAdds(parts: NeedsDatabase & NeedsClock, secret: string): IdempotentAdds {
  const { database, clock } = parts;
  const { subjectOf, serviceKey } = idempotency(secret);
  const objects = sessionObjects(parts, 'add', maxRows);

  const readOrigins = async (sessions: readonly SessionKey[]): Promise<(providerAccountId: number) => AddOrigin> => {
    const requests = (await Promise.all(sessions.map((session) => objects.ofSession(session)))).flat();
    return (providerAccountId) => {
      const isNew = ({ details }: AddObject): boolean => !details.heldBefore.includes(providerAccountId);
      const answered = requests.filter(({ id }) => id === providerAccountId);
      return {
        isCreated: answered.some(isNew),
        isAttempted: answered.length > 0,
        possibleProviderIds: requests
          .filter((request) => request.id === null && isNew(request))
          .map(({ details }) => details.providerId),
      };
    };
  };

  /**
   * Claims a key for `claimMs`. Returns `false` if the key has a result, another request holds a claim on it, or it was used for another
   * request.
   */
  const claim = async (
    session: SessionKey,
    request: Pick<AddObject, 'key' | 'requestHash' | 'details'>,
  ): Promise<boolean> => {
    const now = clock.now();
    const endsAt = new Date(now.getTime() + claimMs);
    const claimed = await database.db
      .insertInto('session_object')
      .values(objects.rowOf(session, { ...request, endsAt }))
      .onConflict((conflict) =>
        conflict
          .columns(['bucket', 'customer', 'login_name', 'session_id', 'kind', 'object_key'])
          .doUpdateSet({ ends_at: endsAt })
          .where('session_object.object_id', 'is', null)
          .where('session_object.ends_at', '<=', now)
          .where('session_object.request_hash', '=', request.requestHash),
      )
      .returning('ends_at')
      .executeTakeFirst();
    return claimed !== undefined;
  };

  /** Runs `add` for a claimed key and stores its result. If `add` fails, releases the claim and throws the error. */
  const addOnce = async (row: ReturnType<typeof objects.keyOf>, add: () => Promise<number>): Promise<number> => {
    try {
      const id = await add();
      await throughOutage(() =>
        database.db
          .updateTable('session_object')
          .set({ object_id: String(id) })
          .where((eb) => eb.and(row))
          .execute(),
      );
      return id;
    } catch (error) {
      // Without an answer the account may have been added. The row stays for `recover`, and the same key may retry.
      const isRefused = error instanceof HostError || isRefusal(error);
      const release = isRefused
        ? database.db.deleteFrom('session_object').where((eb) => eb.and(row))
        : database.db
            .updateTable('session_object')
            .set({ ends_at: clock.now() })
            .where((eb) => eb.and(row));
      // Retries the release, because repetitions wait until the claim is released or expires.
      await throughOutage(async () => void (await release.execute()));
      throw error;
    }
  };

  /** Returns the latest requests of the user in all sessions, newest first. */
  const readOfUser = async (owner: Owner): Promise<AddObject[]> => {
    const rows = await database.db
      .selectFrom('session_object')
      .selectAll()
      .where((eb) => eb.and({ ...ownedBy(owner), kind: 'add' }))
      .orderBy('created_at', 'desc')
      .limit(maxRows)
      .execute();
    return rows.map((row) => objectOf<'add'>(row));
  };

  return {
    async listAdded(session) {
      return (await objects.ofSession(session)).flatMap(({ id, details }) =>
        id === null ? [] : [{ providerAccountId: id, providerId: details.providerId }],
      );
    },

    isCreated: async (session, providerAccountId) => (await readOrigins([session]))(providerAccountId).isCreated,
    readOrigins,

    isUnderWay: async (session) =>
      (await objects.ofSession(session)).some((request) => isRunning(request, clock.now())),

    async recover(session, readExisting) {
      const now = clock.now();
      const requests = await readOfUser(session);
      const lostRequests = requests.filter(
        (request) => request.id === null && request.sessionId === session.sessionId && !isRunning(request, now),
      );
      if (lostRequests.length === 0) return true;
      // A new provider account could belong to the running request or to the lost one.
      const runningIds = new Set(
        requests.filter((request) => isRunning(request, now)).map(({ details }) => details.providerId),
      );
      if (lostRequests.some(({ details }) => runningIds.has(details.providerId))) return false;
      const recorded = await database.db
        .selectFrom('session_provider_account')
        .select('provider_account_id')
        .distinct()
        .where((eb) => eb.and(ownedBy(session)))
        .execute();
      const assignedIds = new Set([
        ...requests.map(({ id }) => id),
        ...recorded.map((row) => Number(row.provider_account_id)),
      ]);
      const candidates = (await readExisting())
        .filter(({ id }) => !assignedIds.has(id))
        .toSorted((a, b) => createdAt(a) - createdAt(b));
      // The oldest lost request gets the oldest new provider account.
      for (const { key, details } of lostRequests.toReversed()) {
        const index = candidates.findIndex(
          (account) => account.providerId === details.providerId && !details.heldBefore.includes(account.id),
        );
        const [account] = index < 0 ? [] : candidates.splice(index, 1);
        if (account === undefined) continue;
        await database.db
          .updateTable('session_object')
          .set({ object_id: String(account.id) })
          .where((eb) => eb.and(objects.keyOf(session, key)))
          .where('object_id', 'is', null)
          .execute();
      }
      return true;
    },

    async run(session, key, { providerId, field }, readExistingIds, add) {
      const requestHash = subjectOf([providerId, field.map(({ id, value }) => [id, value])]);
      const request = { key, requestHash, details: { providerId, heldBefore: [...(await readExistingIds())] } };
      for (let waited = 0; waited <= claimMs; waited += pollIntervalMs) {
        if (await claim(session, request))
          return addOnce(objects.keyOf(session, key), () => add(serviceKey(session, key)));
        const first = await objects.find(database.db, session, key);
        if (first !== null) {
          assertSameSubject(first, requestHash);
          if (first.id !== null) return first.id;
        }
        await pause(pollIntervalMs);
      }
      throw new HostError('provider-account.busy');
    },
  };
}

type AddObject = StoredObject<'add'>;

/** Returns whether a request waits for the service. */
const isRunning = ({ id, endsAt }: AddObject, now: Date): boolean => id === null && endsAt !== null && endsAt > now;
