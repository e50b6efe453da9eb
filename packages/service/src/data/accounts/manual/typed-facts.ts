import { type Container, containersWithDues, type UpdateAccount } from '@fin-link/contracts/service';
import { ServiceError } from '../../../platform/runtime/index.ts';
import { type Amount, typedAmount } from './typed-amount.ts';

type Typed = UpdateAccount['account'];

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

const ofDues = ['amountDue', 'dueDate', 'frequency'] as const;
const withDues: ReadonlySet<string> = new Set(containersWithDues);

const ofProperties = ['homeValue', 'address', 'estimatedDate', 'valuationType', 'linkedAccountIds'] as const;

/**
 * Returns the entered columns, except those of a property's value. Throws Y800 for fields that the container does not have, and for a
 * currency that differs from the balance's; also throws the errors of `typedAmount`.
 */
export function typedFacts(held: StoredFacts, typed: Typed): Partial<ManualFacts> {
  const foreign = [
    ...(withDues.has(held.container) ? [] : ofDues),
    ...(held.container === 'realEstate' ? [] : ofProperties),
  ];
  const misplaced = foreign.find((name) => typed[name] != null);
  if (misplaced !== undefined) throw new ServiceError('Y800', { name: `account.${misplaced}` });
  const { accountNumber, dueDate, frequency } = typed;
  return {
    ...(held.container !== 'realEstate' && amountsOf(held, typed)),
    ...(accountNumber !== undefined && { masked_number: accountNumber === '' ? null : masked(accountNumber) }),
    ...(dueDate !== undefined && { due_date: dueDate === '' ? null : dueDate }),
    ...(frequency !== undefined && { details: JSON.stringify({ ...held.details, frequency: frequency ?? undefined }) }),
  };
}

/** Masks an entered number. Only its last four characters are stored. */
const masked = (number: string): string => `xxxx${number.slice(-4)}`;

function amountsOf(held: StoredFacts, { balance: typedBalance, amountDue: typedDue }: Typed): Partial<ManualFacts> {
  if (typedBalance === undefined && typedDue === undefined) return {};
  const kept = (amount: string | null): Amount | null =>
    amount === null || held.currency === null ? null : { amount, currency: held.currency };
  const balance =
    typedBalance === undefined
      ? kept(held.balance)
      : typedAmount('balance', typedBalance, { mayBeNegative: held.container === 'bank' });
  const due =
    typedDue === undefined ? kept(held.amount_due) : typedDue === null ? null : typedAmount('amountDue', typedDue);
  if (balance !== null && due !== null && balance.currency !== due.currency)
    throw new ServiceError('Y800', {
      name: typedBalance === undefined ? 'account.amountDue.currency' : 'account.balance.currency',
    });
  return {
    currency: balance?.currency ?? due?.currency ?? null,
    balance: balance?.amount ?? null,
    amount_due: due?.amount ?? null,
  };
}
