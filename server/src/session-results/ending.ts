import type { SessionOutcome, SessionResult } from '@fin-link/contracts/browser';
import type { Session } from '../sessions/session.ts';
import type { EndedBy } from '../database/tables/sessions.ts';

export interface Ending {
  by: EndedBy;
  /** What the frame says became of it. */
  claim: SessionOutcome | null;
  screen: string | null;
}

export interface SessionEnd {
  /** Ends an open session; the first of several wins. Its result is written at once when the service answers, else soon. */
  end(session: Session, ending: Ending): Promise<void>;
  /** The result; of an open session, how it stands. */
  result(session: Session): Promise<SessionResult>;
  /** Ends sessions whose time is over. */
  sweep(): Promise<void>;
  work(): Promise<void>;
}
