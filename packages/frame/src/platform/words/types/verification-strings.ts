import type { AccountView, DepositDirection, VerificationReason } from '@fin-link/contracts/browser';
import type { Obstacle, ProblemCode } from '@fin-link/flow';

type Container = AccountView['container'];

/** The words of the form for the details of an account. */
export interface AccountDetailsStrings {
  accountType: string;
  types: Record<'CHECKING' | 'SAVINGS', string>;
  routingNumber: string;
  accountNumber: string;
  /** Replaces the input if the bank has given the number. `mask`: last digits of the number. */
  knownNumber(mask: string | null): string;
  helpTitle: string;
  helpText: string;
  typeMissing: string;
  routingMissing: string;
  /** Error for a routing number that does not have nine digits or has a wrong checksum. */
  routingWrong: string;
  numberMissing: string;
  numberWrong: string;
}

/** The words of the form for the amounts of deposits. */
export interface DepositFormStrings {
  /** Label of one entry. `place`: its position among the `total` entries of this direction, from 1. */
  entry(direction: DepositDirection, place: number, total: number): string;
  /** `example`: an amount in the user's format. */
  hint(example: string): string;
  missing: string;
  wrong(example: string): string;
  /** Error for a whole number, which was probably meant as cents. */
  cents(example: string): string;
  attemptsLeft(count: number): string;
  /** Shown and announced after a wrong attempt. */
  mismatch(attemptsLeft: number): string;
  lastAttempt: string;
  failed: string;
}

/** The words of the timeline of deposits. */
export interface TimelineStrings {
  title: string;
  send: string;
  sent: string;
  today: string;
  arrive: string;
  days: string;
  /** `from`, `to`: dates, for example `2026-11-24`. */
  between(from: string, to: string): string;
  enter: string;
  enterHint: string;
}

/** The words of the verification of accounts. */
export interface VerificationStrings {
  pick: {
    title(several: boolean): string;
    lead(app: string): string;
    /** Reasons why an account cannot be verified, by container. */
    containers: Partial<Record<Container, string>>;
    reasons: Record<Obstacle, string>;
    verify(count: number): string;
    empty(several: boolean): string;
    failed: string;
    noneTitle: string;
    none(bank: string): string;
    otherLogin: string;
    otherBank: string;
    /** Button of the combined flow that continues without a verification. */
    notNow: string;
    close: string;
  };
  matching: { title: string; text: string };
  matched: {
    title(count: number): string;
    /** Number of verified accounts, shown and announced. */
    text(count: number): string;
    lead(app: string, count: number): string;
    /** Heading of the selected accounts that are not verified. */
    failed: string;
    done: string;
  };
  /** Name of an account that has none. */
  account: string;
  offer: {
    titles: Partial<Record<VerificationReason, string>>;
    title: string;
    texts: Partial<Record<VerificationReason, (bank: string, app: string) => string>>;
    text(bank: string): string;
    /** Shown if names are not compared at all. */
    onlyDeposits: string;
    deposits: string;
    noDeposits(app: string): string;
    verify: string;
    pickAnother: string;
    contact(app: string): string;
  };
  details: AccountDetailsStrings & { title: string; lead: string; refused: string; review: string };
  review: {
    title: string;
    edit: string;
    /** Distinguishes one Edit button from another. `what`: label of the line. */
    of(what: string): string;
    endingIn(mask: string): string;
    /** Declaration that the user makes by pressing the button. */
    agreement(button: string): string;
    send: string;
    /** Button that changes the details if deposits to the account are refused. */
    change: string;
    failed: string;
    problems: Partial<Record<ProblemCode, string>>;
  };
  waiting: {
    title: string;
    /** Replaces `title`, as `arrived` replaces `look`, if the bank should already show the deposits. */
    arrivedTitle: string;
    arrived: string;
    look(from: string, to: string): string;
    notYet: string;
    statement: string;
    reminder: string;
    reminderMade: string;
    comeBack(app: string): string;
    done: string;
    refresh: string;
    refreshFailed: string;
    enter: string;
    another: string;
  };
  /** Texts of the calendar entry. */
  reminder: { title(app: string): string; text(app: string, statementText: string): string; file: string };
  amounts: DepositFormStrings & {
    title: string;
    lead(statementText: string): string;
    until(date: string): string;
    confirm: string;
    notYet: string;
  };
  result: {
    success: { title: string; text(app: string): string; done: string };
    failures: Record<'EXPIRED' | 'DATA_MISMATCH' | 'INSTRUCTION_GENERATION_ERROR', FailureWords>;
    otherFailure: FailureWords;
    close: string;
  };
  also: { title: string; text(app: string): string; yes: string; no: string };
  timeline: TimelineStrings;
}

/** The words of the result screen after a verification failed. */
export interface FailureWords {
  title: string;
  text: string;
  advice(app: string): string;
  /** Label of the button that continues. */
  next: string;
}
