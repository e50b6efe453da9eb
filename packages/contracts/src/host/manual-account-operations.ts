import {
  createManualAccountRequest,
  createPropertyRequest,
  findPropertyRequest,
  updateManualAccountRequest,
  updatePropertyRequest,
  type PropertyAddress,
  type PropertyEstimate,
} from '../browser/index.ts';
import { idempotencyHeaders, type DetailsOf, serviceErrors } from './define.ts';

const missing = 'account.not-found';
const errors = ['capability.missing', 'not-implemented', ...serviceErrors] as const;
/** Errors of the operations that add a manual account or a property. */
const additionErrors = [...errors, 'account.limit-reached', 'request.idempotency-conflict'] as const;
/** Additional errors of operations that calculate or store the value of a property. */
const valuationErrors = ['property.no-value', 'property.several', 'property.already-added', 'rate.addresses'] as const;
/** Text for the documentation of idempotent operations. */
const idempotencyNote = 'A repeated `Idempotency-Key` adds nothing and returns the reply of the first request.';
const exampleHeaders = { 'idempotency-key': '0c7e4a52-account1' };
const lastUpdated = '2026-11-20T10:15:00.000Z';

const exampleCar = {
  accountName: 'Family car',
  nickname: null,
  amount: '8200',
  lastDigits: null,
  amountDue: null,
  dueDate: null,
  frequency: null,
  memo: null,
  includeInNetWorth: true,
};
const account = { accountId: 9100, kind: 'vehicle', ...exampleCar, currency: 'USD', lastUpdated } as const;

const address: PropertyAddress = {
  street: '12 Alder Lane',
  unit: null,
  city: 'Springfield',
  region: 'IL',
  postalCode: '62704',
  country: 'US',
};
const estimate: PropertyEstimate = {
  value: { amount: '312000', currency: 'USD' },
  low: '287000',
  high: '337000',
  source: 'County records',
  indexName: 'FHFA House Price Index',
  indexQuarter: '2024 Q4',
  lastSale: { price: { amount: '241500', currency: 'USD' }, date: '2019-05-17' },
};
const exampleHome = { nickname: null, linkedAccountIds: [9004], includeInNetWorth: true };
const property = {
  accountId: 9101,
  accountName: '12 Alder Lane',
  address,
  valuation: 'estimate',
  value: estimate.value,
  asOf: '2026-11-20',
  estimate,
  lastUpdated,
  ...exampleHome,
} as const;

/** Inputs, errors and examples of the operations on manual accounts and properties. */
export const manualAccountDetails = {
  createManualAccount: {
    summary: 'Add an account manually',
    description: `Requires the capability \`manual\`, or \`link\` if the configuration offers manual accounts. ${idempotencyNote}`,
    headers: idempotencyHeaders,
    body: createManualAccountRequest,
    status: 201,
    errors: additionErrors,
    example: { headers: exampleHeaders, body: { kind: 'vehicle', ...exampleCar, currency: 'USD' }, reply: { account } },
  },
  getManualAccount: {
    summary: 'Read an account that was added manually',
    description:
      'Returns what the user typed. An account that a bank stated, or another id, answers `account.not-found`.',
    missing,
    errors,
    example: { reply: { account } },
  },
  updateManualAccount: {
    summary: 'Change an account that was added manually',
    description: 'Members that are not sent keep their values. An unknown id answers `account.not-found`.',
    body: updateManualAccountRequest,
    missing,
    errors,
    example: { body: exampleCar, reply: { account } },
  },
  deleteManualAccount: {
    summary: 'Delete an account that was added manually',
    description: 'Deletes the account with its transactions and balances. It cannot be undone.',
    missing,
    errors,
    example: {},
  },
  findProperty: {
    summary: 'Find properties by address, each with an estimate of its value if there is one',
    description: 'An empty result is not an error. Estimates are available only in the United States.',
    body: findPropertyRequest,
    errors: [...errors, 'rate.addresses'],
    example: { body: { address }, reply: { matches: [{ address, estimate }] } },
  },
  createProperty: {
    summary: 'Add a property, valued by the service or by the user',
    description: idempotencyNote,
    headers: idempotencyHeaders,
    body: createPropertyRequest,
    status: 201,
    missing,
    errors: [...additionErrors, ...valuationErrors],
    example: { headers: exampleHeaders, body: { valuation: 'estimate', address, ...exampleHome }, reply: { property } },
  },
  getProperty: {
    summary: 'Read a property',
    description: 'Returns address, value, and where the value comes from. An unknown id answers `account.not-found`.',
    missing,
    errors,
    example: { reply: { property } },
  },
  updateProperty: {
    summary: 'Change a property',
    description:
      'Changes name, value or loans. With a new address, the estimate is made again, which counts as a look-up (`rate.addresses`).',
    body: updatePropertyRequest,
    missing,
    errors: [...errors, ...valuationErrors],
    example: { body: { valuation: 'estimate', address, ...exampleHome }, reply: { property } },
  },
  deleteProperty: {
    summary: 'Delete a property. Its loans are kept',
    description: 'Deletes the property with its past values. The loans stay, without a link to it.',
    missing,
    errors,
    example: {},
  },
  listLoans: {
    summary: 'List the loans that a property can be linked with',
    description: 'Lists the loans of the user, linked and added by hand, and the property that each is linked with.',
    errors,
    example: {
      reply: {
        loans: [
          {
            accountId: 9004,
            accountName: 'Home loan',
            providerName: 'Pine Harbor Bank',
            mask: '4411',
            owed: { amount: '188250.75', currency: 'USD' },
            propertyId: null,
          },
        ],
      },
    },
  },
} satisfies DetailsOf<
  | 'createManualAccount'
  | 'getManualAccount'
  | 'updateManualAccount'
  | 'deleteManualAccount'
  | 'findProperty'
  | 'createProperty'
  | 'getProperty'
  | 'updateProperty'
  | 'deleteProperty'
  | 'listLoans'
>;
