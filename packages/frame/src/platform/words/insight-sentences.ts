import type { Formats } from './formats.ts';
import { isolate, sentence as s } from './formats.ts';

/** A row of an insight, with texts in the reader's formats. */
export interface WrittenRow {
  name: string;
  amount: string;
  count: number | undefined;
  date: string | undefined;
  previousAmount: string | undefined;
  /** Amount that peers spend. */
  limit: string | undefined;
}

/** The reason of an insight, with its members in the reader's formats. Any member may be missing. */
export interface WrittenReason {
  title: string;
  /** Name of the only account of the insight. */
  account: string | undefined;
  amount: string | undefined;
  /** Absolute amount, for example `$50` for -50 dollars. */
  size: string | undefined;
  /** Whether the amount is below zero. */
  isNegative: boolean;
  /** Limit; `undefined` if there is none or if it is 0, which switches the limit off. */
  limit: string | undefined;
  previousAmount: string | undefined;
  /** Direction of the change from the previous amount, if both are known and differ. */
  change: 'up' | 'down' | undefined;
  /** Absolute percentage, without `+` or `-`. */
  percent: string | undefined;
  limitPercent: string | undefined;
  /** Limit in percentage points. */
  limitPoints: string | undefined;
  count: number | undefined;
  days: number | undefined;
  date: string | undefined;
  from: string | undefined;
  to: string | undefined;
  subject: string | undefined;
  rows: readonly WrittenRow[];
  /** Returns the row with the name that the service gives it, for example `IN`. */
  row(name: string): WrittenRow | undefined;
}

/** A function that returns a sentence about an insight; `undefined` if the reason lacks a value that the sentence needs. */
type Sentence = (reason: WrittenReason) => string | undefined;
/**
 * Sentences by the service's name for the insight. Most list several versions, the most detailed one first. The first version whose
 * values are all known is used.
 */
export type Sentences = Readonly<Record<string, Sentence>>;

/** A part of a sentence that comes from the catalog and is not a value. */
interface Phrase {
  words: string;
}
const phrase = (words: string): Phrase => ({ words });

/** Tag for a catalog sentence. The tag isolates the values, and returns `undefined` if a value is missing. */
export const ifKnown = (
  parts: TemplateStringsArray,
  ...values: readonly (string | Phrase | undefined)[]
): string | undefined => {
  if (values.some((value) => value === undefined)) return undefined;
  const written = values.map((value) => (typeof value === 'object' ? value.words : isolate(value ?? '')));
  return parts.reduce((text, part, index) => text + (written[index - 1] ?? '') + part);
};

/** Returns the days of an insight as a phrase, for example `between Dec 1 and Dec 3`; `undefined` if they are unknown. */
const during = ({ from, to }: WrittenReason): Phrase | undefined => {
  const days = from === to ? ifKnown`on ${from}` : ifKnown`between ${from} and ${to}`;
  return days === undefined ? undefined : phrase(days);
};

/** Returns the sentence about a payment that suggests that an account is not linked. */
const missingAccount =
  (account: string): Sentence =>
  ({ amount, subject, date }) => {
    const paid =
      ifKnown`You paid ${amount} to ${subject} on ${date}` ??
      ifKnown`You paid ${amount} to ${subject}` ??
      ifKnown`You made a payment of ${amount}`;
    return paid === undefined ? undefined : `${paid}, and no ${account} is linked.`;
  };

const prompts: Sentences = {
  AGGREGATE_CREDIT_CARD_ACCOUNT: missingAccount('credit card'),
  AGGREGATE_INSURANCE_ACCOUNT: missingAccount('insurance account'),
  AGGREGATE_MORTGAGE_ACCOUNT: missingAccount('mortgage'),
  AGGREGATE_INVESTMENT_ACCOUNT: missingAccount('investment account'),
  AGGREGATE_REAL_ESTATE_ACCOUNT: missingAccount('property'),
  AGGREGATE_SAVINGS_CHECKING_ACCOUNT: () => 'Your cards are linked, and no bank account is.',
};

