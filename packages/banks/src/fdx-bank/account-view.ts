import type { SiteAccount, SiteMoney, SiteHolding } from '@fin-link/contracts/banks';
import { type FdxPerson, partsOf } from './customers.ts';
import type { FdxAccount, PaymentNetworks, FdxContact, FdxCustomer, FdxHolding } from './shapes.ts';

interface AccountFields {
  /** Whether the consent includes account details. */
  readonly detail: boolean;
  /** Whether the consent includes balances. */
  readonly balances: boolean;
  /** Time of the balances. */
  readonly now: Date;
}

/**
 * Returns an account with the fields that the consent includes. Throws if it has no balance, or if this bank does not
 * offer its type.
 */
export function accountView(account: SiteAccount, { detail, balances, now }: AccountFields): FdxAccount {
  const { siteAccountId, name, openedOn, interestRate, balance, available, card } = account;
  if (balance === null) throw new Error('this bank has no accounts without a balance');
  const common = {
    accountId: siteAccountId,
    accountNumberDisplay: account.number.slice(-4),
    productName: name,
    nickname: name,
    status: 'OPEN',
    currency: { currencyCode: 'USD' },
    ...(detail && { accountOpenDate: openedOn, ...(interestRate !== null && { interestRate: Number(interestRate) }) }),
    ...(balances && { balanceAsOf: now.toISOString() }),
  } as const;
  const due = detail ? dueView(account) : {};
  const type = typeOf(account);
  switch (type) {
    case 'checking':
    case 'savings':
      return {
        ...common,
        accountCategory: 'DEPOSIT_ACCOUNT',
        accountType: type === 'checking' ? 'CHECKING' : 'SAVINGS',
        balanceType: 'ASSET',
        ...(balances && {
          currentBalance: number(balance),
          ...(available !== null && { availableBalance: number(available) }),
        }),
      };
    case 'credit-card':
      return {
        ...common,
        ...due,
        accountCategory: 'LOC_ACCOUNT',
        accountType: 'CREDITCARD',
        balanceType: 'LIABILITY',
        ...(detail && cardTerms(account)),
        ...(balances && {
          ...(card !== undefined && { availableCash: number(card.availableCash) }),
          currentBalance: debt(balance),
          ...(available !== null && { availableCredit: number(available) }),
        }),
      };
    case 'personal-loan':
      return {
        ...common,
        ...due,
        accountCategory: 'LOAN_ACCOUNT',
        accountType: 'PERSONALLOAN',
        balanceType: 'LIABILITY',
        ...(balances && { principalBalance: debt(balance) }),
        ...(detail && loanTerms(account)),
      };
    case 'brokerage':
    case 'retirement':
      return {
        ...common,
        accountCategory: 'INVESTMENT_ACCOUNT',
        accountType: type === 'brokerage' ? 'TAXABLE' : 'IRA',
        balanceType: 'ASSET',
        ...(balances && {
          currentValue: number(balance),
          ...(available !== null && { availableCashBalance: number(available) }),
        }),
      };
  }
}

/** Account categories of the standard for the types that this bank offers. */
export const categories = {
  checking: 'DEPOSIT_ACCOUNT',
  savings: 'DEPOSIT_ACCOUNT',
  'credit-card': 'LOC_ACCOUNT',
  'personal-loan': 'LOAN_ACCOUNT',
  brokerage: 'INVESTMENT_ACCOUNT',
  retirement: 'INVESTMENT_ACCOUNT',
} as const;

type OfferedType = keyof typeof categories;

/** Returns the type of an account. Throws if this bank does not offer it. */
export function typeOf({ type }: SiteAccount): OfferedType {
  if (isOffered(type)) return type;
  throw new Error(`this bank has no accounts of the type ${type}`);
}

const isOffered = (type: string): type is OfferedType => type in categories;

/** Returns an amount as the number that the standard requires. */
export const number = ({ amount }: SiteMoney): number => Number(amount);
/** Returns a debt as a positive number. The subtraction avoids `-0` for no debt. */
const debt = (money: SiteMoney): number => 0 - number(money);

function cardTerms({ creditLimit, card }: SiteAccount) {
  return {
    ...(creditLimit !== null && { creditLine: number(creditLimit) }),
    ...(card !== undefined && {
      cashAdvanceLimit: number(card.cashLimit),
      purchasesApr: Number(card.rate),
      advancesApr: Number(card.cashRate),
    }),
  };
}

