import { z } from 'zod';
import { id, money } from '../primitives.ts';
import { accountAddress, valuationTypes, propertyValuation } from './property.ts';
import { type Detail, detail } from './details.ts';

const text = z.string();
const day = z.iso.date();
const percent = z.number();

/** Frequencies of payments in the public description. */
export const paymentFrequencies = [
  'DAILY',
  'ONE_TIME',
  'WEEKLY',
  'EVERY_2_WEEKS',
  'EVERY_4_WEEKS',
  'SEMI_MONTHLY',
  'MONTHLY',
  'EVERY_2_MONTHS',
  'QUARTERLY',
  'SEMI_ANNUALLY',
  'ANNUALLY',
  'FIRST_DAY_MONTHLY',
  'LAST_DAY_MONTHLY',
  'EBILL',
  'UNKNOWN',
  'OTHER',
] as const;

/** Containers whose accounts have an amount due. `otherLiabilities` is an addition of this service. */
export const containersWithDues = ['creditCard', 'loan', 'insurance', 'otherLiabilities'] as const;

/** Balance of a reward account, in points, miles or another unit. */
export const rewardBalance = z
  .strictObject({
    description: text,
    /** Number of `units`, not an amount of money. */
    balance: z.number(),
    units: text,
    balanceType: z.enum(['EXPIRING_BALANCE', 'BALANCE_TO_LEVEL', 'BALANCE_TO_REWARD', 'BALANCE', 'TOTAL_BALANCE']),
    expiryDate: day.optional(),
  })
  .meta({ id: 'RewardBalance' });

/** Details of accounts, named as in the public description. An account has those details of its container that its bank states. */
export const accountDetails = {
  currentBalance: detail(['bank'], money),
  availableBalance: detail(['bank', 'investment'], money),
  overDraftLimit: detail(['bank'], money),
  annualPercentageYield: detail(['bank'], percent),
  maturityAmount: detail(['bank'], money),
  maturityDate: detail(['bank', 'loan'], day),
  interestRate: detail(['bank', 'loan'], percent),
  term: detail(['bank', 'loan'], text),

  runningBalance: detail(['creditCard'], money),
  availableCredit: detail(['creditCard', 'loan'], money),
  totalCreditLine: detail(['creditCard'], money),
  availableCash: detail(['creditCard'], money),
  totalCashLimit: detail(['creditCard'], money),
  apr: detail(['creditCard'], percent),
  cashApr: detail(['creditCard'], percent),

  amountDue: detail(containersWithDues, money),
  dueDate: detail(containersWithDues, day),
  minimumAmountDue: detail(['creditCard', 'loan', 'insurance'], money),
  lastPaymentAmount: detail(['creditCard', 'loan', 'insurance'], money),
  lastPaymentDate: detail(['creditCard', 'loan', 'insurance'], day),
  frequency: detail(containersWithDues, z.enum(paymentFrequencies)),

  principalBalance: detail(['loan'], money),
  originalLoanAmount: detail(['loan'], money),
  originationDate: detail(['loan'], day),
  totalCreditLimit: detail(['loan'], money),
  recurringPayment: detail(['loan'], money),
  interestRateType: detail(['loan'], z.enum(['FIXED', 'VARIABLE', 'UNKNOWN', 'OTHER'])),
  interestPaidYTD: detail(['loan'], money),
  interestPaidLastYear: detail(['loan'], money),
  loanPayoffAmount: detail(['loan'], money),
  escrowBalance: detail(['loan'], money),
  minRedraw: detail(['loan'], money),
  maxRedraw: detail(['loan'], money),
  sourceLoanOffsetEnabled: detail(['loan'], z.boolean()),
  sourceLoanRepaymentType: detail(['loan'], text),

  cash: detail(['investment'], money),
  /** Clearing codes of the firm that holds the account, at DTCC and at NSCC, for example `0226`. */
  dtccMemberClearingCode: detail(['investment'], text),
  nsccMemberClearingCode: detail(['investment'], text),

  cashValue: detail(['insurance'], money),
  faceAmount: detail(['insurance'], money),
  deathBenefit: detail(['insurance'], money),
  premium: detail(['insurance'], money),
  policyStatus: detail(['insurance'], z.enum(['ACTIVE', 'IN_ACTIVE', 'OTHER'])),
  policyEffectiveDate: detail(['insurance'], day),
  policyFromDate: detail(['insurance'], day),
  lifeInsuranceType: detail(
    ['insurance'],
    z.enum([
      'OTHER',
      'TERM_LIFE_INSURANCE',
      'UNIVERSAL_LIFE_INSURANCE',
      'WHOLE_LIFE_INSURANCE',
      'VARIABLE_LIFE_INSURANCE',
      'ULIP',
      'ENDOWMENT',
    ]),
  ),

  /** Contract value; only for annuities. */
  annuityBalance: detail(['insurance'], money),

  homeValue: detail(['realEstate'], money),
  /** Date on which the home value was estimated or typed. */
  estimatedDate: detail(['realEstate'], day),
  valuationType: detail(['realEstate'], z.enum(valuationTypes)),
  /** Method and range of an estimate. Addition of this service. */
  valuation: detail(['realEstate'], propertyValuation),
  address: detail(['realEstate'], accountAddress),
  /** Ids of the loans that are secured on the property. */
  linkedAccountIds: detail(['realEstate'], z.array(id)),

  rewardBalance: detail(['reward'], z.array(rewardBalance)),
  primaryRewardUnit: detail(['reward'], text),
  enrollmentDate: detail(['reward'], day),

  isOwnedAtSource: detail(['bank', 'creditCard', 'loan'], z.boolean()),
  sourceAccountOwnership: detail(['bank', 'creditCard', 'loan'], text),
  sourceProductName: detail(['bank', 'creditCard', 'loan'], text),
} as const satisfies Record<string, Detail>;