const balances: Sentences = {
  LOW_BALANCE_WARNING: ({ account, amount, limit }) =>
    ifKnown`${account} is down to ${amount}, below ${limit}.` ??
    ifKnown`${account} is down to ${amount}.` ??
    ifKnown`A balance is down to ${amount}.`,
  LOW_BALANCE_WARNING_ALL_ACCOUNTS: ({ amount, limit }) =>
    ifKnown`Your bank accounts are down to ${amount} in total, below ${limit}.` ??
    ifKnown`Your bank accounts are down to ${amount} in total.`,
  BALANCE_ABOVE_THRESHOLD: ({ account, amount, limit }) =>
    ifKnown`${account} holds ${amount}, above ${limit}.` ??
    ifKnown`${account} holds ${amount}.` ??
    ifKnown`An account holds ${amount}.`,
  PROJECTED_LOW_BALANCE: ({ account, amount, date }) =>
    ifKnown`Before money coming in, expected payments take ${account} to ${amount} by ${date}.` ??
    ifKnown`Before money coming in, expected payments take ${account} to ${amount}.` ??
    ifKnown`Before money coming in, expected payments take a balance to ${amount}.`,
  PROJECTED_DISCRETIONARY_FUNDS: ({ account, size, isNegative }) =>
    isNegative
      ? (ifKnown`${account} may be ${size} short this month, after what we expect to come in and go out.` ??
        ifKnown`You may be ${size} short this month, after what we expect to come in and go out.`)
      : (ifKnown`About ${size} in ${account} is free to spend this month, after what we expect to come in and go out.` ??
        ifKnown`About ${size} is free to spend this month, after what we expect to come in and go out.`),
  SAVINGS_INCREASED_COMPARED_TO_YOUR_AVERAGE: ({ amount, previousAmount, percent }) =>
    ifKnown`Your savings are ${amount}, ${percent} above your average of ${previousAmount}.` ??
    ifKnown`Your savings are ${amount}, above your average of ${previousAmount}.` ??
    ifKnown`Your savings grew to ${amount}.`,
};

const cards: Sentences = {
  CARD_STATEMENT_AVAILABLE: ({ account, amount, date }) =>
    ifKnown`The statement for ${account} is ready: ${amount} is due on ${date}.` ??
    ifKnown`The statement for ${account} is ready: ${amount} is due.` ??
    ifKnown`A new statement is ready: ${amount} is due on ${date}.` ??
    ifKnown`A new statement for ${account} is ready.`,
  CARD_PAYMENT_DUE_REMINDER: ({ account, amount, date }) =>
    ifKnown`${amount} for ${account} is due on ${date}.` ??
    ifKnown`A card payment of ${amount} is due on ${date}.` ??
    ifKnown`A payment for ${account} is due on ${date}.` ??
    ifKnown`A card payment of ${amount} is due soon.`,
  CREDIT_CARD_APR_CHANGE: ({ account, percent }) =>
    ifKnown`The interest rate of ${account} is now ${percent}.` ??
    ifKnown`The interest rate of a card is now ${percent}.`,
  CREDIT_UTILIZATION_SINGLE_CARD: ({ account, percent }) =>
    ifKnown`You’re using ${percent} of the credit limit of ${account}.` ??
    ifKnown`You’re using ${percent} of a card’s credit limit.`,
  CREDIT_UTILIZATION_ALL_CARDS: ({ percent }) => ifKnown`You’re using ${percent} of the credit limits of your cards.`,
};

/** Returns the sentences about regular payments of one kind. `what`: `bill` or `subscription`. */
const regularPayment = (what: string) => {
  const kind = phrase(what);
  const expected: Sentence = ({ subject, amount, date }) =>
    ifKnown`${subject} looks like a new ${kind}: about ${amount}, last paid on ${date}.` ??
    ifKnown`${subject} looks like a new ${kind} of about ${amount}.` ??
    ifKnown`${subject} looks like a new ${kind}.`;
  const paid: Sentence = ({ subject, amount, date }) =>
    ifKnown`You paid ${amount} to ${subject} on ${date}.` ??
    ifKnown`You paid ${amount} to ${subject}.` ??
    ifKnown`${subject} was paid.`;
  const changed: Sentence = ({ subject, amount, previousAmount, change }) => {
    const moved = phrase(change === 'up' ? 'went up' : change === 'down' ? 'went down' : 'changed');
    return (
      ifKnown`${subject} ${moved} to ${amount}, from ${previousAmount}.` ??
      ifKnown`${subject} ${moved} to ${amount}.` ??
      ifKnown`A ${kind} ${moved} to ${amount}.`
    );
  };
  const unpaid: Sentence = ({ subject, amount, date }) =>
    ifKnown`${subject} was expected on ${date}, and we haven’t seen a payment of ${amount}.` ??
    ifKnown`${subject} was expected on ${date}, and we haven’t seen a payment.` ??
    ifKnown`We haven’t seen a payment of ${amount} to ${subject}.` ??
    ifKnown`We haven’t seen a payment to ${subject}.`;
  return { expected, paid, changed, unpaid };
};

