import type { BankProblem } from './connector.ts';

/** Parts of a received HTTP request that the checks need. */
interface SentNotification {
  /** Token of the `Authorization` header; `null` without one. */
  bearer: string | null;
  /** The signed notification; `null` without one. */
  notification: string | null;
  /** Unsigned arrangement id in the notification; `null` if absent. */
  arrangementId: string | null;
}

/** A bank's token, which is valid for one use. */
interface UsedToken {
  /** The bank's id, unique until the token expires. */
  id: string;
  /** Time after which the bank's id no longer needs to be stored. */
  until: Date;
}

/** Stores used tokens. Resolves to `false` if one of them was used before. */
export type StoreUsedTokens = (tokens: readonly UsedToken[]) => Promise<boolean>;

/** A consent or arrangement that ended at the bank, by the bank's id. */
export interface EndedArrangement {
  kind: 'ended';
  bankConsentId: string;
}

/** A notification that failed a check. */
export interface RefusedNotification {
  kind: 'refused';
  /** `sender`: the sender is not proven to be the bank. `notification`: the notification is malformed. */
  reason: 'sender' | 'notification';
  /** Cause for the log: a fixed word, never text from the request. */
  detail: string;
}

/** Reader of the notifications with which a bank reports that a consent or arrangement has ended. */
export interface BankNotifications {
  /** Name by which the bank identifies itself in its notifications. */
  readonly sender: string;
  /**
   * Verifies a notification. A result of kind `ended` is proven to come from this bank, to be sent to this address, and not to be a replay.
   */
  read(
    sent: SentNotification,
    remember: StoreUsedTokens,
    signal: AbortSignal,
  ): Promise<EndedArrangement | RefusedNotification | BankProblem>;
}
