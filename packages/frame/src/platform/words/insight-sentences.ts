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

// A sentence begins with its figure, and has at most 90 characters with names of usual length. Account and day stand below it.

/** Returns the sentence about a payment that suggests that an account is not linked. */
const missingAccount =
  (account: string): Sentence =>
  ({ amount, subject }) => {
    const paid = ifKnown`${amount} went to ${subject}` ?? ifKnown`${amount} was paid`;
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
    ifKnown`${amount} in ${account}, below ${limit}.` ??
    ifKnown`${amount} in ${account}, a low balance.` ??
    ifKnown`${amount} is a low balance.`,
  LOW_BALANCE_WARNING_ALL_ACCOUNTS: ({ amount, limit }) =>
    ifKnown`${amount} in all bank accounts together, below ${limit}.` ??
    ifKnown`${amount} in all bank accounts together.`,
  BALANCE_ABOVE_THRESHOLD: ({ account, amount, limit }) =>
    ifKnown`${amount} in ${account}, above ${limit}.` ??
    ifKnown`${amount} in ${account}.` ??
    ifKnown`${amount} is in an account.`,
  PROJECTED_LOW_BALANCE: ({ account, amount, date }) =>
    ifKnown`${amount} expected in ${account} by ${date}, before money comes in.` ??
    ifKnown`${amount} expected in ${account}, before money comes in.` ??
    ifKnown`${amount} expected in an account, before money comes in.`,
  PROJECTED_DISCRETIONARY_FUNDS: ({ account, size, isNegative }) =>
    isNegative
      ? (ifKnown`About ${size} may be missing in ${account} this month.` ??
        ifKnown`About ${size} may be missing this month.`)
      : (ifKnown`About ${size} in ${account} is free to spend this month.` ??
        ifKnown`About ${size} is free to spend this month.`),
  SAVINGS_INCREASED_COMPARED_TO_YOUR_AVERAGE: ({ amount, previousAmount, percent }) =>
    ifKnown`${amount} in savings, ${percent} above your average of ${previousAmount}.` ??
    ifKnown`${amount} in savings, above your average of ${previousAmount}.` ??
    ifKnown`${amount} in savings, more than usual.`,
};

const cards: Sentences = {
  CARD_STATEMENT_AVAILABLE: ({ account, amount, date }) =>
    ifKnown`${amount} is due on ${date}. The statement for ${account} is ready.` ??
    ifKnown`${amount} is due. The statement for ${account} is ready.` ??
    ifKnown`${amount} is due on ${date}. A new statement is ready.` ??
    ifKnown`A new statement for ${account} is ready.`,
  CARD_PAYMENT_DUE_REMINDER: ({ account, amount, date }) =>
    ifKnown`${amount} for ${account} is due on ${date}.` ??
    ifKnown`${amount} for a card is due on ${date}.` ??
    ifKnown`A payment for ${account} is due on ${date}.` ??
    ifKnown`${amount} for a card is due soon.`,
  CREDIT_CARD_APR_CHANGE: ({ account, percent }) =>
    ifKnown`${percent} is the new interest rate of ${account}.` ??
    ifKnown`${percent} is the new interest rate of a card.`,
  CREDIT_UTILIZATION_SINGLE_CARD: ({ account, percent }) =>
    ifKnown`${percent} of the credit limit of ${account} is used.` ??
    ifKnown`${percent} of a card’s credit limit is used.`,
  CREDIT_UTILIZATION_ALL_CARDS: ({ percent }) => ifKnown`${percent} of the credit limits of your cards is used.`,
};

/** Returns the sentences about regular payments of one kind. `what`: `bill` or `subscription`. */
const regularPayment = (what: string) => {
  const kind = phrase(what);
  const expected: Sentence = ({ subject, amount }) =>
    ifKnown`About ${amount} for ${subject} looks like a new ${kind}.` ?? ifKnown`${subject} looks like a new ${kind}.`;
  const paid: Sentence = ({ subject, amount }) =>
    ifKnown`${amount} paid to ${subject}.` ?? ifKnown`${subject} was paid.`;
  const changed: Sentence = ({ subject, amount, previousAmount, change }) => {
    const than = phrase(change === 'up' ? 'up from' : change === 'down' ? 'down from' : 'before it was');
    return (
      ifKnown`${amount} for ${subject}, ${than} ${previousAmount}.` ??
      ifKnown`${amount} is the new amount for ${subject}.` ??
      ifKnown`${amount} is the new amount of a ${kind}.`
    );
  };
  const unpaid: Sentence = ({ subject, amount, date }) =>
    ifKnown`${amount} to ${subject} was expected on ${date}, and we haven’t seen it.` ??
    ifKnown`A payment to ${subject} was expected on ${date}, and we haven’t seen it.` ??
    ifKnown`${amount} to ${subject} was expected, and we haven’t seen it.` ??
    ifKnown`We haven’t seen a payment to ${subject}.`;
  return { expected, paid, changed, unpaid };
};

