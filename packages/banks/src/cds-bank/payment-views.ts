import { type Day, calendarDay, dayOfDate, toIsoDate } from '../basics/index.ts';
import { type AuBill, type AuPayee, siteKeyOf } from '../households/index.ts';
import { money } from './account-views.ts';
import type { CdsAccount, CdsCustomer } from './customers.ts';
import { sydneyDayTime } from './sydney-time.ts';

const billsOf = ({ role }: CdsAccount, { bills }: CdsCustomer): readonly AuBill[] => (role === 'checking' ? bills : []);

/** Returns the direct debits of an account, each as `BankingDirectDebit`. */
export function directDebitViews(account: CdsAccount, customer: CdsCustomer) {
  return billsOf(account, customer).flatMap((bill) => {
    if (bill.kind !== 'direct-debit') return [];
    return {
      accountId: account.accountId,
      authorisedEntity: { description: bill.name, financialInstitution: bill.institution },
      lastDebitDateTime: sydneyDayTime(paymentDays(customer.today, bill.dayOfMonth).last),
      lastDebitAmount: money(bill.amount),
    };
  });
}

/** Returns the scheduled payments of an account, each as `BankingScheduledPaymentV2`. */
export function scheduledPaymentViews(account: CdsAccount, customer: CdsCustomer) {
  return billsOf(account, customer).flatMap((bill) => {
    if (bill.kind === 'direct-debit') return [];
    const { name, reference, amount, dayOfMonth } = bill;
    const to =
      bill.kind === 'scheduled'
        ? {
            toUType: 'domestic',
            nickname: name,
            payeeReference: reference,
            domestic: domestic({ name, ...bill.payee }),
          }
        : { toUType: 'biller', biller: { billerCode: bill.billerCode, crn: reference, billerName: name } };
    return {
      scheduledPaymentId: siteKeyOf(account.accountId, 'scheduled payment', reference),
      nickname: name,
      payerReference: reference,
      payeeReference: reference,
      status: 'ACTIVE',
      from: { accountId: account.accountId },
      paymentSet: [{ to, amount: money(amount), currency: 'AUD' }],
      recurrence: {
        nextPaymentDate: toIsoDate(paymentDays(customer.today, dayOfMonth).next),
        recurrenceUType: 'intervalSchedule',
        intervalSchedule: { intervals: [{ interval: 'P1M', dayInInterval: `P${dayOfMonth - 1}D` }] },
      },
    };
  });
}

/** Returns a payee as `BankingPayeeV2`. */
export function payeeView({ name, number, savedOn }: AuPayee) {
  return {
    payeeId: siteKeyOf('payee', number),
    nickname: name,
    description: name,
    type: 'DOMESTIC',
    creationDate: toIsoDate(savedOn),
  };
}

/** Returns a payee as `BankingPayeeDetailV2`. */
export function payeeDetailView(payee: AuPayee) {
  return { ...payeeView(payee), payeeUType: 'domestic', domestic: domestic(payee) };
}

function domestic({ name, bsb, number }: { readonly name: string; readonly bsb: string; readonly number: string }) {
  return { payeeAccountUType: 'account', account: { accountName: name, bsb, accountNumber: number } };
}

/** Returns the days of the last and the next monthly payment. A payment that is due today is the last one. */
function paymentDays(today: Day, dayOfMonth: number): { readonly last: Day; readonly next: Day } {
  const { year, month, dayOfMonth: date } = calendarDay(today);
  const isStillDueThisMonth = date < dayOfMonth;
  return {
    last: dayOfDate(year, isStillDueThisMonth ? month - 1 : month, dayOfMonth),
    next: dayOfDate(year, isStillDueThisMonth ? month : month + 1, dayOfMonth),
  };
}
