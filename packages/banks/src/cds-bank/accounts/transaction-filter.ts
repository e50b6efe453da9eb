import { Big } from 'big.js';
import { z } from 'zod';
import { CdsProblem } from '../shared/problem.ts';
import type { TransactionView } from './transaction-views.ts';

export interface TransactionQuery {
  readonly 'oldest-time'?: string;
  readonly 'newest-time'?: string;
  readonly 'min-amount'?: string;
  readonly 'max-amount'?: string;
  readonly text?: string;
}

const standardPeriod = 90 * 86_400_000;
const dateTimeString = z.iso.datetime({ offset: true });
const amountString = /^-?\d{1,16}(?:\.\d{1,16})?$/;

/**
 * Returns a filter for the standard's parameters; without any, the last 90 days match. Amounts are compared without
 * their sign.
 */
export function transactionFilter(query: TransactionQuery, now: Date): (transaction: TransactionView) => boolean {
  const newest = instantIn(query, 'newest-time') ?? now.getTime();
  const oldest = instantIn(query, 'oldest-time') ?? newest - standardPeriod;
  const least = amountIn(query, 'min-amount');
  const most = amountIn(query, 'max-amount');
  const text = query.text?.toLowerCase();
  return ({ postingDateTime, executionDateTime, amount, description, reference }) => {
    const at = Date.parse(postingDateTime ?? executionDateTime);
    const size = new Big(amount).abs();
    return (
      at >= oldest &&
      at <= newest &&
      (least === null || size.gte(least)) &&
      (most === null || size.lte(most)) &&
      (text === undefined || `${description}\n${reference}`.toLowerCase().includes(text))
    );
  };
}

function instantIn(query: TransactionQuery, name: 'oldest-time' | 'newest-time'): number | null {
  const value = query[name];
  if (value === undefined) return null;
  if (!dateTimeString.safeParse(value).success) throw new CdsProblem('invalidDateTime', name);
  return Date.parse(value);
}

function amountIn(query: TransactionQuery, name: 'min-amount' | 'max-amount'): Big | null {
  const value = query[name];
  if (value === undefined) return null;
  if (!amountString.test(value)) throw new CdsProblem('invalidField', name);
  return new Big(value).abs();
}
