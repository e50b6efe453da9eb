import type { ProviderAccountView } from '@fin-link/contracts/browser';
import type { Owner, SessionKey } from '../../platform/database/index.ts';
import type { NeedsClock, NeedsSettings } from '../../platform/parts/index.ts';
import type { NeedsPubsub } from '../../platform/pubsub/index.ts';
import type { NeedsObservations } from './observations.ts';
import { isRunning } from './provider-account-view.ts';

const maxCachedViews = 5_000;

/**
 * Cache of provider accounts without a running attempt, so that listing their accounts needs no second call. An entry expires after
 * `intervals.sessionMemory`, or earlier when any process reports a change.
 */
export interface SettledViews {
  /** Returns the cached view of the owner's provider account. Otherwise reads it, once for concurrent callers. */
  read(owner: Owner, providerAccountId: number): Promise<ProviderAccountView>;
  /** Records the view as listed by the session, once while it is cached. */
  recordListed(session: SessionKey, view: ProviderAccountView): Promise<void>;
  /** Returns `Observations.accountsBefore`, read once per session while the view is cached. */
  accountsBefore(session: SessionKey, view: ProviderAccountView): Promise<readonly number[] | null>;
}

/** Cached or running read of a provider account. */
interface Entry {
  readonly owner: Owner;
  readonly observation: Promise<ProviderAccountView>;
  /** End of the caching in epoch milliseconds. */
  readonly until: number;
  /** `null` while the view is being read. */
  view: ProviderAccountView | null;
  /** Calls that record the view as listed. */
  readonly recordings: BySession<unknown>;
  readonly accountsBefore: BySession<readonly number[] | null>;
}

/** Finished and running work by session, because a frame sends several calls together. */
type BySession<T> = Map<string, Promise<T>>;

export function openSettledViews({
  observations,
  pubsub,
  clock,
  settings,
}: NeedsClock & NeedsPubsub & NeedsObservations & NeedsSettings<'intervals'>): SettledViews {
  const cache = new Map<number, Entry>();
  pubsub.subscribe((message) => {
    if (message.about === 'providerAccount' || message.about === 'hint') cache.delete(message.providerAccountId);
  });
  pubsub.onGap(() => cache.clear());

  const entryOf = (owner: Owner, providerAccountId: number): Entry | null => {
    const entry = cache.get(providerAccountId);
    if (entry === undefined || entry.until <= clock.now().getTime()) return null;
    return entry.owner.customer === owner.customer && entry.owner.loginName === owner.loginName ? entry : null;
  };

  /** Returns the entry whose cached view is `view`; otherwise `null`. */
  const entryWith = (owner: Owner, view: ProviderAccountView): Entry | null => {
    const entry = entryOf(owner, view.providerAccountId);
    return entry?.view === view ? entry : null;
  };

  const startRead = (owner: Owner, id: number): Entry => {
    const observation = observations.read(owner, id);
    const until = clock.now().getTime() + settings.intervals.sessionMemory;
    const entry: Entry = { owner, observation, until, view: null, recordings: new Map(), accountsBefore: new Map() };
    const removeEntry = (): void => {
      if (cache.get(id) === entry) cache.delete(id);
    };
    observation.then((view) => {
      entry.view = view;
      if (isRunning(view.status)) removeEntry();
    }, removeEntry);
    if (cache.size >= maxCachedViews) cache.clear();
    cache.set(id, entry);
    return entry;
  };

  return {
    read: (owner, id) => (entryOf(owner, id) ?? startRead(owner, id)).observation,

    async recordListed(session, view) {
      await runOncePerSession(entryWith(session, view)?.recordings, session, () =>
        observations.record(session, view, 'listed'),
      );
    },

    accountsBefore: (session, view) =>
      runOncePerSession(entryWith(session, view)?.accountsBefore, session, () =>
        observations.accountsBefore(session, view.providerAccountId),
      ),
  };
}

/** Runs `work` once per session. If it failed, the next call retries. */
function runOncePerSession<T>(
  results: BySession<T> | undefined,
  { sessionId }: SessionKey,
  work: () => Promise<T>,
): Promise<T> {
  const existing = results?.get(sessionId);
  if (existing !== undefined) return existing;
  const result = work();
  results?.set(sessionId, result);
  result.catch(() => results?.delete(sessionId));
  return result;
}
