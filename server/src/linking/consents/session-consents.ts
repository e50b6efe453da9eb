import type { NeedsDatabase, SessionKey } from '../../platform/database/index.ts';
import type { NeedsClock } from '../../platform/parts/index.ts';
import { sessionObjects } from '../session-objects/index.ts';

interface SessionConsents {
  /** Records a consent. No-op if the session does not exist. */
  add(session: SessionKey, consentId: number): Promise<void>;
  /** Returns the ids of the consents that the session generated. */
  ofSession(session: SessionKey): Promise<ReadonlySet<number>>;
}

export interface NeedsSessionConsents {
  readonly sessionConsents: SessionConsents;
}

/** Upper limit of the consents that are read for a session. */
const maxPerSession = 200;

export function openSessionConsents(parts: NeedsDatabase & NeedsClock): SessionConsents {
  const objects = sessionObjects(parts, 'consent', maxPerSession);
  return {
    add: (session, consentId) => objects.add(session, { key: String(consentId), id: consentId, details: {} }),
    ofSession: async (session) => new Set((await objects.ofSession(session)).map(({ key }) => Number(key))),
  };
}