/** Singular and plural of an English noun or verb. */
interface Forms {
  one: string;
  other: string;
}

/** Returns the sentence about several payments in one insight, with their number and total. */
const digest =
  (f: Formats, { one, other }: Forms, happened: Forms): Sentence =>
  ({ subject, amount, date, count, to, rows: [first, ...more] }) => {
    const number = count ?? (first === undefined ? 0 : more.length + 1);
    const [counted, verb] = [f.number(number), f.plural(number, happened)].map((each) => phrase(each));
    if (number <= 1) {
      const [name, day, much] = [subject ?? first?.name, date ?? first?.date, first?.amount ?? amount];
      return ifKnown`${name} ${verb} on ${day}: ${much}.` ?? ifKnown`${name} ${verb}: ${much}.`;
    }
    const what = phrase(f.plural(number, { one, other }));
    return (
      ifKnown`${counted} ${what} ${verb} by ${to}, ${amount} in all.` ??
      ifKnown`${counted} ${what} ${verb}, ${amount} in all.` ??
      ifKnown`${counted} ${what} ${verb}.`
    );
  };

function bills(f: Formats): Sentences {
  const [bill, subscription] = [regularPayment('bill'), regularPayment('subscription')];
  const isDue = { one: 'is expected', other: 'are expected' };
  const both = { one: 'bill or subscription', other: 'bills and subscriptions' };
  return {
    NEW_BILL: bill.expected,
    BILL_PAID: bill.paid,
    BILL_CHANGED: bill.changed,
    BILL_NOT_PAID: bill.unpaid,
    SUBSCRIPTION_PAID: subscription.paid,
    SUBSCRIPTION_CHANGED: subscription.changed,
    SUBSCRIPTION_NOT_PAID: subscription.unpaid,
    UPCOMING_BILLS: digest(f, { one: 'bill', other: 'bills' }, isDue),
    UPCOMING_SUBSCRIPTIONS: digest(f, { one: 'subscription', other: 'subscriptions' }, isDue),
    UPCOMING_BILLS_AND_SUBSCRIPTIONS: digest(f, both, isDue),
    SUBSCRIPTION_PAID_AND_BILL_PAID: digest(f, both, { one: 'was paid', other: 'were paid' }),
    NEW_SALARY: ({ subject, amount, date }) =>
      ifKnown`${subject} pays you about ${amount} regularly, last on ${date}.` ??
      ifKnown`${subject} pays you about ${amount} regularly.` ??
      ifKnown`${subject} pays you regularly.`,
    SALARY_DEPOSITED: ({ subject, amount, date }) =>
      ifKnown`${amount} from ${subject} arrived on ${date}.` ??
      ifKnown`${amount} from ${subject} arrived.` ??
      ifKnown`Your pay of ${amount} arrived.`,
    RECURRING_DEPOSIT_IS_LATE: ({ subject, amount, date }) =>
      ifKnown`${amount} from ${subject} was expected on ${date} and hasn’t arrived.` ??
      ifKnown`Money from ${subject} was expected on ${date} and hasn’t arrived.` ??
      ifKnown`Money from ${subject} hasn’t arrived.`,
    LOW_CONFIDENCE_PROJECTED_SERIES: ({ subject, amount }) =>
      ifKnown`We’re not sure that ${subject}, about ${amount}, comes regularly.` ??
      ifKnown`We’re not sure that ${subject} comes regularly.`,
    LOW_CONFIDENCE_PROJECTED_SERIES_ALL_ACCOUNTS: ({ count, rows }) => {
      const number = count ?? rows.length;
      return number === 0
        ? undefined
        : f.plural(number, {
            one: s`We’re not sure that ${f.number(number)} payment comes regularly.`,
            other: s`We’re not sure that ${f.number(number)} payments come regularly.`,
          });
    },
  };
}

