import type { AccountView, DepositDirection, VerificationReason } from '@fin-link/contracts/browser';
import type { Obstacle, ProblemCode } from '@fin-link/flow';

type Container = AccountView['container'];

export interface AccountDetailsStrings {
  accountType: string;
  types: Record<'CHECKING' | 'SAVINGS', string>;
  routingNumber: string;
  accountNumber: string;
  /** In place of the box, where the bank has given the number. `mask`: its last digits. */
  knownNumber(mask: string | null): string;
  helpTitle: string;
  helpText: string;
  typeMissing: string;
  routingMissing: string;
  /** Not nine digits, or digits whose checksum is wrong. */
  routingWrong: string;
  numberMissing: string;
  numberWrong: string;
}

export interface DepositFormStrings {
  /** The label of one entry. `of`: how many entries of this direction there are. */
  entry(direction: DepositDirection, place: number, of: number): string;
  /** `example`: an amount as the user's language writes it. */
  hint(example: string): string;
  missing: string;
  wrong(example: string): string;
  /** A whole number, which is likely to be meant as cents. */
  cents(example: string): string;
  attemptsLeft(count: number): string;
  /** Said and shown after a wrong attempt. */
  mismatch(attemptsLeft: number): string;
  lastAttempt: string;
  failed: string;
}

export interface TimelineStrings {
  title: string;
  send: string;
  sent: string;
  today: string;
  arrive: string;
  days: string;
  /** `from`, `to`: dates as `2026-11-24`. */
  between(from: string, to: string): string;
  enter: string;
  enterHint: string;
}

/** The words of the verification of accounts. */
export interface VerificationStrings {
  pick: {
    title(several: boolean): string;
    lead(app: string): string;
    /** Why an account of this container cannot be verified. */
    containers: Partial<Record<Container, string>>;
    reasons: Record<Obstacle, string>;
    verify(count: number): string;
    empty(several: boolean): string;
    failed: string;
    noneTitle: string;
    none(bank: string): string;
    otherLogin: string;
    otherBank: string;
    /** Combined flow: without a verification. */
    notNow: string;
    close: string;
  };
  matching: { title: string; text: string };
  matched: {
    title(count: number): string;
    /** Said as well as shown. */
    text(count: number): string;
    lead(app: string, count: number): string;
    /** Heading of what was chosen too, and is not verified. */
    failed: string;
    done: string;
  };
  /** What an account is called that has no name. */
  account: string;
  offer: {
    titles: Partial<Record<VerificationReason, string>>;
    title: string;
    texts: Partial<Record<VerificationReason, (bank: string, app: string) => string>>;
    text(bank: string): string;
    /** Where names are not compared at all. */
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
    /** `what` is a line's label: tells one Edit from another. */
    of(what: string): string;
    endingIn(mask: string): string;
    /** What the user agrees to by the button. */
    agreement(button: string): string;
    send: string;
    /** Where deposits are refused for the account. */
    change: string;
    failed: string;
    problems: Partial<Record<ProblemCode, string>>;
  };
  waiting: {
    title: string;
    /** In place of `title` and `look`, where the bank should show them already. */
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
  /** A calendar's entry. */
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

export interface FailureWords {
  title: string;
  text: string;
  advice(app: string): string;
  /** The button that leads on. */
  next: string;
}
