import type { SessionOutcome, SessionResult } from '@fin-link/contracts/browser';
import { z } from 'zod';
import type { EndedBy, HostTransaction, SessionKey } from '../../platform/database/index.ts';
import type { Session } from '../../tenancy/sessions/index.ts';

/** How a session ends. */
export interface Ending {
  by: EndedBy;
  /** Outcome that the frame claims. */
  claim: SessionOutcome | null;
  /** Screen that the frame reports. */
  screen: string | null;
}

/** Ends sessions and provides their results. */
export interface SessionEnd {
  /** Ends an open session; no-op if it has ended. Writes the result immediately if the service answers; otherwise a job writes it. */
  end(session: Session, ending: Ending): Promise<void>;
  /** Returns the result; for an open session, the current state. */
  result(session: Session): Promise<SessionResult>;
  /** Ends expired sessions and deletes expired launch tokens. */
  sweep(): Promise<void>;
  /** Starts the job that writes results. */
  work(): Promise<void>;
}

export interface NeedsSessionEnd {
  readonly ends: SessionEnd;
}

/** Notifies the backend that a session ended. */
export interface ResultAnnouncer {
  /** Queues the notification, in the transaction that writes the result. */
  enqueue(trx: HostTransaction, session: SessionReference, publishableKey: string): Promise<void>;
}

export interface NeedsResultAnnouncer {
  readonly deliveries: ResultAnnouncer;
}

/** Payload of jobs: identifies a session without any of its data. */
export const sessionReference = z.strictObject({ customer: z.string(), loginName: z.string(), sessionId: z.string() });
/** Reference to a session. */
export type SessionReference = z.infer<typeof sessionReference>;

/** Returns the job payload of a session. */
export const referenceTo = ({ customer, loginName, sessionId }: SessionKey): SessionReference => ({
  customer,
  loginName,
  sessionId,
});
