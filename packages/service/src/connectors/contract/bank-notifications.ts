import type { BankProblem } from './connector.ts';

export interface SentNotice {
  /** Of the `Authorization` header; null without one. */
  bearer: string | null;
  /** The signed notice; null without one. */
  notice: string | null;
}

/** One token of a bank that is good for one use. */
export interface UsedToken {
  /** The bank's own, unique for as long as the token is good. */
  id: string;
  until: Date;
}

/** False when one of them was used before. */
export type Remember = (tokens: readonly UsedToken[]) => Promise<boolean>;

export interface EndedArrangement {
  kind: 'ended';
  bankConsentId: string;
}

export interface RefusedNotice {
  kind: 'refused';
  /** Whether who sends it is not known to be the bank, or what is sent is not right. */
  reason: 'sender' | 'notice';
  /** For the log: a fixed word, never text from outside. */
  detail: string;
}

/** Of a bank that says by itself that what its customer allowed has ended. */
export interface EndingNotices {
  /** As the bank calls itself in what it signs. */
  readonly issuer: string;
  /** What comes out as ended was proven to come from this bank, to be for this address, and to come for the first time. */
  read(
    sent: SentNotice,
    remember: Remember,
    signal: AbortSignal,
  ): Promise<EndedArrangement | RefusedNotice | BankProblem>;
}