/** Returns how often something happened, for example "twice" or "3 times". */
const times = (f: Formats, count: number): Phrase =>
  phrase(
    count === 2 ? 'twice' : f.plural(count, { one: s`${f.number(count)} time`, other: s`${f.number(count)} times` }),
  );

function payments(f: Formats): Sentences {
  return {
    LARGE_PURCHASE: ({ subject, amount, date }) =>
      ifKnown`You spent ${amount} at ${subject} on ${date}.` ??
      ifKnown`You spent ${amount} at ${subject}.` ??
      ifKnown`You spent ${amount} on ${date}.` ??
      ifKnown`You made a purchase of ${amount}.`,
    LARGE_PURCHASE_ALL_ACCOUNTS: ({ amount, count, rows }) => {
      const number = count ?? rows.length;
      if (number === 0) return ifKnown`You made large purchases of ${amount} in all.`;
      const made = f.plural(number, {
        one: s`You made ${f.number(number)} large purchase`,
        other: s`You made ${f.number(number)} large purchases`,
      });
      return amount === undefined ? `${made}.` : `${made}${s`, ${amount} in all.`}`;
    },
    LARGE_DEPOSIT: ({ subject, amount, date }) =>
      ifKnown`${amount} from ${subject} came in on ${date}.` ??
      ifKnown`${amount} from ${subject} came in.` ??
      ifKnown`${amount} came in on ${date}.` ??
      ifKnown`A deposit of ${amount} came in.`,
    REFUND_DEPOSITED: ({ subject, amount, date, count = 1 }) => {
      const refunds = phrase(
        f.plural(count, { one: s`${f.number(count)} refund`, other: s`${f.number(count)} refunds` }),
      );
      if (count > 1) return ifKnown`${refunds} came in, ${amount} in all.`;
      return (
        ifKnown`${subject} refunded you ${amount} on ${date}.` ??
        ifKnown`${subject} refunded you ${amount}.` ??
        ifKnown`You were refunded ${amount}.`
      );
    },
    DUPLICATE_TRANSACTION: ({ subject, amount, date, count = 2 }) => {
      const often = times(f, count);
      return (
        ifKnown`${subject} charged you ${amount} ${often} on ${date}.` ??
        ifKnown`${subject} charged you ${amount} ${often}.` ??
        ifKnown`You were charged ${amount} ${often}.`
      );
    },
    INCOME_THRESHOLD: (reason) =>
      ifKnown`${reason.amount} came in for ${reason.subject} ${during(reason)}, above ${reason.limit}.` ??
      ifKnown`${reason.amount} came in for ${reason.subject}, above ${reason.limit}.` ??
      ifKnown`${reason.amount} came in.`,
    INCOME_EXCEEDED_THRESHOLD: (reason) =>
      ifKnown`${reason.amount} came in ${during(reason)}, above ${reason.limit}.` ??
      ifKnown`${reason.amount} came in, above ${reason.limit}.` ??
      ifKnown`${reason.amount} came in.`,
  };
}

/** Returns the sentence about the amount spent and the item with the largest part of it. */
const spentMost =
  (preposition: 'on' | 'at'): Sentence =>
  (reason) => {
    const { amount, rows } = reason;
    const name = rows[0]?.name;
    const most = preposition === 'on' ? ifKnown`, the most on ${name}.` : ifKnown`, the most at ${name}.`;
    const spent = ifKnown`You spent ${amount} ${during(reason)}` ?? ifKnown`You spent ${amount}`;
    if (spent !== undefined) return `${spent}${most ?? '.'}`;
    return preposition === 'on' ? ifKnown`You spent the most on ${name}.` : ifKnown`You spent the most at ${name}.`;
  };

/** Returns the sentence that compares the spending in the first row with that of other people. */
const comparedWithPeers: Sentence = ({ rows: [first] }) =>
  ifKnown`You spend ${first?.amount} a month on ${first?.name}. People like you spend ${first?.limit}.` ??
  ifKnown`You spend ${first?.amount} a month on ${first?.name}.`;

