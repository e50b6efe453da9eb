import type { BankProblem } from './connector.ts';

export interface SentNotification {
  /** Of the `Authorization` header; null without one. */
  bearer: string | null;
  /** The signed notification; null without one. */
  notification: string | null;
  /** The arrangement that is named beside the signed notification; null where none is. */
  arrangementId: string | null;
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

export interface RefusedNotification {
  kind: 'refused';
  /** Whether the sender could not be proven, or the notification is malformed. */
  reason: 'sender' | 'notification';
  /** For the log: a fixed word, never text from outside. */
  detail: string;
}

/** Notifications by which a bank reports that a consent or arrangement has ended there. */
export interface BankNotifications {
  /** As the bank calls itself in what it sends. */
  readonly sender: string;
  /** An `ended` result was proven to come from this bank, for this address, and for the first time. */
  read(
    sent: SentNotification,
    remember: Remember,
    signal: AbortSignal,
  ): Promise<EndedArrangement | RefusedNotification | BankProblem>;
}