function loanTerms({ loan }: SiteAccount) {
  if (loan === undefined) return {};
  return {
    originalPrincipal: number(loan.borrowed),
    originatingDate: loan.borrowedOn,
    maturityDate: loan.endsOn,
    loanTerm: loan.months,
    interestRateType: loan.rateType === 'fixed' ? 'FIXED' : 'VARIABLE',
    paymentFrequency: 'MONTHLY',
    interestPaidYearToDate: number(loan.interestPaidThisYear),
  } as const;
}

function dueView({ dueDate, amountDue, minimumDue, lastPayment }: SiteAccount) {
  return {
    ...(dueDate !== null && amountDue !== null && { nextPaymentDate: dueDate, nextPaymentAmount: number(amountDue) }),
    ...(minimumDue !== undefined && { minimumPaymentAmount: number(minimumDue) }),
    ...(lastPayment !== undefined && {
      lastPaymentAmount: number(lastPayment.amount),
      lastPaymentDate: lastPayment.paidOn,
    }),
  };
}

/** Returns the account's payment numbers. The list is empty for an account without a routing number. */
export function paymentNetworksView({ routing, number: identifier, type }: SiteAccount): PaymentNetworks {
  if (routing === null) return { paymentNetworks: [] };
  const network = (kind: PaymentNetworks['paymentNetworks'][number]['type'], transferOut: boolean) =>
    ({
      type: kind,
      bankId: routing.value,
      identifier,
      identifierType: 'ACCOUNT_NUMBER',
      transferIn: true,
      transferOut,
    }) as const;
  return {
    paymentNetworks:
      type === 'checking' ? [network('US_ACH', true), network('US_RTP', true)] : [network('US_ACH', true)],
  };
}

/** Returns the customer with the personal and contact data that the consent includes. */
export function customerView(
  { customerId, name, company, dateOfBirth, address, email, telephone }: FdxPerson,
  { contact, personal }: { readonly contact: boolean; readonly personal: boolean },
): FdxCustomer {
  return {
    customerId,
    ...(company === undefined
      ? { customerType: 'CONSUMER' as const, name }
      : { customerType: 'BUSINESS' as const, businessCustomer: { name: company } }),
    ...(personal && company === undefined && { dateOfBirth }),
    ...(contact && { ...addressAndTelephone({ address, telephone }), email: [email] }),
  };
}

const addressAndTelephone = ({ address, telephone }: Pick<FdxPerson, 'address' | 'telephone'>) => ({
  addresses: [{ type: 'HOME', ...address, country: 'US' } as const],
  telephones: [{ type: 'PERSONAL', number: telephone } as const],
});

/** Returns the holders of one account and their contact data. */
export const contactView = ({ holders }: SiteAccount, person: FdxPerson): FdxContact => ({
  ...addressAndTelephone(person),
  emails: [person.email],
  holders: holders.map(({ name, role }, index) => {
    if (role === 'company') return { relationship: 'BUSINESS', businessCustomer: { name } };
    const isJoint = holders.length > 1;
    if (!isJoint) return { relationship: 'SOLE_OWNER', name: partsOf(name) };
    return { relationship: index === 0 ? 'PRIMARY_JOINT' : 'SECONDARY_JOINT', name: partsOf(name) };
  }),
});

/** Returns a holding in the standard's format. */
export function holdingView(holding: SiteHolding): FdxHolding {
  const { siteHoldingId, description, symbol, cusip, isin, securityType, quantity, price, value, costBasis } = holding;
  const isCash = securityType === 'moneyMarketFund';
  return {
    holdingId: siteHoldingId,
    holdingName: description,
    holdingType: holdingTypes[securityType],
    ...(isCash && { holdingSubType: 'MONEYMARKET' as const }),
    ...(symbol !== null && { symbol }),
    ...(cusip !== undefined &&
      isin !== undefined && {
        securityIds: [
          { id: cusip, idType: 'CUSIP' as const },
          { id: isin, idType: 'ISIN' as const },
        ],
      }),
    units: Number(quantity),
    currentUnitPrice: number(price),
    marketValue: number(value),
    ...(costBasis !== null && { costBasis: number(costBasis) }),
    cashAccount: isCash,
  };
}

/** Holding types of the standard. The standard has no type for exchange-traded funds, so they are mutual funds. */
const holdingTypes: Readonly<Record<SiteHolding['securityType'], FdxHolding['holdingType']>> = {
  stock: 'STOCK',
  mutualFund: 'MUTUALFUND',
  ETF: 'MUTUALFUND',
  bond: 'BOND',
  moneyMarketFund: 'MUTUALFUND',
  digitalAsset: 'DIGITALASSET',
  other: 'OTHER',
};
