import type { SiteAccount, SiteTransaction } from '@fin-link/contracts/banks';
import { merchantOfPurchase } from '../../households/index.ts';
import type { FdxTransaction } from '../shapes/transaction.ts';
import { categories, number, typeOf } from './account-view.ts';

const midnight = (day: string): string => `${day}T00:00:00Z`;

/** Returns a transaction in the standard's format. Dates become midnight, UTC. */
export function transactionView(account: SiteAccount, transaction: SiteTransaction): FdxTransaction {
  const { siteTransactionId, status, date, postedOn, description, amount, checkNumber, security } = transaction;
  const merchant = merchantOfPurchase(description);
  return {
    accountCategory: categories[typeOf(account)],
    accountId: account.siteAccountId,
    transactionId: siteTransactionId,
    status: status === 'pending' ? 'PENDING' : 'POSTED',
    transactionTimestamp: midnight(date),
    ...(postedOn !== null && { postedTimestamp: midnight(postedOn) }),
    description,
    ...(merchant !== undefined && { category: merchant.code, transactionPayee: merchant.title }),
    debitCreditMemo: amount.amount.startsWith('-') ? 'DEBIT' : 'CREDIT',
    amount: Math.abs(number(amount)),
    ...(checkNumber !== null && { checkNumber }),
    ...(security !== undefined && securityView(security)),
  };
}

function securityView({ symbol, cusip, trade }: NonNullable<SiteTransaction['security']>) {
  return {
    ...(symbol !== null && { symbol }),
    ...(cusip !== undefined && { securityId: cusip, securityIdType: 'CUSIP' as const }),
    ...(trade !== null && { units: Number(trade.quantity), unitPrice: number(trade.price) }),
  };
}
