import type {
  LoanView,
  ManualAccountView,
  PropertyAddress,
  PropertyEstimate,
  PropertyMatch,
  PropertyView,
} from '@fin-link/contracts/browser';
import { initialManualAccountsModel, manualAccounts } from '../../src/index.ts';
import type {
  ManualAccountsPlace,
  ManualValues,
  ManualAccountsEffect,
  ManualAccountsEvent,
  ManualAccountsEventOf,
  ManualAccountsModel,
  ViewStart,
} from '../../src/index.ts';
import { replied } from '../replies.ts';
import { launched, noStart, session } from '../views.ts';

export const failure = { code: 'internal', reference: 'r', retryAfter: null } as const;

export const values: ManualValues = {
  accountName: 'Family car',
  nickname: null,
  amount: '8200.00',
  currency: 'USD',
  lastDigits: null,
  amountDue: null,
  dueDate: null,
  frequency: null,
  memo: null,
  includeInNetWorth: true,
};

export const car: ManualAccountView = {
  accountId: 9100,
  kind: 'vehicle',
  ...values,
  lastUpdated: '2026-11-20T10:15:00.000Z',
};

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

export const match = (unit: string | null = null, known: PropertyEstimate | null = estimate): PropertyMatch => ({
  address: { ...address, unit },
  estimate: known,
});

export const home: PropertyView = {
  accountId: 9101,
  accountName: '12 Alder Lane',
  nickname: null,
  address,
  valuation: 'estimate',
  value: estimate.value,
  asOf: '2026-11-20',
  estimate,
  linkedAccountIds: [9004],
  includeInNetWorth: true,
  lastUpdated: '2026-11-20T10:15:00.000Z',
};

const loan: LoanView = {
  accountId: 9004,
  accountName: 'Home loan',
  providerName: 'Pine Harbor Bank',
  mask: '4411',
  owed: { amount: '188250.75', currency: 'USD' },
  propertyId: null,
};

export const startsWith = (
  action: 'add-manual' | 'edit-manual' | 'add-real-estate' | 'edit-real-estate' | null,
  accountId: number | null = null,
) => launched({ start: { ...noStart, action, accountId } });
export const launchedHere = startsWith('add-manual');
export const launchedWith = (
  over: Partial<ViewStart>,
  netWorthSwitch = session().options.netWorthSwitch,
): ManualAccountsEventOf<'launched'> => ({
  ...launched({ options: { ...session().options, netWorthSwitch } }),
  view: { accountIds: null, kind: null, country: null, includeToggle: null, includeDefault: null, ...over },
});

const user = <E extends Extract<ManualAccountsEvent, { source: 'user' }>['type']>(
  type: E,
  rest: Omit<ManualAccountsEventOf<E>, 'source' | 'type'>,
) => ({ source: 'user', type, ...rest }) as ManualAccountsEventOf<E>;

export const picked = user('kindPicked', { kind: 'vehicle' });
export const pickedHome = user('kindPicked', { kind: 'real-estate' });
export const submitted = user('manualSubmitted', { values, idempotencyKey: 'key-00000001' });
export const created = replied('createManualAccount', { idempotencyKey: 'key-00000001' }, car);
export const addressGiven = user('addressSubmitted', { valuation: 'estimate', address, country: 'US' });
export const addressTyped = user('addressSubmitted', { valuation: 'typed', address: null, country: 'US' });
export const found = (...matches: PropertyMatch[]) => replied('findProperty', {}, matches);
export const matched = user('matchPicked', { index: 1 });
export const valued = user('valueSubmitted', { typed: null, nickname: null, includeInNetWorth: true });
export const typedValue = user('valueSubmitted', {
  typed: { value: { amount: '610000', currency: 'USD' }, asOf: '2026-11-20' },
  nickname: 'Lake house',
  includeInNetWorth: false,
});
export const loansListed = replied('listLoans', {}, [loan]);
export const loansTicked = user('loansPicked', { linkedAccountIds: [9004] });
export const loansChosen = user('loansSubmitted', { linkedAccountIds: [9004], idempotencyKey: 'key-00000002' });
export const added = replied('createProperty', { idempotencyKey: 'key-00000002' }, home);

export function play(model: ManualAccountsModel, ...events: ManualAccountsEvent[]) {
  let effects: readonly ManualAccountsEffect[] = [];
  let ignored = false;
  let last = model;
  for (const event of events) ({ model: last, effects, ignored } = manualAccounts(last, event));
  return { model: last, effects, ignored };
}

export const started = (place: ManualAccountsPlace, ...events: ManualAccountsEvent[]) =>
  play(initialManualAccountsModel(place), ...events);

/** Events that lead to the screens of a property, in order. */
export const toHome = [launchedHere, pickedHome] as const;
export const toValue = [...toHome, addressGiven, found(match())] as const;
export const toLoans = [...toValue, valued, loansListed] as const;
