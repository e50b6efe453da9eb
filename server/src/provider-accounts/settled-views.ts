import type { ProviderAccountView } from '@fin-link/contracts/browser';
import type { Owner, SessionKey } from '../database/index.ts';
import { isRunning } from './provider-account-view.ts';
import type { ProviderAccountDeps } from './provider-account-deps.ts';

const mostRemembered = 5_000;

/**
 * Provider accounts on which no attempt was running moments ago, so that listing their accounts needs no second call.
 * Forgotten as soon as any process records or hears of a change, and otherwise after the time a session is remembered.
 */
export interface SettledViews {
  /** What is remembered of this owner's provider account; else it is read, once for all who ask meanwhile. */
  read(owner: Owner, providerAccountId: number): Promise<ProviderAccountView>;
  /** Records the view as listed by the session, once while it is remembered. */
  recordListed(session: SessionKey, view: ProviderAccountView): Promise<void>;
}

interface Entry {
  readonly owner: Owner;
  readonly observation: Promise<ProviderAccountView>;
  readonly until: number;
  /** Null while it is being read. */
  view: ProviderAccountView | null;
  /** Sessions that have recorded it as listed, or are about to: calls come in bunches. */
  readonly recordings: Map<string, Promise<unknown>>;
}

export function openSettledViews({
  observations,
  pubsub,
  clock,
  settings,
}: Pick<ProviderAccountDeps, 'observations' | 'pubsub' | 'clock' | 'settings'>): SettledViews {
  const memory = new Map<number, Entry>();
  pubsub.subscribe((message) => {
    if (message.about === 'providerAccount' || message.about === 'hint') memory.delete(message.providerAccountId);
  });
  pubsub.onGap(() => memory.clear());

  const entryOf = (owner: Owner, providerAccountId: number): Entry | null => {
    const entry = memory.get(providerAccountId);
    if (entry === undefined || entry.until <= clock.now().getTime()) return null;
    return entry.owner.customer === owner.customer && entry.owner.loginName === owner.loginName ? entry : null;
  };

  const begin = (owner: Owner, id: number): Entry => {
    const observation = observations.read(owner, id);
    const until = clock.now().getTime() + settings.intervals.sessionMemory;
    const entry: Entry = { owner, observation, until, view: null, recordings: new Map() };
    const drop = (): void => {
      if (memory.get(id) === entry) memory.delete(id);
    };
    observation.then((view) => {
      entry.view = view;
      if (isRunning(view.status)) drop();
    }, drop);
    if (memory.size >= mostRemembered) memory.clear();
    memory.set(id, entry);
    return entry;
  };

  return {
    read: (owner, id) => (entryOf(owner, id) ?? begin(owner, id)).observation,

    async recordListed(session, view) {
      const entry = entryOf(session, view.providerAccountId);
      const recordings = entry?.view === view ? entry.recordings : null;
      const known = recordings?.get(session.sessionId);
      if (known !== undefined) {
        await known;
        return;
      }
      const recording = observations.record(session, view, 'listed');
      recordings?.set(session.sessionId, recording);
      // What failed is tried again by the next call.
      recording.catch(() => recordings?.delete(session.sessionId));
      await recording;
    },
  };
}
