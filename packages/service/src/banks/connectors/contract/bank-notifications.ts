import type { BankProblem } from './connector.ts';

export interface SentNotification {
  /** Token of the `Authorization` header; `null` without one. */
  bearer: string | null;
  /** The signed notification; `null` without one. */
  notification: string | null;
  /** Unsigned arrangement id in the notification; `null` if absent. */
  arrangementId: string | null;
}

/** A bank's token, which is valid for one use. */
export interface UsedToken {
  /** The bank's id, unique until the token expires. */
  id: string;
  until: Date;
}

/** Stores used tokens. Returns `false` if one of them was used before. */
export type Remember = (tokens: readonly UsedToken[]) => Promise<boolean>;

export interface EndedArrangement {
  kind: 'ended';
  bankConsentId: string;
}

export interface RefusedNotification {
  kind: 'refused';
  /** Whether the sender could not be proven, or the notification is malformed. */
  reason: 'sender' | 'notification';
  /** Cause for the log: a fixed word, never text from outside. */
  detail: string;
}

/** Notifications by which a bank reports that a consent or arrangement has ended there. */
export interface BankNotifications {
  /** The bank's name for itself in its notifications. */
  readonly sender: string;
  /** Verifies a notification. A result of kind `ended` is proven to come from this bank, for this address, and for the first time. */
  read(
    sent: SentNotification,
    remember: Remember,
    signal: AbortSignal,
  ): Promise<EndedArrangement | RefusedNotification | BankProblem>;
}
