import type { AccountView, DepositDirection, VerificationReason } from '@fin-link/contracts/browser';
import type { Obstacle, ProblemCode } from '@fin-link/flow';
import type { Formats } from './formats.ts';
import { sentence as s } from './formats.ts';

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
    /** Replaces `title` if the bank should already show the deposits. In the same case, `arrived` replaces `look`. */
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

/** Returns the English words for the verification of accounts. */
export function verificationStrings(f: Formats): { verification: VerificationStrings } {
  const n = (value: number): string => f.number(value);
  const dayFormat = new Intl.DateTimeFormat(f.locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  /** Formats a day. `date`: for example `2026-11-24`. */
  const day = (date: string): string => dayFormat.format(new Date(date));
  const attemptsLeft = (count: number): string =>
    f.plural(count, { one: s`${n(count)} attempt left`, other: s`${n(count)} attempts left` });
  return {
    verification: {
      pick: {
        title: (several) => (several ? 'Choose accounts to verify' : 'Choose an account to verify'),
        lead: (app) => s`Verifying shows ${app} that an account is yours.`,
        containers: {
          creditCard: 'Credit cards can’t receive payments.',
          loan: 'Loans can’t receive payments.',
          investment: 'Investment accounts can’t receive payments.',
          insurance: 'Insurance can’t receive payments.',
          reward: 'Reward accounts can’t receive payments.',
          bill: 'Bills can’t receive payments.',
        },
        reasons: {
          container: 'This account can’t receive payments.',
          accountType: 'This type of account can’t be verified.',
          closed: 'This account is closed.',
          currency: 'Accounts in this currency can’t be verified.',
          data: 'The bank doesn’t share the details that verifying needs.',
          deposits: 'We can’t send small deposits to this account.',
        },
        verify: (count) =>
          count < 2 ? 'Verify this account' : f.plural(count, { other: s`Verify ${n(count)} accounts` }),
        empty: (several) => (several ? 'Select at least one account.' : 'Select an account.'),
        failed: 'We couldn’t start. Try again.',
        noneTitle: 'No account to verify here',
        none: (bank) => s`None of your accounts at ${bank} can be verified.`,
        otherLogin: 'Use another login',
        otherBank: 'Choose another bank',
        notNow: 'Not now',
        close: 'Close',
      },
      matching: { title: 'Checking the account holder’s name', text: 'This takes a moment.' },
      matched: {
        title: (count) => (count < 2 ? 'Account verified' : 'Accounts verified'),
        text: (count) =>
          count < 2
            ? 'Verified: this account is in your name.'
            : s`Verified: these ${n(count)} accounts are in your name.`,
        lead: (app, count) => (count < 2 ? s`You can now use it in ${app}.` : s`You can now use them in ${app}.`),
        failed: 'Not verified',
        done: 'Done',
      },
      account: 'Account',
      offer: {
        titles: {
          ACCOUNT_HOLDER_MISMATCH: 'The name doesn’t match',
          USER_NAME_NOT_AVAILABLE: 'We don’t have your name',
        },
        title: 'We couldn’t verify this account',
        texts: {
          ACCOUNT_HOLDER_MISMATCH: (bank, app) => s`The name at ${bank} doesn’t match the one ${app} has.`,
          USER_NAME_NOT_AVAILABLE: (bank, app) =>
            s`${app} hasn’t given us your name, so we can’t compare it with the one at ${bank}.`,
          FULL_ACCOUNT_NUMBER_NOT_AVAILABLE: (bank) => s`${bank} didn’t share the full account number.`,
          BANK_TRANSFER_CODE_NOT_AVAILABLE: (bank) => s`${bank} didn’t share the routing number.`,
          FULL_ACCOUNT_NUMBER_AND_BANK_TRANSFER_CODE_NOT_AVAILABLE: (bank) =>
            s`${bank} didn’t share the account number and the routing number.`,
        },
        text: (bank) => s`${bank} didn’t share the account holder’s name.`,
        onlyDeposits:
          'We’ll send small deposits to the account. You enter their amounts once they arrive, in two to four days.',
        deposits: 'You can verify the account with small deposits instead. They take two to four days.',
        noDeposits: (app) => s`Choose another account, or ask ${app} for help.`,
        verify: 'Verify with small deposits',
        pickAnother: 'Choose another account',
        contact: (app) => s`Contact ${app}`,
      },
      details: {
        title: 'Verify with small deposits',
        lead: 'Enter the details of the account to verify.',
        refused: 'We couldn’t send deposits to these numbers. Check them against a statement or your bank’s app.',
        review: 'Review',
        accountType: 'Account type',
        types: { CHECKING: 'Checking', SAVINGS: 'Savings' },
        routingNumber: 'Routing number',
        accountNumber: 'Account number',
        knownNumber: (mask) =>
          mask === null
            ? 'Your bank has given us this number.'
            : s`Your bank has given us this number, ending in ${mask}.`,
        helpTitle: 'Where do I find these numbers?',
        helpText:
          'At the bottom of a paper check: the routing number is the first nine digits, and the account number comes next. Your bank’s app shows them under account details.',
        typeMissing: 'Choose the account type.',
        routingMissing: 'Enter the nine-digit routing number.',
        routingWrong: 'This isn’t a routing number. Check its nine digits.',
        numberMissing: 'Enter the account number.',
        numberWrong: 'Use 4 to 17 letters or digits.',
      },
      review: {
        title: 'Check the details',
        edit: 'Edit',
        of: (what) => s`Edit: ${what}`,
        endingIn: (mask) => s`Ending in ${mask}`,
        agreement: (button) =>
          s`By selecting “${button}”, you agree that we make small deposits to this account and withdraw no more than their total.`,
        send: 'Send deposits',
        change: 'Change the details',
        failed: 'The deposits weren’t sent. Try again.',
        problems: {
          'verification.limit-reached':
            'We’ve sent deposits to this account several times already. Verify another account, or come back in a few weeks.',
          'rate.deposits': 'You’ve started small deposits several times already. Come back in a few weeks.',
          'verification.not-eligible': 'We can’t send small deposits to this account.',
        },
      },
      waiting: {
        title: 'Deposits are on their way',
        arrivedTitle: 'Look for the deposits',
        arrived: 'They should be in your account by now. Some banks show them a day later.',
        look: (from, to) =>
          from === to
            ? s`Check your account on ${day(from)}.`
            : s`Check your account between ${day(from)} and ${day(to)}.`,
        notYet: 'They haven’t arrived yet.',
        statement: 'On your statement',
        reminder: 'Add a calendar reminder',
        reminderMade: 'Reminder downloaded',
        comeBack: (app) => s`Then come back to ${app} and enter the amounts.`,
        done: 'Done',
        refresh: 'Refresh status',
        refreshFailed: 'The status didn’t load. Try again.',
        enter: 'Enter the amounts',
        another: 'Verify another account',
      },
      reminder: {
        title: (app) => s`Verify your account with ${app}`,
        text: (app, statementText) =>
          s`Look for “${statementText}” on your bank statement. Then open ${app} and enter the amounts.`,
        file: 'reminder',
      },
      amounts: {
        title: 'Enter the amounts',
        lead: (statementText) => s`Find “${statementText}” on your bank statement and enter each amount.`,
        until: (date) => s`You can enter them until ${date}.`,
        entry: (direction, place, total) => {
          if (total < 2) return direction === 'CREDIT' ? 'Deposit' : 'Withdrawal';
          return direction === 'CREDIT' ? s`Deposit ${n(place)}` : s`Withdrawal ${n(place)}`;
        },
        hint: (example) => s`For example ${example}`,
        missing: 'Enter this amount.',
        wrong: (example) => s`Enter an amount like ${example}.`,
        cents: (example) => s`Include the decimals, like ${example}.`,
        attemptsLeft,
        mismatch: (left) => s`Those amounts don’t match. ${attemptsLeft(left)}.`,
        lastAttempt: 'This is your last attempt. Compare each amount with your statement first.',
        failed: 'The amounts weren’t sent. Try again.',
        confirm: 'Confirm',
        notYet: 'I don’t see them yet',
      },
      result: {
        success: { title: 'Account verified', text: (app) => s`You can now use it in ${app}.`, done: 'Done' },
        failures: {
          EXPIRED: {
            title: 'Time ran out',
            text: 'The amounts weren’t entered in time.',
            advice: () => 'Start again, and we’ll send new deposits.',
            next: 'Start again',
          },
          DATA_MISMATCH: {
            title: 'No attempts left',
            text: 'The amounts didn’t match the deposits we sent.',
            advice: () => 'You can still verify an account in another way.',
            next: 'Choose another way',
          },
          INSTRUCTION_GENERATION_ERROR: {
            title: 'We couldn’t send deposits to these numbers',
            text: 'The bank didn’t accept the routing number or the account number.',
            advice: () => 'Check both numbers and send the deposits again.',
            next: 'Check the numbers',
          },
        },
        otherFailure: {
          title: 'We couldn’t verify this account',
          text: 'You didn’t do anything wrong.',
          advice: (app) => s`Choose another account, or ask ${app} for help.`,
          next: 'Choose another account',
        },
        close: 'Close',
      },
      also: {
        title: 'Also verify an account for payments?',
        text: (app) => s`Your accounts are saved. If you also verify one, ${app} knows that it’s yours.`,
        yes: 'Verify an account',
        no: 'Save without verifying',
      },
      timeline: {
        title: 'How it works',
        today: 'Today',
        send: 'We send the deposits',
        sent: 'We sent the deposits',
        days: '2 to 4 days',
        arrive: 'They arrive in your account',
        between: (from, to) => (from === to ? s`${day(from)}` : s`${day(from)} – ${day(to)}`),
        enter: 'You enter the amounts',
        enterHint: 'Come back here',
      },
    },
  };
}
