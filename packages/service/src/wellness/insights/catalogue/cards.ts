import Big from 'big.js';
import { addDays, daysBetween, type Facts, type InsightAccount, type InsightView } from '../facts/index.ts';
import { accountBlocks, type AccountParts, idsOf, money, percentOf, viewBlock } from './blocks.ts';
import {
  type Asked,
  daysLimit,
  type Finding,
  type InsightDefinition,
  numberLimit,
  onRefresh,
  percentLimit,
} from './definition.ts';

/** Returns the amount owed on a card, or `null` if the bank does not send it. */
const owed = ({ balance, isAsset }: InsightAccount): Big | null =>
  balance === null || isAsset === null ? null : new Big(isAsset ? -Number(balance) : balance);

interface Statement {
  account: InsightAccount & { currency: string };
  due: string;
}

/** Returns the latest statement of each card that has a due date and an amount due. */
const statementsOf = (accounts: readonly InsightAccount[]): Statement[] =>
  accounts.flatMap((account) =>
    account.kind === 'CARD' && account.dueDate !== null && account.currency !== null && Number(account.amountDue) > 0
      ? { account: { ...account, currency: account.currency }, due: account.dueDate }
      : [],
  );

const statementParts = ({ account, due }: Statement): AccountParts => ({
  basicStatement: [
    {
      id: account.id,
      link: { entityName: 'statement', method: 'GET', url: `/statements?accountId=${account.id}` },
      dueDate: due,
      amountDue: money(account.amountDue ?? '0', account.currency),
      ...(account.minimumDue !== null && { minPaymentDue: money(account.minimumDue, account.currency) }),
      isLatest: true,
    },
  ],
});

/** Returns the card of the request, or the cards of a view: cards with payments in the view and cards named in its rules. */
const cardsOf = ({ account, view, accounts, payments }: Asked): readonly InsightAccount[] => {
  if (view === null) return account === null ? [] : [account];
  const paidFrom = new Set(payments.map(({ accountId }) => accountId));
  const named = new Set(view.rules.flatMap(({ include }) => include?.accountId ?? []));
  return accounts.filter(({ id }) => paidFrom.has(id) || named.has(id));
};

const found = (statement: Statement, { view }: Asked, rest: Finding['reason']): Finding => ({
  subject: `statement ${statement.account.id} ${statement.due}`,
  reason: {
    amount: money(statement.account.amountDue ?? '0', statement.account.currency),
    date: statement.due,
    accountId: [statement.account.id],
    ...rest,
  },
  blocks: {
    ...accountBlocks([statement.account], () => statementParts(statement)),
    ...(view !== null && viewBlock(view)),
  },
  accountIds: [statement.account.id],
});

/** Returns whether the rules of a view name accounts. */
const mayHaveCards = ({ rules }: Pick<InsightView, 'rules'>): boolean =>
  rules.some(({ include }) => include?.accountId !== undefined);

/** Returns the day on which the latest statement of a card was first seen. */
const seenOn = ({ seen, today }: Facts, { account, due }: Statement): string => {
  const known = seen.statement?.[account.id];
  return known?.due === due ? known.seen : today;
};

/** Returns the cards that have a balance and a credit line. */
const utilized = (accounts: readonly InsightAccount[]) =>
  accounts.flatMap((account) => {
    const balance = owed(account);
    return balance === null || account.currency === null || Number(account.creditLine) <= 0
      ? []
      : { account, currency: account.currency, balance, line: new Big(account.creditLine ?? 0) };
  });

