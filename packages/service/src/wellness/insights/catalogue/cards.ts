import { addDays, daysBetween } from '@fin-link/contracts/service';
import Big from 'big.js';
import type { Facts, InsightAccount, InsightView } from '../facts/index.ts';
import { accountBlocks, type AccountParts, idsOf, money, percentOf, viewBlock } from './blocks.ts';
import {
  type EvaluationInput,
  daysLimit,
  type Finding,
  type InsightDefinition,
  numberLimit,
  onRefresh,
  percentLimit,
} from './definition.ts';

export const cardInsights: readonly InsightDefinition[] = [
  onRefresh('OTHER', {
    name: 'CARD_STATEMENT_AVAILABLE',
    title: 'Card Statement Available',
    description: 'A card has a new statement.',
    containers: ['CARD'],
    entities: ['ACCOUNT', 'VIEW'],
    thresholds: [daysLimit('DAYS_BEFORE', 10)],
    duplicate: { days: 32 },
    fitsView: namesAccounts,
    evaluate: (facts, input) =>
      statementsOf(cardsOf(input))
        .filter(
          (statement) =>
            statement.dueDate >= facts.today &&
            daysBetween(firstSeenOn(facts, statement), facts.today) <= input.limit('DAYS_BEFORE'),
        )
        .map((statement) => statementFinding(statement, input, {})),
  }),
  onRefresh('OTHER', {
    name: 'CARD_PAYMENT_DUE_REMINDER',
    title: 'Card Payment Due Reminder',
    description: 'A payment of a card is due soon.',
    containers: ['CARD'],
    entities: ['ACCOUNT', 'VIEW'],
    thresholds: [daysLimit('DAYS_BEFORE', 5)],
    duplicate: { days: 32 },
    fitsView: namesAccounts,
    evaluate: (facts, input) =>
      statementsOf(cardsOf(input))
        .filter(({ dueDate: due }) => due >= facts.today && due <= addDays(facts.today, input.limit('DAYS_BEFORE')))
        .map((statement) => statementFinding(statement, input, { days: daysBetween(facts.today, statement.dueDate) })),
  }),
  onRefresh('OTHER', {
    name: 'CREDIT_CARD_APR_CHANGE',
    title: 'Credit Card APR Change',
    description: 'The interest rate of a card has moved by more points than the limit.',
    containers: ['CARD'],
    thresholds: [numberLimit('CHANGE', 2, 0.01, 100)],
    duplicate: 'ever',
    evaluate(facts, { account, limit }) {
      const previousApr = account === null ? undefined : facts.seen.apr?.[account.id];
      if (account === null || account.apr === null || previousApr === undefined) return [];
      const change = new Big(account.apr).minus(previousApr);
      if (change.abs().lte(limit('CHANGE'))) return [];
      return [
        {
          subject: `apr ${previousApr} ${account.apr} ${facts.today}`,
          reason: { percent: account.apr, limitPercent: limit('CHANGE'), date: facts.today, accountId: [account.id] },
          blocks: accountBlocks([account], () => ({
            changeAPR: { previousAPR: String(previousApr), currentAPR: String(account.apr), change: change.toString() },
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
      cardsWithCreditLine(account === null ? [] : [account]).flatMap(
        ({ account: card, balance, creditLine, currency }) => {
          const percent = percentOf(balance, creditLine) ?? 0;
          if (percent <= limit('LIMIT')) return [];
          return {
            subject: 'utilization',
            reason: {
              amount: money(balance, currency),
              limit: money(creditLine, currency),
              percent,
              limitPercent: limit('LIMIT'),
              accountId: [card.id],
            },
            blocks: accountBlocks([card], () => ({
              basicCreditCardUtilization: { creditUtilizationPercent: percent },
            })),
            accountIds: [card.id],
          };
        },
      ),
  }),
  onRefresh('AGGREGATE', {
    name: 'CREDIT_UTILIZATION_ALL_CARDS',
    title: 'Credit Utilization Warning - All Cards',
    description: 'More of the limits of all cards together is used than the warning allows.',
    containers: ['CARD'],
    thresholds: [percentLimit('UPPER_LIMIT', 30)],
    duplicate: { days: 16 },
    evaluate: (_facts, { accounts, limit }) =>
      [...Map.groupBy(cardsWithCreditLine(accounts), ({ currency }) => currency)].flatMap(([currency, usedCards]) => {
        const balance = usedCards.reduce((sum, card) => sum.plus(card.balance), new Big(0));
        const creditLine = usedCards.reduce((sum, card) => sum.plus(card.creditLine), new Big(0));
        const percent = percentOf(balance, creditLine) ?? 0;
        if (percent <= limit('UPPER_LIMIT')) return [];
        const cards = usedCards.map(({ account }) => account);
        return {
          subject: currency,
          reason: {
            amount: money(balance, currency),
            limit: money(creditLine, currency),
            percent,
            limitPercent: limit('UPPER_LIMIT'),
            accountId: idsOf(cards),
          },
          blocks: {
            ...accountBlocks(cards),
            basicCreditCardUtilizations: [
              {
                totalRunningBalance: money(balance, currency),
                totalCreditLine: money(creditLine, currency),
                totalCreditUtilizationPercent: percent,
              },
            ],
          },
          accountIds: cards.map(({ id }) => id),
        };
      }),
  }),
];

/** Returns the card of the request, or the cards of a view: cards with payments in the view and cards named in its rules. */
const cardsOf = ({ account, view, accounts, payments }: EvaluationInput): readonly InsightAccount[] => {
  if (view === null) return account === null ? [] : [account];
  const payingIds = new Set(payments.map(({ accountId }) => accountId));
  const namedIds = new Set(view.rules.flatMap(({ include }) => include?.accountId ?? []));
  return accounts.filter(({ id }) => payingIds.has(id) || namedIds.has(id));
};

/** Returns whether the rules of a view name accounts. */
function namesAccounts({ rules }: Pick<InsightView, 'rules'>): boolean {
  return rules.some(({ include }) => include?.accountId !== undefined);
}

/** Returns the latest statement of each card that has a due date and an amount due. */
const statementsOf = (accounts: readonly InsightAccount[]): Statement[] =>
  accounts.flatMap((account) =>
    account.kind === 'CARD' && account.dueDate !== null && account.currency !== null && Number(account.amountDue) > 0
      ? { account: { ...account, currency: account.currency }, dueDate: account.dueDate }
      : [],
  );

/** Latest statement of a card. */
interface Statement {
  account: InsightAccount & { currency: string };
  dueDate: string;
}

/** Returns the day on which the latest statement of a card was first seen; today if the statement is new. */
const firstSeenOn = ({ seen, today }: Facts, { account, dueDate: due }: Statement): string => {
  const storedStatement = seen.statement?.[account.id];
  return storedStatement?.due === due ? storedStatement.seen : today;
};

/** Builds the finding for one statement. `extraReason` overrides fields of the reason. */
const statementFinding = (
  statement: Statement,
  { view }: EvaluationInput,
  extraReason: Finding['reason'],
): Finding => ({
  subject: `statement ${statement.account.id} ${statement.dueDate}`,
  reason: {
    amount: money(statement.account.amountDue ?? '0', statement.account.currency),
    date: statement.dueDate,
    accountId: [statement.account.id],
    ...extraReason,
  },
  blocks: {
    ...accountBlocks([statement.account], () => statementParts(statement)),
    ...(view !== null && viewBlock(view)),
  },
  accountIds: [statement.account.id],
});

/** Builds the statement part of a card's block. */
const statementParts = ({ account, dueDate: due }: Statement): AccountParts => ({
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

/** Returns the cards that have a balance, a currency and a credit line. */
const cardsWithCreditLine = (accounts: readonly InsightAccount[]) =>
  accounts.flatMap((account) => {
    const balance = amountOwed(account);
    return balance === null || account.currency === null || Number(account.creditLine) <= 0
      ? []
      : { account, currency: account.currency, balance, creditLine: new Big(account.creditLine ?? 0) };
  });

/** Returns the amount owed on a card, or `null` if the bank does not send it. Negative for an overpaid card. */
const amountOwed = ({ balance, isAsset }: InsightAccount): Big | null =>
  balance === null || isAsset === null ? null : new Big(isAsset ? -Number(balance) : balance);
