import type {
  SiteAccount,
  SiteAccountType,
  SiteChallenge,
  SiteHolder,
  SiteHolding,
  SiteMoney,
  SiteTransaction,
} from '@fin-link/contracts/banks';
import type { Ownership } from '@fin-link/contracts/service';
import Big from 'big.js';
import {
  type AccountKind,
  balanceOf,
  card,
  closedEndLoan,
  deposit,
  insurance,
  investment,
  rewards,
  accountNameOf,
} from '../contract/accounts.ts';
import { bankFailure } from '../contract/bank-failures.ts';
import { bankText, decimalText } from '../contract/bank-text.ts';
import { firstRealDate } from '../contract/civil-day.ts';
import type { BankAccount, BankChallenge, BankHolding, BankTransaction, Money } from '../contract/connector.ts';
import type { AccountDetails, TransactionDetails } from '../contract/details.ts';

/** Converts an account. The bank lists debts as negative balances; in the service interface they are positive. */
export function toBankAccount(account: SiteAccount): BankAccount {
  const { isClosedEnd, ...kind } = kindsByType[account.type];
  const { balance } = account;
  const ownedOrOwed = balance === null ? null : balanceOf({ ...kind, isClosedEnd }, new Big(balance.amount));
  const available = moneyOrNull(account.available);
  return {
    key: account.siteAccountId,
    name: accountNameOf(kind, account.name),
    ...kind,
    number: bankText(account.number),
    transferCode: account.routing === null ? null : { id: bankText(account.routing.value), type: account.routing.type },
    holders: account.holders.map(({ name, role }) => ({
      ownership: ownerships[role],
      name: { fullName: bankText(name) },
    })),
    balance: balance === null || ownedOrOwed === null ? null : { ...balance, amount: decimalText(ownedOrOwed) },
    availableBalance: kind.container === 'creditCard' ? null : available,
    availableCredit: kind.container === 'creditCard' ? available : null,
    totalCreditLine: moneyOrNull(account.creditLimit),
    amountDue: moneyOrNull(account.amountDue),
    dueDate: account.dueDate,
    interestRate: account.interestRate,
    details: detailsOf(account),
    unavailable: account.unavailable === null ? null : (bankFailure(account.unavailable) ?? 'UNEXPECTED_SITE_ERROR'),
  };
}

/** Kind of an account, with the lists that the site has for it. */
type SiteKind = AccountKind & Pick<BankAccount, 'hasTransactions' | 'hasHoldings'>;

const withTransactions = (kind: AccountKind): SiteKind => ({ ...kind, hasTransactions: true, hasHoldings: false });
const withHoldings = (kind: AccountKind): SiteKind => ({ ...kind, hasTransactions: true, hasHoldings: true });

const kindsByType: Readonly<Record<SiteAccountType, SiteKind>> = {
  checking: withTransactions(deposit('CHECKING')),
  savings: withTransactions(deposit('SAVINGS')),
  'term-deposit': withTransactions(deposit('CD')),
  prepaid: withTransactions(deposit('PREPAID')),
  'credit-card': withTransactions(card('CREDIT')),
  'personal-loan': withTransactions(closedEndLoan('PERSONAL_LOAN')),
  'home-loan': withTransactions(closedEndLoan('MORTGAGE')),
  brokerage: withHoldings(investment('BROKERAGE_CASH')),
  retirement: withHoldings(investment('INDIVIDUAL_RETIREMENT_ACCOUNT_IRA')),
  insurance: withTransactions(insurance('LIFE_INSURANCE')),
  rewards: { ...rewards('REWARD_POINTS'), hasTransactions: false, hasHoldings: false },
};

const ownerships: Readonly<Record<SiteHolder['role'], Ownership>> = {
  owner: 'PRIMARY',
  'joint-owner': 'JOINT_OWNER',
  company: 'BUSINESS',
  custodian: 'CUSTODIAN',
  trustee: 'TRUSTEE',
};