/** Singular and plural of an English noun or verb. */
interface Forms {
  one: string;
  other: string;
}

/** Returns the sentence about several payments in one insight, with their number and total. `state`: participle, for example `expected`. */
const digest =
  (f: Formats, { one, other }: Forms, state: string): Sentence =>
  ({ subject, amount, date, count, to, rows: [first, ...more] }) => {
    const number = count ?? (first === undefined ? 0 : more.length + 1);
    const [counted, what, happened] = [f.number(number), f.plural(number, { one, other }), state].map((each) =>
      phrase(each),
    );
    if (number <= 1) {
      const [name, day, much] = [subject ?? first?.name, date ?? first?.date, first?.amount ?? amount];
      return ifKnown`${much} ${happened} for ${name} on ${day}.` ?? ifKnown`${much} ${happened} for ${name}.`;
    }
    return (
      ifKnown`${amount} ${happened} for ${counted} ${what} by ${to}.` ??
      ifKnown`${amount} ${happened} for ${counted} ${what}.` ??
      ifKnown`${counted} ${what} ${happened}.`
    );
  };

function bills(f: Formats): Sentences {
  const [bill, subscription] = [regularPayment('bill'), regularPayment('subscription')];
  const both = { one: 'bill or subscription', other: 'bills and subscriptions' };
  return {
    NEW_BILL: bill.expected,
    BILL_PAID: bill.paid,
    BILL_CHANGED: bill.changed,
    BILL_NOT_PAID: bill.unpaid,
    SUBSCRIPTION_PAID: subscription.paid,
    SUBSCRIPTION_CHANGED: subscription.changed,
    SUBSCRIPTION_NOT_PAID: subscription.unpaid,
    UPCOMING_BILLS: digest(f, { one: 'bill', other: 'bills' }, 'expected'),
    UPCOMING_SUBSCRIPTIONS: digest(f, { one: 'subscription', other: 'subscriptions' }, 'expected'),
    UPCOMING_BILLS_AND_SUBSCRIPTIONS: digest(f, both, 'expected'),
    SUBSCRIPTION_PAID_AND_BILL_PAID: digest(f, both, 'paid'),
    NEW_SALARY: ({ subject, amount }) =>
      ifKnown`About ${amount} comes from ${subject} regularly.` ?? ifKnown`${subject} pays you regularly.`,
    SALARY_DEPOSITED: ({ subject, amount }) =>
      ifKnown`${amount} from ${subject} arrived.` ?? ifKnown`${amount} of pay arrived.`,
    RECURRING_DEPOSIT_IS_LATE: ({ subject, amount, date }) =>
      ifKnown`${amount} from ${subject} was expected on ${date} and hasn’t arrived.` ??
      ifKnown`Money from ${subject} was expected on ${date} and hasn’t arrived.` ??
      ifKnown`Money from ${subject} hasn’t arrived.`,
    LOW_CONFIDENCE_PROJECTED_SERIES: ({ subject, amount }) =>
      ifKnown`About ${amount} for ${subject} may not come regularly.` ??
      ifKnown`We’re not sure that ${subject} comes regularly.`,
    LOW_CONFIDENCE_PROJECTED_SERIES_ALL_ACCOUNTS: ({ count, rows }) => {
      const number = count ?? rows.length;
      return number === 0
        ? undefined
        : f.plural(number, {
            one: s`${f.number(number)} payment may not come regularly.`,
            other: s`${f.number(number)} payments may not come regularly.`,
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
    LARGE_PURCHASE: ({ subject, amount }) =>
      ifKnown`${amount} spent at ${subject}.` ?? ifKnown`${amount} spent in one purchase.`,
    LARGE_PURCHASE_ALL_ACCOUNTS: ({ amount, count, rows }) => {
      const number = count ?? rows.length;
      if (number === 0) return ifKnown`${amount} spent in large purchases.`;
      const purchases = f.plural(number, {
        one: s`${f.number(number)} large purchase`,
        other: s`${f.number(number)} large purchases`,
      });
      return ifKnown`${amount} spent in ${phrase(purchases)}.` ?? `${purchases}.`;
    },
    LARGE_DEPOSIT: ({ subject, amount }) =>
      ifKnown`${amount} came in from ${subject}.` ?? ifKnown`${amount} came in with one deposit.`,
    REFUND_DEPOSITED: ({ subject, amount, count = 1 }) => {
      const refunds = phrase(
        f.plural(count, { one: s`${f.number(count)} refund`, other: s`${f.number(count)} refunds` }),
      );
      if (count > 1) return ifKnown`${amount} came in with ${refunds}.`;
      return ifKnown`${amount} refunded by ${subject}.` ?? ifKnown`${amount} refunded.`;
    },
    DUPLICATE_TRANSACTION: ({ subject, amount, count = 2 }) => {
      const often = times(f, count);
      return ifKnown`${amount} charged ${often} by ${subject}.` ?? ifKnown`${amount} charged ${often}.`;
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
    const spent = ifKnown`${amount} spent ${during(reason)}` ?? ifKnown`${amount} spent`;
    if (spent === undefined)
      return preposition === 'on' ? ifKnown`Most spent on ${name}.` : ifKnown`Most spent at ${name}.`;
    const most = preposition === 'on' ? ifKnown`, most of it on ${name}.` : ifKnown`, most of it at ${name}.`;
    return `${spent}${most ?? '.'}`;
  };

/** Returns the sentence that compares the spending in the first row with that of other people. */
const comparedWithPeers: Sentence = ({ rows: [first] }) =>
  ifKnown`${first?.amount} a month on ${first?.name}. People like you spend ${first?.limit}.` ??
  ifKnown`${first?.amount} a month on ${first?.name}.`;

function spending(f: Formats): Sentences {
  return {
    SPENDING_BY_CATEGORY: spentMost('on'),
    SPENDING_BY_DETAIL_CATEGORY: spentMost('on'),
    SPENDING_BY_MERCHANT: spentMost('at'),
    COUNT_OF_TRANSACTIONS_BY_MERCHANT: (reason) => {
      const [first] = reason.rows;
      const count = first?.count;
      const paid =
        count === undefined
          ? undefined
          : phrase(f.plural(count, { one: s`${f.number(count)} payment`, other: s`${f.number(count)} payments` }));
      return (
        ifKnown`${paid} at ${first?.name} ${during(reason)}, more than anywhere else.` ??
        ifKnown`${paid} at ${first?.name}, more than anywhere else.` ??
        ifKnown`Most payments were at ${first?.name}.`
      );
    },
    SPENDING_EXCEEDED_AVERAGE: ({ subject, amount, previousAmount, percent }) =>
      ifKnown`${amount} spent on ${subject} this month, ${percent} above your average of ${previousAmount}.` ??
      ifKnown`${amount} spent on ${subject} this month, above your average of ${previousAmount}.` ??
      ifKnown`${amount} spent on ${subject} this month, more than usual.`,
    SPENDING_EXCEEDED_AVERAGE_ALL_ACCOUNTS: ({ amount, previousAmount, percent }) =>
      ifKnown`${amount} spent this month, ${percent} above your average of ${previousAmount}.` ??
      ifKnown`${amount} spent this month, above your average of ${previousAmount}.` ??
      ifKnown`${amount} spent this month, more than usual.`,
    PEER_SPENDING_COMPARISON_SUMMARY: comparedWithPeers,
    SUGGESTED_SAVING_OPPORTUNITY: comparedWithPeers,
    FINANCIAL_FEES: (reason) => {
      const { amount, count } = reason;
      const fees =
        count === undefined
          ? phrase('fees')
          : phrase(f.plural(count, { one: s`${f.number(count)} fee`, other: s`${f.number(count)} fees` }));
      return ifKnown`${amount} paid for ${fees} ${during(reason)}.` ?? ifKnown`${amount} paid for ${fees}.`;
    },
  };
}

/** Returns the sentence about the value of assets or debts and its change. */
const valueChange =
  (what: string): Sentence =>
  ({ amount, percent, previousAmount, change, date }) => {
    const name = phrase(what);
    if (change === undefined) return ifKnown`${amount} is ${name} now.`;
    const moved = phrase(change === 'up' ? 'up' : 'down');
    return (
      ifKnown`${amount} is ${name}, ${moved} ${percent} since ${date}.` ??
      ifKnown`${amount} is ${name}, ${moved} ${percent}.` ??
      ifKnown`${amount} is ${name}, ${moved} from ${previousAmount}.`
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
      ? (ifKnown`${reason.size} more went out than came in ${during(reason)}.` ??
        ifKnown`${reason.size} more went out than came in.`)
      : (ifKnown`${reason.size} more came in than went out ${during(reason)}.` ??
        ifKnown`${reason.size} more came in than went out.`),
  CHANGE_IN_NETWORTH: valueChange('your net worth'),
  CHANGE_IN_ASSETS: valueChange('the value of what you own'),
  CHANGE_IN_LIABILITIES: valueChange('the total that you owe'),
  CHANGE_IN_PROPERTYVALUE: (reason) =>
    valueChange(ifKnown`the value of ${reason.account}` ?? 'the value of a property')(reason),
  NETWORTH_SUMMARY: ({ amount, row }) =>
    ifKnown`${amount} is your net worth: you own ${row('ASSETS')?.amount} and owe ${row('LIABILITIES')?.amount}.` ??
    ifKnown`${amount} is your net worth.`,
};
