import { type Day, calendarDay, dayOfDate } from '../basics/index.ts';
import { type GbBill, siteKeyOf } from '../households/index.ts';
import { money } from './account-views.ts';
import type { ObieAccount, ObieCustomer } from './customers.ts';
import { dayTime } from './date-time.ts';

const monthly = { Type: 'MNTH' } as const;

const billsOf = ({ role }: ObieAccount, { bills }: ObieCustomer, kind: GbBill['kind']): readonly GbBill[] =>
  role === 'checking' ? bills.filter((bill) => bill.kind === kind) : [];

/** Returns the direct debits of an account as entries of `OBReadDirectDebit2`. */
export function directDebitViews(account: ObieAccount, customer: ObieCustomer) {
  return billsOf(account, customer, 'direct-debit').map(({ name, reference, dayOfMonth, amount }) => ({
    AccountId: account.accountId,
    DirectDebitId: siteKeyOf(account.accountId, 'direct debit', reference),
    DirectDebitStatusCode: 'ACTV',
    MandateRelatedInformation: { MandateIdentification: reference, Frequency: monthly },
    Name: name,
    PreviousPaymentDateTime: dayTime(paymentDays(customer.today, dayOfMonth).last),
    PreviousPaymentAmount: money(amount),
  }));
}

/** Returns the standing orders of an account as entries of `OBReadStandingOrder6`. */
export function standingOrderViews(account: ObieAccount, customer: ObieCustomer, detail: boolean) {
  return billsOf(account, customer, 'standing-order').map(({ name, reference, dayOfMonth, amount, payee }) => {
    const { last, next } = paymentDays(customer.today, dayOfMonth);
    return {
      AccountId: account.accountId,
      StandingOrderId: siteKeyOf(account.accountId, 'standing order', reference),
      NextPaymentDateTime: dayTime(next),
      LastPaymentDateTime: dayTime(last),
      StandingOrderStatusCode: 'ACTV',
      NextPaymentAmount: money(amount),
      LastPaymentAmount: money(amount),
      MandateRelatedInformation: { MandateIdentification: reference, Frequency: monthly },
      RemittanceInformation: { Unstructured: [reference] },
      ...(detail && payee !== null && { CreditorAccount: creditor(name, payee) }),
    };
  });
}

/** Returns the saved payees as entries of `OBReadBeneficiary5`. Only the current account has payees. */
export function beneficiaryViews(account: ObieAccount, { payees }: ObieCustomer, detail: boolean) {
  if (account.role !== 'checking') return [];
  return payees.map(({ name, reference, ...payee }) => ({
    AccountId: account.accountId,
    BeneficiaryId: siteKeyOf(account.accountId, 'payee', payee.number),
    BeneficiaryType: 'Ordinary',
    Reference: reference,
    ...(detail && { CreditorAccount: creditor(name, payee) }),
  }));
}

function creditor(name: string, { sortCode, number }: { readonly sortCode: string; readonly number: string }) {
  return { SchemeName: 'UK.OBIE.SortCodeAccountNumber', Identification: `${sortCode}${number}`, Name: name };
}

/** Returns the days of the last and the next monthly payment. A payment that is due today is the last one. */
function paymentDays(today: Day, dayOfMonth: number): { readonly last: Day; readonly next: Day } {
  const { year, month, dayOfMonth: date } = calendarDay(today);
  const next = dayOfDate(year, date < dayOfMonth ? month : month + 1, dayOfMonth);
  const { year: nextYear, month: nextMonth } = calendarDay(next);
  return { next, last: dayOfDate(nextYear, nextMonth - 1, dayOfMonth) };
}
