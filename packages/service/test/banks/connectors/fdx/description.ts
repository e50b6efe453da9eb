/**
 * OpenAPI document of the data of FDX 6, written by this project from publicly known field names. It covers more than the simulated bank
 * sends. It is not the standard, which only members may use.
 */
type Schema = { readonly [key: string]: Json };
type Json = boolean | number | string | readonly Json[] | Schema;

const to = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const text = (maxLength?: number): Schema => ({ type: 'string', ...(maxLength !== undefined && { maxLength }) });
const word = (...values: string[]): Schema => ({ type: 'string', enum: values });
/** Returns a schema of a text with these known values; other values are valid too. */
const known = (...values: string[]): Schema => ({ type: 'string', maxLength: 64, 'x-namespaced-enum': values });
const list = (items: Schema, minItems = 0): Schema => ({ type: 'array', minItems, items });
const object = (properties: Schema, ...required: string[]): Schema => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
});
const either = (...schemas: Schema[]): Schema => ({ oneOf: schemas });

const flag = { type: 'boolean' };
const count = { type: 'integer' };
const amount = { type: 'number', minimum: -9_999_999_999_999, maximum: 9_999_999_999_999 };
const unsigned = { type: 'number', minimum: 0, maximum: 9_999_999_999_999 };
const quantity = { type: 'number', minimum: 0, maximum: 1_000_000 };
const rate = { type: 'number', minimum: -100, maximum: 100 };
const id = { type: 'string', minLength: 1, maxLength: 256 };
const day = { type: 'string', format: 'date' };
const moment = { type: 'string', format: 'date-time' };
const dayOrMoment = either(day, moment);
const uri = { type: 'string', format: 'uri' };

const basics = {
  accountId: to('AccountId'),
  accountNumberDisplay: text(32),
  productName: text(),
  nickname: text(),
  description: text(),
  status: word(
    'CLOSED',
    'DELINQUENT',
    'NEGATIVECURRENTBALANCE',
    'OPEN',
    'PAID',
    'PENDINGCLOSE',
    'PENDINGOPEN',
    'RESTRICTED',
  ),
  currency: object(
    { currencyCode: word('CAD', 'EUR', 'KWD', 'USD'), currencyRate: rate, originalCurrencyCode: text(3) },
    'currencyCode',
  ),
  accountOpenDate: day,
  accountCloseDate: day,
  lineOfBusiness: text(),
  balanceType: word('ASSET', 'LIABILITY'),
  interestRate: rate,
  interestRateType: word('FIXED', 'VARIABLE'),
  lastActivityDate: day,
  transferIn: flag,
  transferOut: flag,
  balanceAsOf: moment,
  fiAttributes: list(object({ name: text(64), value: text() })),
};
const payments = {
  nextPaymentAmount: amount,
  nextPaymentDate: dayOrMoment,
  lastPaymentAmount: amount,
  lastPaymentDate: dayOrMoment,
};
const account = (category: string, types: readonly string[], more: Schema): Schema =>
  object(
    { ...basics, accountCategory: word(category), accountType: known(...types), ...more },
    'accountId',
    'accountCategory',
  );
const holding = {
  ...object({
    holdingId: id,
    securityIds: list(object({ id: text(50), idType: text(20) }, 'id')),
    holdingName: text(),
    holdingType: known('ANNUITY', 'BOND', 'CD', 'DIGITALASSET', 'MUTUALFUND', 'OPTION', 'OTHER', 'STOCK'),
    holdingSubType: known('CASH', 'MONEYMARKET'),
    description: text(),
    symbol: text(30),
    units: quantity,
    currentUnitPrice: quantity,
    purchasedPrice: quantity,
    costBasis: amount,
    marketValue: amount,
    cashAccount: flag,
  }),
  anyOf: [{ required: ['marketValue'] }, { required: ['units', 'currentUnitPrice'] }],
};
const accounts = {
  DepositAccount: account('DEPOSIT_ACCOUNT', ['CD', 'CHECKING', 'ESCROW', 'MONEYMARKET', 'OTHERDEPOSIT', 'SAVINGS'], {
    currentBalance: amount,
    openingDayBalance: amount,
    availableBalance: amount,
    annualPercentageYield: rate,
    interestYtd: amount,
    maturityDate: day,
  }),
  LocAccount: account('LOC_ACCOUNT', ['CHARGE', 'CREDITCARD', 'HOMELINEOFCREDIT', 'LINEOFCREDIT'], {
    ...payments,
    creditLine: amount,
    availableCredit: amount,
    currentBalance: amount,
    principalBalance: amount,
    minimumPaymentAmount: amount,
    cashAdvanceLimit: amount,
    purchasesApr: rate,
    advancesApr: rate,
    lastStmtBalance: amount,
    lastStmtDate: day,
  }),
  LoanAccount: account('LOAN_ACCOUNT', ['AUTOLOAN', 'INSTALLMENT', 'MORTGAGE', 'PERSONALLOAN', 'STUDENTLOAN'], {
    ...payments,
    principalBalance: amount,
    escrowBalance: amount,
    originalPrincipal: amount,
    originatingDate: day,
    loanTerm: count,
    payOffAmount: amount,
    maturityDate: day,
  }),
  InvestmentAccount: account('INVESTMENT_ACCOUNT', ['401K', '529', 'BROKERAGEPRODUCT', 'IRA', 'ROTH'], {
    currentValue: amount,
    availableCashBalance: amount,
    employerName: text(),
    margin: flag,
    holdings: list(to('Holding')),
  }),
  InsuranceAccount: account('INSURANCE_ACCOUNT', ['HEALTHINSURANCE', 'LIFEINSURANCE', 'WHOLELIFE'], {
    policyPremium: amount,
    policyCoverageAmount: amount,
    policyStartDate: day,
    policyEndDate: day,
  }),
  AnnuityAccount: account('ANNUITY_ACCOUNT', ['ANNUITY', 'FIXEDANNUITY'], { surrenderValue: amount }),
};

