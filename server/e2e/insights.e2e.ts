import { openBrowser } from '@fin-link/testing/stack';
import { expect, test } from 'vitest';
import { joinAsCustomer } from './customer/customer.ts';
import { newLoginName } from './customer/login-names.ts';
import { manualAccountsAtService } from './customer/manual-accounts-at-service.ts';
import { openManualAccounts } from './customer/manual-accounts-page.ts';
import { openServiceUser } from './customer/service-user.ts';

const customer = await joinAsCustomer('insights');
const browser = await openBrowser();

interface Feed {
  feed?: { insightName: string; status?: string }[];
}

test('fin-insights: a summary is shown with what is behind it, dismissed, brought back, stopped and had again', async () => {
  const loginName = 'wants-to-know';
  const { add } = await manualAccountsAtService(customer.urls.service, loginName);
  const accountId = await add('CHECKING', 'Checking', 900);
  const user = await openServiceUser(customer.urls.service, newLoginName(loginName));
  const today = new Date();
  const lastMonth = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1, 15)).toISOString().slice(0, 10);
  for (const [original, amount] of [
    ['Greenway groceries', 84.2],
    ['Elm Street rent', 850],
  ] as const) {
    const description = { original };
    const money = { amount, currency: 'USD' };
    const transaction = { accountId, amount: money, baseType: 'DEBIT', date: lastMonth, description };
    await user.post('/manualTransactions', { transaction });
  }
  const insightName = 'CASH_FLOW_SUMMARY_ALL_ACCOUNTS';
  await user.post('/insights/trigger', { trigger: [{ insightName, overrideDuplicateCheck: true }] });
  const feed = async () => (await user.get<Feed>(`/insights/feed?insightName=${insightName}`)).feed ?? [];
  await expect.poll(async () => (await feed()).length).toBe(1);

  const opened = await openManualAccounts(browser, customer, { loginName, element: 'fin-insights' });
  const { content } = opened.frame;
  // Invisible characters isolate the amounts.
  const summary = content.locator('[data-insight]').filter({ hasText: /\$934\.20\W* went out/ });
  await summary.waitFor();
  expect(await summary.innerText()).toContain('Money out');
  await summary.locator('.menu > summary').click();
  await summary.getByRole('button', { name: /Dismiss/ }).click();
  await expect.poll(async () => (await feed())[0]?.status).toBe('DISMISSED');
  expect((await opened.event('fin-insight-changed')).detail).toMatchObject({ status: 'dismissed' });
  await content.getByRole('button', { name: /Undo/ }).click();
  await expect.poll(async () => (await feed())[0]?.status).toBe('ACTIVE');

  await summary.locator('.menu > summary').click();
  await summary.getByRole('button', { name: /Turn off/ }).click();
  await content.locator('.line').getByText('again.').waitFor();
  await opened.page.reload();
  await content.locator('.stopped summary').click();
  expect(await summary.count()).toBe(0);
  await content.getByRole('button', { name: /Turn back on/ }).click();
  await summary.waitFor();
  expect(opened.told('fin-error')).toEqual([]);
  expect(opened.faults()).toEqual([]);
  await opened.close();
});