/** Insights about cards and credit. */
export const cardInsights: readonly InsightDefinition[] = [
  onRefresh('OTHER', {
    name: 'CARD_STATEMENT_AVAILABLE',
    title: 'Card Statement Available',
    description: 'A card has a new statement.',
    containers: ['CARD'],
    entities: ['ACCOUNT', 'VIEW'],
    thresholds: [daysLimit('DAYS_BEFORE', 10)],
    duplicate: { days: 32 },
    fitsView: mayHaveCards,
    evaluate: (facts, requested) =>
      statementsOf(cardsOf(requested))
        .filter(
          (statement) =>
            statement.due >= facts.today &&
            daysBetween(seenOn(facts, statement), facts.today) <= requested.limit('DAYS_BEFORE'),
        )
        .map((statement) => found(statement, requested, {})),
  }),
  onRefresh('OTHER', {
    name: 'CARD_PAYMENT_DUE_REMINDER',
    title: 'Card Payment Due Reminder',
    description: 'A payment of a card is due soon.',
    containers: ['CARD'],
    entities: ['ACCOUNT', 'VIEW'],
    thresholds: [daysLimit('DAYS_BEFORE', 5)],
    duplicate: { days: 32 },
    fitsView: mayHaveCards,
    evaluate: (facts, requested) =>
      statementsOf(cardsOf(requested))
        .filter(({ due }) => due >= facts.today && due <= addDays(facts.today, requested.limit('DAYS_BEFORE')))
        .map((statement) => found(statement, requested, { days: daysBetween(facts.today, statement.due) })),
  }),
  onRefresh('OTHER', {
    name: 'CREDIT_CARD_APR_CHANGE',
    title: 'Credit Card APR Change',
    description: 'The interest rate of a card has moved by more points than the limit.',
    containers: ['CARD'],
    thresholds: [numberLimit('CHANGE', 2, 0.01, 100)],
    duplicate: 'ever',
    evaluate(facts, { account, limit }) {
      const before = account === null ? undefined : facts.seen.apr?.[account.id];
      if (account === null || account.apr === null || before === undefined) return [];
      const change = new Big(account.apr).minus(before);
      if (change.abs().lte(limit('CHANGE'))) return [];
      return [
        {
          subject: `apr ${before} ${account.apr} ${facts.today}`,
          reason: { percent: account.apr, limitPercent: limit('CHANGE'), date: facts.today, accountId: [account.id] },
          blocks: accountBlocks([account], () => ({
            changeAPR: { previousAPR: String(before), currentAPR: String(account.apr), change: change.toString() },
          })),
          accountIds: [account.id],
        },
      ];
    },
  }),
  onRefresh('OTHER', {
    name: 'CREDIT_UTILIZATION_SINGLE_CARD',
    title: 'Credit Utilization Warning - Single Card',
    description: 'More of the limit of a card is used than the warning allows.',
    containers: ['CARD'],
    thresholds: [percentLimit('LIMIT', 90)],
    duplicate: 'month',
    evaluate: (_facts, { account, limit }) =>
      utilized(account === null ? [] : [account]).flatMap(({ account: card, balance, line, currency }) => {
        const percent = percentOf(balance, line) ?? 0;
        if (percent <= limit('LIMIT')) return [];
        return {
          subject: 'utilization',
          reason: {
            amount: money(balance, currency),
            limit: money(line, currency),
            percent,
            limitPercent: limit('LIMIT'),
            accountId: [card.id],
          },
          blocks: accountBlocks([card], () => ({ basicCreditCardUtilization: { creditUtilizationPercent: percent } })),
          accountIds: [card.id],
        };
      }),
  }),
  onRefresh('AGGREGATE', {
    name: 'CREDIT_UTILIZATION_ALL_CARDS',
    title: 'Credit Utilization Warning - All Cards',
    description: 'More of the limits of all cards together is used than the warning allows.',
    containers: ['CARD'],
    thresholds: [percentLimit('UPPER_LIMIT', 30)],
    duplicate: { days: 16 },
    evaluate: (_facts, { accounts, limit }) =>
      [...Map.groupBy(utilized(accounts), ({ currency }) => currency)].flatMap(([currency, of]) => {
        const balance = of.reduce((sum, card) => sum.plus(card.balance), new Big(0));
        const line = of.reduce((sum, card) => sum.plus(card.line), new Big(0));
        const percent = percentOf(balance, line) ?? 0;
        if (percent <= limit('UPPER_LIMIT')) return [];
        const cards = of.map(({ account }) => account);
        return {
          subject: currency,
          reason: {
            amount: money(balance, currency),
            limit: money(line, currency),
            percent,
            limitPercent: limit('UPPER_LIMIT'),
            accountId: idsOf(cards),
          },
          blocks: {
            ...accountBlocks(cards),
            basicCreditCardUtilizations: [
              {
                totalRunningBalance: money(balance, currency),
                totalCreditLine: money(line, currency),
                totalCreditUtilizationPercent: percent,
              },
            ],
          },
          accountIds: cards.map(({ id }) => id),
        };
      }),
  }),
];
