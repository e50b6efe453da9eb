import { Big } from 'big.js';
import { z } from 'zod';
import { CdsProblem } from '../shared/problem.ts';
import type { TransactionView } from './transaction-views.ts';

/** Query parameters of the standard that filter transactions. */
export interface TransactionQuery {
  readonly 'oldest-time'?: string;
  readonly 'newest-time'?: string;
  readonly 'min-amount'?: string;
  readonly 'max-amount'?: string;
  readonly text?: string;
}

/** Period before `newest-time` in milliseconds if the query has no `oldest-time`: 90 days. */
const defaultPeriodMs = 90 * 86_400_000;
const dateTimeString = z.iso.datetime({ offset: true });
const amountString = /^-?\d{1,16}(?:\.\d{1,16})?$/;

/**
 * Returns a filter for the standard's parameters. Without `oldest-time`, the filter matches the 90 days before
 * `newest-time`. It compares absolute amounts: `min-amount=10` also matches -12.50. Throws `CdsProblem` if a parameter
 * is invalid.
 */
export function transactionFilter(query: TransactionQuery, now: Date): (transaction: TransactionView) => boolean {
  const newest = timeParameter(query, 'newest-time') ?? now.getTime();
  const oldest = timeParameter(query, 'oldest-time') ?? newest - defaultPeriodMs;
  const minAmount = amountParameter(query, 'min-amount');
  const maxAmount = amountParameter(query, 'max-amount');
  const text = query.text?.toLowerCase();
  return ({ postingDateTime, executionDateTime, amount, description, reference }) => {
    const time = Date.parse(postingDateTime ?? executionDateTime);
    const absoluteAmount = new Big(amount).abs();
    return (
      time >= oldest &&
      time <= newest &&
      (minAmount === null || absoluteAmount.gte(minAmount)) &&
      (maxAmount === null || absoluteAmount.lte(maxAmount)) &&
      (text === undefined || `${description}\n${reference}`.toLowerCase().includes(text))
    );
  };
}

function timeParameter(query: TransactionQuery, name: 'oldest-time' | 'newest-time'): number | null {
  const value = query[name];
  if (value === undefined) return null;
  if (!dateTimeString.safeParse(value).success) throw new CdsProblem('invalidDateTime', name);
  return Date.parse(value);
}

function amountParameter(query: TransactionQuery, name: 'min-amount' | 'max-amount'): Big | null {
  const value = query[name];
  if (value === undefined) return null;
  if (!amountString.test(value)) throw new CdsProblem('invalidField', name);
  return new Big(value).abs();
}
