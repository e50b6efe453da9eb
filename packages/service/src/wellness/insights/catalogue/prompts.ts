import { addDays } from '@fin-link/contracts/service';
import { categories } from '../../../data/categories/index.ts';
import { type Facts, type InsightAccount, isInPeriod, type Payment, titleOf } from '../facts/index.ts';
import { accountBlocks, accountIdsOf, idsOf, money, paymentBlocks } from './blocks.ts';
import { bankAndCard, type Finding, type InsightDefinition, onRefresh } from './definition.ts';

const oncePerMonth = { days: 31 };

/** Insights about accounts that are not linked. */
export const promptInsights: readonly InsightDefinition[] = [
  promptFor({
    name: 'AGGREGATE_CREDIT_CARD_ACCOUNT',
    title: 'Link Credit Card Account',
    description: 'A payment to a credit card leaves a bank account, and no card is linked.',
    containers: ['BANK'],
    categoryIds: [categories.cardPayments.id],
    makesUnnecessary: ({ kind }) => kind === 'CARD',
  }),
  promptFor({
    name: 'AGGREGATE_INSURANCE_ACCOUNT',
    title: 'Link Insurance Account',
    description: 'A payment to an insurance leaves an account, and no insurance is linked.',
    containers: bankAndCard,
    categoryIds: [categories.insurance.id],
    makesUnnecessary: ({ kind }) => kind === 'INSURANCE',
  }),
  promptFor({
    name: 'AGGREGATE_MORTGAGE_ACCOUNT',
    title: 'Link Mortgage Account',
    description: 'A mortgage payment leaves an account, and no mortgage is linked.',
    containers: bankAndCard,
    categoryIds: [categories.mortgage.id],
    makesUnnecessary: isMortgage,
  }),
  promptFor({
    name: 'AGGREGATE_INVESTMENT_ACCOUNT',
    title: 'Link Investment Account',
    description: 'Money goes into securities or retirement, and no investment account is linked.',
    containers: bankAndCard,
    categoryIds: [categories.securitiesTrades.id, categories.retirement.id],
    makesUnnecessary: ({ kind }) => kind === 'INVESTMENT',
  }),
  promptFor({
    name: 'AGGREGATE_REAL_ESTATE_ACCOUNT',
    title: 'Add Real Estate',
    description: 'A mortgage payment leaves an account, and no property was added.',
    containers: bankAndCard,
    categoryIds: [categories.mortgage.id],
    makesUnnecessary: ({ kind }) => kind === 'REALESTATE',
  }),
  onRefresh('AGGREGATE', {
    name: 'AGGREGATE_SAVINGS_CHECKING_ACCOUNT',
    title: 'Link Savings or Checking Account',
    description: 'A card is linked, and no bank account is.',
    containers: ['CARD'],
    duplicate: oncePerMonth,
    evaluate(facts, { accounts }) {
      if (accounts.length === 0 || facts.accounts.some(({ kind }) => kind === 'BANK')) return [];
      return [
        {
          subject: 'user',
          reason: { accountId: idsOf(accounts) },
          blocks: accountBlocks(accounts),
          accountIds: accounts.map(({ id }) => id),
        },
      ];
    },
  }),
];

function isMortgage({ kind, type }: InsightAccount): boolean {
  return kind === 'LOAN' && /MORTGAGE|HOME|EQUITY/.test(type);
}

/** An insight that suggests linking an account of a certain kind. */
interface Prompt {
  name: string;
  title: string;
  description: string;
  containers: InsightDefinition['containers'];
  /** Categories of payments to such accounts. */
  categoryIds: readonly number[];
  makesUnnecessary: (account: InsightAccount) => boolean;
}

/** Defines an insight that suggests linking an account, because the user makes payments to an account that is not linked. */
function promptFor({ name, title, description, containers, categoryIds, makesUnnecessary }: Prompt): InsightDefinition {
  return onRefresh('AGGREGATE', {
    name,
    title,
    description,
    containers,
    action: 'LINK',
    duplicate: oncePerMonth,
    evaluate(facts, { payments, accounts }) {
      if (facts.accounts.some(makesUnnecessary)) return [];
      const from = addDays(facts.today, -lookBackDays);
      const paid = payments.filter(
        (payment) =>
          leavesLinkedAccounts(payment) &&
          categoryIds.includes(payment.categoryId) &&
          isInPeriod(payment, from, facts.today),
      );
      return paymentPrompt(facts, paid, accounts);
    },
  });
}

/** Number of days of payments to search. Long enough to include every monthly payment. */
const lookBackDays = 35;

/** Returns whether a payment is a debit that is not a transfer to another linked account of the user. */
const leavesLinkedAccounts = ({ baseType, isOwnTransfer }: Payment): boolean => baseType === 'DEBIT' && !isOwnTransfer;

/** Returns one finding that lists the payments and is titled by the first one; none without payments. */
async function paymentPrompt(
  facts: Facts,
  payments: readonly Payment[],
  accounts: readonly InsightAccount[],
): Promise<Finding[]> {
  const [latest] = payments;
  if (latest === undefined) return [];
  return [
    {
      subject: 'user',
      reason: {
        amount: money(latest.amount, latest.currency),
        date: latest.date,
        subject: { kind: 'merchant', name: titleOf(latest) },
        accountId: [latest.accountId],
        transactionId: idsOf(payments),
      },
      blocks: paymentBlocks(payments, accounts, await facts.names()),
      accountIds: accountIdsOf(payments),
    },
  ];
}
