import type {
  Container,
  SiteAccount,
  SiteAccountType,
  SiteChallenge,
  SiteHolding,
  SiteMoney,
  SiteTransaction,
} from '@fin-link/contracts/server';
import Big from 'big.js';
import { bankFailure } from '../contract/bank-failures.ts';
import { bankText } from '../contract/bank-text.ts';
import type { BankAccount, BankChallenge, BankHolding, BankTransaction, Money } from '../contract/connector.ts';

interface AccountKind {
  container: Container;
  accountType: string;
  isAsset: boolean;
  hasTransactions: boolean;
  hasHoldings: boolean;
}

const kind = (
  container: Container,
  accountType: string,
  isAsset: boolean,
  hasHoldings = false,
  hasTransactions = true,
): AccountKind => ({
  container,
  accountType,
  isAsset,
  hasTransactions,
  hasHoldings,
});

const kinds: Readonly<Record<SiteAccountType, AccountKind>> = {
  checking: kind('bank', 'CHECKING', true),
  savings: kind('bank', 'SAVINGS', true),
  'term-deposit': kind('bank', 'CD', true),
  prepaid: kind('bank', 'PREPAID', true),
  'credit-card': kind('creditCard', 'CREDIT', false),
  'personal-loan': kind('loan', 'PERSONAL_LOAN', false),
  'home-loan': kind('loan', 'MORTGAGE', false),
  brokerage: kind('investment', 'BROKERAGE_CASH', true, true),
  retirement: kind('investment', 'INDIVIDUAL_RETIREMENT_ACCOUNT_IRA', true, true),
  insurance: kind('insurance', 'LIFE_INSURANCE', true),
  rewards: kind('reward', 'REWARD_POINTS', true, false, false),
};

/** The bank signs like its transactions: what is owed is negative there, and positive in the service interface. */
export function toBankAccount(account: SiteAccount): BankAccount {
  const known = kinds[account.type];
  const available = optional(account.available);
  return {
    key: account.siteAccountId,
    name: bankText(account.name),
    ...known,
    number: bankText(account.number),
    transferCode: account.routing === null ? null : { id: bankText(account.routing.value), type: account.routing.type },
    holderName: bankText(account.holderName),
    balance: known.isAsset ? money(account.balance) : negated(account.balance),
    availableBalance: known.container === 'creditCard' ? null : available,
    availableCredit: known.container === 'creditCard' ? available : null,
    totalCreditLine: optional(account.creditLimit),
    amountDue: optional(account.amountDue),
    dueDate: account.dueDate,
    interestRate: account.interestRate,
    unavailable: account.unavailable === null ? null : (bankFailure(account.unavailable) ?? 'UNEXPECTED_SITE_ERROR'),
  };
}

export function toBankTransaction(transaction: SiteTransaction): BankTransaction {
  return {
    key: transaction.siteTransactionId,
    status: transaction.status === 'posted' ? 'POSTED' : 'PENDING',
    date: transaction.date,
    postDate: transaction.postedOn,
    description: bankText(transaction.description),
    amount: money(transaction.amount),
    runningBalance: optional(transaction.runningBalance),
    checkNumber: transaction.checkNumber === null ? null : bankText(transaction.checkNumber),
  };
}

export function toBankHolding(holding: SiteHolding): BankHolding {
  return {
    key: holding.siteHoldingId,
    holdingType: holding.securityType,
    description: bankText(holding.description),
    symbol: holding.symbol === null ? null : bankText(holding.symbol),
    quantity: holding.quantity,
    price: money(holding.price),
    value: money(holding.value),
    costBasis: optional(holding.costBasis),
  };
}

export function toBankChallenge(challenge: SiteChallenge): BankChallenge {
  const title = bankText(challenge.title);
  const text = bankText(challenge.text);
  switch (challenge.kind) {
    case 'token': {
      const destination = challenge.destination === null ? null : bankText(challenge.destination);
      const { length, canResend, otherMethod } = challenge;
      return { kind: 'token', title, text, destination, length, canResend, otherMethod };
    }
    case 'questionAndAnswer':
      return {
        kind: 'questionAndAnswer',
        title,
        text,
        questions: challenge.questions.map(({ key, text: asked }) => ({ key, text: bankText(asked) })),
      };
    case 'image':
      return {
        kind: 'image',
        title,
        text,
        image: challenge.image,
        options: challenge.options.map((option) => ({ ...option, text: bankText(option.text) })),
      };
    case 'selection':
      return {
        kind: 'selection',
        title,
        text,
        options: challenge.options.map((option) => ({ ...option, text: bankText(option.text) })),
      };
  }
}

const money = ({ amount, currency }: SiteMoney): Money => ({ amount, currency });
const negated = ({ amount, currency }: SiteMoney): Money => ({ amount: plain(new Big(amount).times(-1)), currency });
const optional = (value: SiteMoney | null): Money | null => (value === null ? null : money(value));

/** Without exponent, and without the minus that big.js keeps on a zero. */
const plain = (value: Big): string => (value.eq(0) ? '0' : value.toFixed());
