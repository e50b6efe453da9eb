import { openBrowser } from '@fin-link/testing/stack';
import { expect, test } from 'vitest';
import { joinAsCustomer } from './customer/customer.ts';
import { newLoginName } from './customer/login-names.ts';
import { manualAccountsAtService } from './customer/manual-accounts-at-service.ts';
import { openManualAccounts } from './customer/manual-accounts-page.ts';
import { openServiceUser } from './customer/service-user.ts';

const customer = await joinAsCustomer('upcoming-answers');
const browser = await openBrowser();

interface Predicted {
  predictedEvent?: { id: number; description: string; userApprovalStatus: string }[];
}

test('fin-upcoming: what comes each month is expected, confirmed, and left out when it is no bill', async () => {
  const loginName = 'pays-each-month';
  const { add } = await manualAccountsAtService(customer.urls.service, loginName);
  const accountId = await add('CHECKING', 'Checking', 900);
  const user = await openServiceUser(customer.urls.service, newLoginName(loginName));
  const today = new Date();
  for (let month = 1; month <= 6; month++)
    for (const [original, amount, day] of [
      ['Elm Street rent', 850, 10],
      ['Northside power', 64.2, 20],
    ] as const) {
      const date = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - month, day))
        .toISOString()
        .slice(0, 10);
      const transaction = {
        accountId,
        amount: { amount, currency: 'USD' },
        baseType: 'DEBIT',
        date,
        description: { original },
      };
      await user.post('/manualTransactions', { transaction });
    }
  const events = async (status: string) =>
    (await user.get<Predicted>(`/predictedEvents?userApprovalStatus=${status}`)).predictedEvent ?? [];
  await expect.poll(async () => (await events('PENDING')).length).toBe(2);

  const opened = await openManualAccounts(browser, customer, { loginName, element: 'fin-upcoming' });
  const { content } = opened.frame;
  await content.getByRole('img', { name: /Checking/ }).waitFor();
  await content.getByRole('button', { name: /Yes/ }).first().click();
  const answered = (await opened.event('fin-predicted-event-changed')).detail as { predictedEventId: number };
  await expect.poll(async () => (await events('APPROVED')).map(({ id }) => id)).toEqual([answered.predictedEventId]);
  await content.getByRole('button', { name: /Not / }).first().click();
  await expect.poll(async () => (await events('REJECTED')).length).toBe(1);
  await content.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await events('PENDING')).length).toBe(1);
  expect(opened.told('fin-error')).toEqual([]);
  expect(opened.faults()).toEqual([]);
  await opened.close();
});