/** Returns facts about an account, keyed as in the service interface. */
function detailsOf({
  lastPayment,
  minimumDue,
  card,
  loan,
  term,
  clearing,
  policy,
  points,
  openedOn,
}: SiteAccount): AccountDetails {
  return {
    lastPaymentAmount: lastPayment?.amount,
    lastPaymentDate: lastPayment?.paidOn,
    minimumAmountDue: minimumDue,
    ...(card !== undefined && {
      apr: card.rate,
      cashApr: card.cashRate,
      totalCashLimit: card.cashLimit,
      availableCash: card.availableCash,
      frequency: 'MONTHLY',
    }),
    ...(loan !== undefined && {
      originalLoanAmount: loan.borrowed,
      originationDate: loan.borrowedOn,
      maturityDate: loan.endsOn,
      term: inMonths(loan.months),
      recurringPayment: loan.payment,
      interestRateType: loan.rateType === 'fixed' ? 'FIXED' : 'VARIABLE',
      interestPaidYTD: loan.interestPaidThisYear,
      interestPaidLastYear: loan.interestPaidLastYear,
      frequency: 'MONTHLY',
    }),
    ...(term !== undefined && {
      maturityDate: term.endsOn,
      maturityAmount: term.endsWith,
      term: inMonths(term.months),
    }),
    dtccMemberClearingCode: clearing?.dtcc,
    nsccMemberClearingCode: clearing?.nscc,
    ...(policy !== undefined && {
      lifeInsuranceType: lifeInsuranceTypes[policy.kind],
      policyStatus: policy.isActive ? 'ACTIVE' : 'IN_ACTIVE',
      policyFromDate: policy.beganOn,
      policyEffectiveDate: policy.beganOn,
      premium: policy.premium,
      faceAmount: policy.faceAmount,
      deathBenefit: policy.faceAmount,
      frequency: 'MONTHLY',
    }),
    ...(points !== null && {
      rewardBalance: [
        {
          description: 'Total',
          balance: Number(points.amount),
          units: bankText(points.units),
          balanceType: 'TOTAL_BALANCE',
        },
      ],
      primaryRewardUnit: bankText(points.units),
      enrollmentDate: openedOn,
    }),
  };
}

const lifeInsuranceTypes = {
  'whole-life': 'WHOLE_LIFE_INSURANCE',
  'term-life': 'TERM_LIFE_INSURANCE',
  'universal-life': 'UNIVERSAL_LIFE_INSURANCE',
} as const;

/** Formats a term, for example `36 months`. */
const inMonths = (months: number): string => `${months} months`;

/** Converts a transaction. If one of its two days is missing (the start of Unix time), uses the other. */
export function toBankTransaction(transaction: SiteTransaction): BankTransaction {
  return {
    key: transaction.siteTransactionId,
    status: transaction.status === 'posted' ? 'POSTED' : 'PENDING',
    date: firstRealDate(transaction.date, transaction.postedOn ?? undefined) ?? transaction.date,
    postDate: transaction.postedOn === null ? null : (firstRealDate(transaction.postedOn, transaction.date) ?? null),
    description: bankText(transaction.description),
    amount: money(transaction.amount),
    runningBalance: moneyOrNull(transaction.runningBalance),
    checkNumber: transaction.checkNumber === null ? null : bankText(transaction.checkNumber),
    ...(transaction.place !== undefined && { merchantAddress: addressOf(transaction.place) }),
    ...(transaction.security !== undefined && { details: securityOf(transaction.security) }),
  };
}

const addressOf = ({ city, region, country }: NonNullable<SiteTransaction['place']>) => ({
  city: bankText(city),
  state: bankText(region),
  country: bankText(country),
});

function securityOf({
  symbol,
  cusip,
  isin,
  description,
  trade,
}: NonNullable<SiteTransaction['security']>): TransactionDetails {
  return {
    ...(symbol !== null && { symbol: bankText(symbol) }),
    cusipNumber: cusip,
    isin,
    holdingDescription: bankText(description),
    ...(trade !== null && { quantity: trade.quantity, price: money(trade.price), settleDate: trade.settlesOn }),
  };
}

export function toBankHolding(holding: SiteHolding): BankHolding {
  return {
    key: holding.siteHoldingId,
    holdingType: holding.securityType,
    description: bankText(holding.description),
    symbol: holding.symbol === null ? null : bankText(holding.symbol),
    quantity: holding.quantity,
    currency: holding.value.currency,
    price: money(holding.price),
    value: money(holding.value),
    costBasis: moneyOrNull(holding.costBasis),
    details: {
      securityType: securityTypes[holding.securityType],
      cusipNumber: holding.cusip,
      isin: holding.isin,
      couponRate: holding.bond?.rate,
      maturityDate: holding.bond?.maturesOn,
    },
  };
}

const securityTypes: Readonly<Record<SiteHolding['securityType'], string>> = {
  stock: 'Common Stock',
  mutualFund: 'Mutual Fund',
  ETF: 'Exchange Traded Fund',
  bond: 'Bond',
  moneyMarketFund: 'Money Market Fund',
  digitalAsset: 'Digital Asset',
  other: 'Other',
};

/** Converts a challenge, with cleaned texts. */
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
        questions: challenge.questions.map(({ key, text: questionText }) => ({ key, text: bankText(questionText) })),
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
const moneyOrNull = (value: SiteMoney | null): Money | null => (value === null ? null : money(value));
