import { isoDay } from '@fin-link/contracts/service';
import { type NeedsDatabase, ofUser, inTable } from '../../../platform/database/index.ts';
import type { Handler } from '../../../platform/http/index.ts';
import type { NeedsBusinessClock } from '../../../platform/runtime/index.ts';
import { userKeyOf } from '../../../tenancy/users/index.ts';
import { dateOf, dayOf } from '../detection/index.ts';
import { everydayChanges, readAccountPayments } from '../everyday/index.ts';
import { withAmountsOn } from '../schedule/index.ts';
import { addEverydaySpending, type DayBalance, projectBalance } from './balance-projection.ts';
import { endOfPeriod } from './read-transactions.ts';

/**
 * Returns bank accounts and cards that have a balance, with their expected balances: by predicted payments only and, for bank accounts with
 * enough history, also with everyday spending. Throws Y800 for an end more than a year ahead, Y809 for an end before today.
 */
export const getPredictedBalances =
  ({ database: { db }, businessClock }: NeedsDatabase & NeedsBusinessClock): Handler<'getPredictedBalances'> =>
  async ({ query }, call) => {
    const user = userKeyOf(call);
    const owner = ofUser(user);
    const today = dayOf(isoDay(businessClock.now()));
    const until = dayOf(endOfPeriod(query.toDate, dateOf(today), today));
    const accounts = await db
      .selectFrom('account')
      .select(['id', 'container', 'currency', 'balance', 'is_asset', 'is_manual', 'history_until'])
      .where((where) => where.and(owner))
      .where('account_status', 'in', ['ACTIVE', 'INACTIVE'])
      .where('container', 'in', ['bank', 'creditCard'])
      .where('currency', 'is not', null)
      .where('balance', 'is not', null)
      .where('is_asset', 'is not', null)
      .$narrowType<{ currency: string; balance: string; is_asset: boolean }>()
      .$if(query.accountId !== undefined, (rest) => rest.where('id', 'in', query.accountId ?? []))
      .orderBy('id')
      .limit(maxAccounts)
      .execute();
    if (accounts.length === 0) return {};
    const payments = await db
      .selectFrom('predicted_transaction as payment')
      .innerJoin('predicted_event as event', (join) =>
        join
          .onRef('event.bucket', '=', 'payment.bucket')
          .onRef('event.customer_id', '=', 'payment.customer_id')
          .onRef('event.user_id', '=', 'payment.user_id')
          .onRef('event.id', '=', 'payment.event_id'),
      )
      .select(['event.account_id', 'event.base_type', 'event.amount', 'event.low', 'event.high', 'event.season'])
      .select(['payment.due_date', 'event.currency', 'event.confidence'])
      .where((where) => where.and(inTable('payment', ofUser(user))))
      .where('payment.recon_status', '=', 'PENDING')
      // A payment with a pending transaction is not expected again.
      .where('payment.transaction_id', 'is', null)
      .where('payment.due_date', '<=', dateOf(until))
      .where('event.approval', '!=', 'REJECTED')
      .where('event.is_deleted', '=', false)
      .execute();
    const spendingAccounts = accounts
      .map(({ id, container, currency, is_asset: isAsset, is_manual: isManual, history_until: until }) => ({
        ...{ id, container, currency, isAsset },
        knownTo: isManual ? today - 1 : Math.min(until === null ? 0 : dayOf(until), today),
      }))
      .filter(({ container, knownTo }) => container === 'bank' && today - knownTo <= maxStaleDays)
      .slice(0, maxSpendingAccounts);
    const accountPayments = await readAccountPayments(db, user, spendingAccounts);
    const changesByAccount = new Map(
      spendingAccounts.map(({ id, knownTo }) => [
        id,
        everydayChanges(accountPayments.get(id) ?? [], { knownTo, today, until }),
      ]),
    );
    const paymentsByAccount = Map.groupBy(payments, (payment) => `${payment.account_id} ${payment.currency}`);
    return {
      predictedBalance: accounts.map(({ id, container, currency, balance, is_asset: isAsset }) => {
        const days = projectBalance(
          { balance, isAsset },
          (paymentsByAccount.get(`${id} ${currency}`) ?? []).map((payment) => {
            const { amount, low, high } = withAmountsOn(payment, payment.due_date);
            return {
              date: payment.due_date,
              baseType: payment.base_type,
              amount,
              low,
              high,
              confidence: payment.confidence,
            };
          }),
          today,
          until,
        );
        const changes = changesByAccount.get(id) ?? null;
        return {
          accountId: id,
          CONTAINER: container,
          currency,
          day: days.map(withNumbers),
          ...(changes !== null && { dayWithEverydaySpending: addEverydaySpending(days, changes).map(withNumbers) }),
        };
      }),
    };
  };

/** Maximum number of accounts in a reply. */
const maxAccounts = 500;
/** Maximum number of accounts whose everyday spending is projected. Limits the computing time of a request. */
const maxSpendingAccounts = 50;
/** Maximum age in days of the transactions from which everyday spending is projected. */
const maxStaleDays = 31;

const withNumbers = ({ date, amount, low, high }: DayBalance) => ({
  date,
  amount: Number(amount),
  low: Number(low),
  high: Number(high),
});
