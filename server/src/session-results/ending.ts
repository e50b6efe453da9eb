import type { SessionOutcome, SessionResult } from '@fin-link/contracts/browser';
import type { EndedBy, HostTransaction, SessionKey } from '../database/index.ts';
import type { Session } from '../sessions/index.ts';
import { z } from 'zod';

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

export interface NeedsSessionEnd {
  readonly ends: SessionEnd;
}

/** Tells the backend that a session ended. */
export interface ResultAnnouncer {
  /** Part of the transaction that writes the result. */
  enqueue(trx: HostTransaction, session: SessionReference, publishableKey: string): Promise<void>;
}

export interface NeedsResultAnnouncer {
  readonly deliveries: ResultAnnouncer;
}

/** What a job says: which session, and nothing of it. */
export const sessionReference = z.strictObject({ customer: z.string(), loginName: z.string(), sessionId: z.string() });
export type SessionReference = z.infer<typeof sessionReference>;

export const referenceTo = ({ customer, loginName, sessionId }: SessionKey): SessionReference => ({
  customer,
  loginName,
  sessionId,
});
