import { type Container, containersWithDues, type UpdateAccount } from '@fin-link/contracts/service';
import { ServiceError } from '../../../platform/runtime/index.ts';

type AccountInput = UpdateAccount['account'];

/** Stored values of an account before a change. A new account has only its container. */
export interface StoredFacts {
  container: Container;
  currency: string | null;
  balance: string | null;
  amount_due: string | null;
  details: Record<string, unknown>;
}

/** Columns of an account that the user enters. */
export interface ManualFacts {
  masked_number: string | null;
  currency: string | null;
  balance: string | null;
  amount_due: string | null;
  due_date: string | null;
  details: string;
}

const dueFields = ['amountDue', 'dueDate', 'frequency'] as const;
const dueContainers: ReadonlySet<string> = new Set(containersWithDues);

const propertyFields = ['homeValue', 'address', 'estimatedDate', 'valuationType', 'linkedAccountIds'] as const;

/**
 * Returns the entered columns, except those of a property's value. Throws Y800 for fields that the container does not have, Y800 if the
 * currency differs from the balance's, and the errors of `parseEnteredAmount`.
 */
export function enteredFacts(stored: StoredFacts, account: AccountInput): Partial<ManualFacts> {
  const invalidFields = [
    ...(dueContainers.has(stored.container) ? [] : dueFields),
    ...(stored.container === 'realEstate' ? [] : propertyFields),
  ];
  const invalidField = invalidFields.find((name) => account[name] != null);
  if (invalidField !== undefined) throw new ServiceError('Y800', { name: `account.${invalidField}` });
  const { accountNumber, dueDate, frequency } = account;
  return {
    ...(stored.container !== 'realEstate' && amountsOf(stored, account)),
    ...(accountNumber !== undefined && {
      masked_number: accountNumber === '' ? null : maskEnteredNumber(accountNumber),
    }),
    ...(dueDate !== undefined && { due_date: dueDate === '' ? null : dueDate }),
    ...(frequency !== undefined && {
      details: JSON.stringify({ ...stored.details, frequency: frequency ?? undefined }),
    }),
  };
}

/** Masks an entered number. Only its last four characters are stored. */
const maskEnteredNumber = (number: string): string => `xxxx${number.slice(-4)}`;

/** Returns the balance and the amount due. Throws Y800 if their currencies differ. */
function amountsOf(
  stored: StoredFacts,
  { balance: enteredBalance, amountDue: enteredDue }: AccountInput,
): Partial<ManualFacts> {
  if (enteredBalance === undefined && enteredDue === undefined) return {};
  const storedAmount = (amount: string | null): Amount | null =>
    amount === null || stored.currency === null ? null : { amount, currency: stored.currency };
  const balance =
    enteredBalance === undefined
      ? storedAmount(stored.balance)
      : parseEnteredAmount('balance', enteredBalance, { mayBeNegative: stored.container === 'bank' });
  const newDue = enteredDue == null ? null : parseEnteredAmount('amountDue', enteredDue);
  const due = enteredDue === undefined ? storedAmount(stored.amount_due) : newDue;
  if (balance !== null && due !== null && balance.currency !== due.currency)
    throw new ServiceError('Y800', {
      name: enteredBalance === undefined ? 'account.amountDue.currency' : 'account.balance.currency',
    });
  return {
    currency: balance?.currency ?? due?.currency ?? null,
    balance: balance?.amount ?? null,
    amount_due: due?.amount ?? null,
  };
}

/** Amount as decimal text, with its currency. */
export interface Amount {
  amount: string;
  currency: string;
}

/** ISO 4217 codes. */
const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
/** All amounts must be less than this limit. */
const amountLimit = 1e12;

/**
 * Returns the maximum number of decimals of a currency. At least two, because prices in every currency may have two; at most four, because
 * the columns store four.
 */
function maxDecimals(currency: string): number {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  return Math.min(Math.max(2, maximumFractionDigits), 4);
}

/**
 * Returns an entered amount as decimal text. `name` is the field of the account in errors. Throws Y804 for more than 12 digits before the
 * decimal point; Y800 for an unknown currency, too many decimals, or a negative amount unless `mayBeNegative` is set.
 */
export function parseEnteredAmount(
  name: string,
  { amount, currency }: { amount: number; currency: string },
  { mayBeNegative = false } = {},
): Amount {
  if (!currencies.has(currency)) throw new ServiceError('Y800', { name: `account.${name}.currency` });
  if (Math.abs(amount) >= amountLimit) throw new ServiceError('Y804', { name: `account.${name}.amount` });
  // `String` writes tiny numbers as `1e-7`, which does not match.
  const match = /^-?\d+(?:\.(\d+))?$/.exec(String(amount));
  const hasTooManyDecimals = match === null || (match[1] ?? '').length > maxDecimals(currency);
  if (hasTooManyDecimals || (amount < 0 && !mayBeNegative))
    throw new ServiceError('Y800', { name: `account.${name}.amount` });
  return { amount: String(amount), currency };
}