function spending(f: Formats): Sentences {
  return {
    SPENDING_BY_CATEGORY: spentMost('on'),
    SPENDING_BY_DETAIL_CATEGORY: spentMost('on'),
    SPENDING_BY_MERCHANT: spentMost('at'),
    COUNT_OF_TRANSACTIONS_BY_MERCHANT: (reason) => {
      const [first] = reason.rows;
      const often = first?.count === undefined ? undefined : times(f, first.count);
      return (
        ifKnown`You paid at ${first?.name} ${often} ${during(reason)}, more often than anywhere else.` ??
        ifKnown`You paid at ${first?.name} ${often}, more often than anywhere else.` ??
        ifKnown`You paid at ${first?.name} most often.`
      );
    },
    SPENDING_EXCEEDED_AVERAGE: ({ subject, amount, previousAmount, percent }) =>
      ifKnown`You spent ${amount} on ${subject} this month, ${percent} more than your average of ${previousAmount}.` ??
      ifKnown`You spent ${amount} on ${subject} this month, more than your average of ${previousAmount}.` ??
      ifKnown`You spent ${amount} on ${subject} this month, more than usual.`,
    SPENDING_EXCEEDED_AVERAGE_ALL_ACCOUNTS: ({ amount, previousAmount, percent }) =>
      ifKnown`You spent ${amount} this month, ${percent} more than your average of ${previousAmount}.` ??
      ifKnown`You spent ${amount} this month, more than your average of ${previousAmount}.` ??
      ifKnown`You spent ${amount} this month, more than usual.`,
    PEER_SPENDING_COMPARISON_SUMMARY: comparedWithPeers,
    SUGGESTED_SAVING_OPPORTUNITY: comparedWithPeers,
    FINANCIAL_FEES: (reason) => {
      const { amount, count } = reason;
      const fees =
        count === undefined
          ? phrase('fees')
          : phrase(f.plural(count, { one: s`${f.number(count)} fee`, other: s`${f.number(count)} fees` }));
      return ifKnown`You paid ${amount} for ${fees} ${during(reason)}.` ?? ifKnown`You paid ${amount} for ${fees}.`;
    },
  };
}

/** Returns the sentence about the value of assets or debts and its change. */
const valueChange =
  (what: string): Sentence =>
  ({ amount, percent, previousAmount, change, date }) => {
    const name = phrase(what);
    if (change === undefined) return ifKnown`${name} is now ${amount}.`;
    const moved = phrase(change === 'up' ? 'rose' : 'fell');
    return (
      ifKnown`${name} ${moved} by ${percent} since ${date}, to ${amount}.` ??
      ifKnown`${name} ${moved} by ${percent}, to ${amount}.` ??
      ifKnown`${name} ${moved} to ${amount}, from ${previousAmount}.`
    );
  };

const summaries: Sentences = {
  CASH_FLOW_SUMMARY: (reason) => {
    const [incoming, outgoing] = [reason.row('IN')?.amount, reason.row('OUT')?.amount];
    return (
      ifKnown`${incoming} came in and ${outgoing} went out ${during(reason)}.` ??
      ifKnown`${incoming} came in and ${outgoing} went out.`
    );
  },
  NET_INCOME_SUMMARY: (reason) =>
    reason.isNegative
      ? (ifKnown`You spent ${reason.size} more than came in ${during(reason)}.` ??
        ifKnown`You spent ${reason.size} more than came in.`)
      : (ifKnown`${reason.size} more came in than went out ${during(reason)}.` ??
        ifKnown`${reason.size} more came in than went out.`),
  CHANGE_IN_NETWORTH: valueChange('Your net worth'),
  CHANGE_IN_ASSETS: valueChange('The value of what you own'),
  CHANGE_IN_LIABILITIES: valueChange('The total that you owe'),
  CHANGE_IN_PROPERTYVALUE: (reason) =>
    valueChange(ifKnown`The value of ${reason.account}` ?? 'The value of a property')(reason),
  NETWORTH_SUMMARY: ({ amount, row }) =>
    ifKnown`Your net worth is ${amount}: you own ${row('ASSETS')?.amount} and owe ${row('LIABILITIES')?.amount}.` ??
    ifKnown`Your net worth is ${amount}.`,
};

/**
 * Returns sentences about what happened, by the name of the insight. A name that ends in `_ALL_ACCOUNTS` without a sentence uses the
 * sentence of the name without that ending.
 */
export const insightSentences = (f: Formats): Sentences => ({
  ...prompts,
  ...balances,
  ...cards,
  ...bills(f),
  ...payments(f),
  ...spending(f),
  ...summaries,
});