const link = object(
  { href: uri, action: word('DELETE', 'GET', 'POST', 'PUT'), rel: text(), types: list(text()) },
  'href',
);
const paged = {
  page: object({ nextPageKey: { type: 'string', minLength: 1, maxLength: 100 }, totalElements: count }),
  links: object({ next: link, prev: link }),
};
const network = object(
  {
    bankId: text(35),
    identifier: { type: 'string', minLength: 1, maxLength: 64 },
    identifierType: word('ACCOUNT_NUMBER', 'TOKENIZED_ACCOUNT_NUMBER'),
    type: word('CA_ACSS', 'CA_LVTS', 'US_ACH', 'US_CHIPS', 'US_FEDNOW', 'US_FEDWIRE', 'US_RTP'),
    transferIn: flag,
    transferOut: flag,
  },
  'identifier',
  'type',
);
const transaction = {
  ...object(
    {
      accountCategory: text(64),
      accountId: to('AccountId'),
      transactionId: to('TransactionId'),
      referenceTransactionId: id,
      status: word('AUTHORIZATION', 'MEMO', 'PENDING', 'POSTED'),
      transactionTimestamp: dayOrMoment,
      postedTimestamp: dayOrMoment,
      description: text(),
      transactionPayee: text(255),
      payee: text(255),
      transactionType: text(64),
      memo: text(255),
      category: text(),
      reference: text(),
      debitCreditMemo: word('CREDIT', 'DEBIT', 'MEMO'),
      amount: unsigned,
      foreignAmount: amount,
      foreignCurrency: text(3),
      checkNumber: either(count, text(32)),
      imageIds: list(id),
      links: list(link),
    },
    'amount',
    'debitCreditMemo',
    'status',
  ),
  anyOf: [{ required: ['transactionTimestamp'] }, { required: ['postedTimestamp'] }],
};
const person = {
  customerId: id,
  customerType: word('BUSINESS', 'CONSUMER'),
  name: object({ prefix: text(), first: text(), middle: text(), last: text(), suffix: text(), company: text() }),
  dateOfBirth: day,
  taxId: text(32),
  email: list(text()),
  addresses: list(object({ line1: text(), city: text(), region: text(), postalCode: text(16), country: text(2) })),
  telephones: list(object({ type: text(), country: text(3), number: text(20) })),
};
const customer = object(person, 'customerId');
/** A holder of an account. */
const contact = object({
  holders: list(
    object({ ...person, relationship: known('PRIMARY', 'PRIMARY_JOINT', 'SECONDARY', 'SOLE_OWNER', 'TRUSTEE') }),
  ),
  emails: list(text()),
  addresses: person.addresses,
  telephones: person.telephones,
});
const consentGrant = object(
  {
    id: to('ConsentId'),
    status: word('ACTIVE', 'EXPIRED', 'REVOKED'),
    parties: list(object({ name: text(), type: known('DATA_PROVIDER', 'DATA_RECIPIENT'), homeUri: uri })),
    createdTime: moment,
    expirationTime: moment,
    updatedTime: moment,
    durationType: word('ONE_TIME', 'PERSISTENT', 'TIME_BOUND'),
    durationPeriod: count,
    lookbackPeriod: count,
    resources: list(
      object(
        {
          resourceType: word('ACCOUNT', 'CUSTOMER', 'DOCUMENT'),
          resourceId: id,
          dataClusters: list(
            known('ACCOUNT_BASIC', 'ACCOUNT_DETAILED', 'BALANCES', 'CUSTOMER_CONTACT', 'TRANSACTIONS'),
            1,
          ),
        },
        'resourceType',
        'dataClusters',
      ),
      1,
    ),
  },
  'id',
  'status',
  'resources',
);

const anyAccount = either(...Object.keys(accounts).map((name) => to(name)));
const get = (schema: Schema): Schema => ({
  get: { responses: { '200': { description: 'OK', content: { 'application/json': { schema } } } } },
});

export const fdxDescription: Schema = {
  openapi: '3.0.3',
  paths: {
    '/accounts': get(object({ ...paged, accounts: list(anyAccount) }, 'accounts')),
    '/accounts/{accountId}': get(to('InvestmentAccount')),
    '/accounts/{accountId}/contact': get(contact),
    '/accounts/{accountId}/payment-networks': get(object({ paymentNetworks: list(network) }, 'paymentNetworks')),
    '/accounts/{accountId}/transactions': get(
      object({ ...paged, transactions: list(to('Transaction')) }, 'transactions'),
    ),
    '/customers/current': get(customer),
    '/consents/{consentId}': get(consentGrant),
  },
  components: {
    schemas: {
      ...accounts,
      Holding: holding,
      AccountId: id,
      TransactionId: id,
      ConsentId: id,
      Transaction: transaction,
    },
  },
};
