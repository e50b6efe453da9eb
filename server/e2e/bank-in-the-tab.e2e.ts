import { expect, test } from 'vitest';
import { openEverydayBrowser } from './browser/everyday-browser.ts';
import { joinAsCustomer } from './customer/customer.ts';
import { bankIn, consumerAtConsent, frameOf } from './open-banking/consumer.ts';
import { britishBank, openBanks } from './open-banking/regions.ts';

const customer = await joinAsCustomer('bank-in-the-tab');
const browser = await openEverydayBrowser();
const inTheTab = { comesBack: true, attributes: { 'redirect-mode': 'tab' } } as const;

test.each(openBanks)(
  '$region: a bank in the same tab is linked, and the page returns to the accounts',
  async (bank) => {
    const loginName = `tab-${bank.region}`;
    const person = await consumerAtConsent(browser, customer, { loginName, bank, ...inTheTab });
    const { page } = person;
    await person.agree();
    const window = await person.goToBank();
    // The browser reloads while it is at the bank.
    await window.signIn();
    await page.reload();
    await window.enterCode();
    for (const account of await window.accounts.all()) await account.check();
    await window.authorize();
    await page.waitForURL((url) => url.origin === new URL(person.address).origin);
    expect(new URL(page.url()).hash).toBe('');
    expect(person.context.pages()).toHaveLength(1);
    const frame = frameOf(page);
    await frame.finish();
    const [account, ...more] = await person.providerAccounts();
    expect(more).toEqual([]);
    expect((await person.event('fin-success')).detail).toMatchObject({ providerAccountId: account?.id });
    const sessions = new Set(customer.launchesOf(loginName).map(({ sessionId }) => sessionId));
    expect(sessions.size).toBe(1);
    expect(person.faults()).toEqual([]);
  },
);

test('a user who returns from the bank by the browser’s Back can continue', async () => {
  const loginName = 'goes-back-in-the-tab';
  const person = await consumerAtConsent(browser, customer, { loginName, bank: britishBank, ...inTheTab });
  const { page } = person;
  await person.agree();
  await person.goToBank();
  await page.goto(person.address);
  const frame = frameOf(page);
  await frame.screen('bank-wait').getByRole('button', { name: 'Open it again' }).click();
  await frame.screen('bank-handoff').locator('a.primary').click();
  await (await bankIn(page, customer.urls.bankUk)).agree();
  await page.waitForURL((url) => url.origin === new URL(person.address).origin);
  await frameOf(page).finish();
  expect(await person.providerAccounts()).toHaveLength(1);
});

test('a return from the bank in another tab continues the session that was left', { tags: ['whole'] }, async () => {
  const loginName = 'returns-in-another-tab';
  const person = await consumerAtConsent(browser, customer, { loginName, bank: britishBank, ...inTheTab });
  await person.agree();
  await person.goToBank();
  // As with a bank's app, the tab at the bank stays, and the return opens in a tab without its session storage.
  const other = await person.context.newPage();
  await other.goto(person.page.url());
  await (await bankIn(other, customer.urls.bankUk)).agree();
  await other.waitForURL((url) => url.origin === new URL(person.address).origin);
  await frameOf(other).finish();
  expect(await person.providerAccounts()).toHaveLength(1);
  expect(new Set(customer.launchesOf(loginName).map(({ sessionId }) => sessionId)).size).toBe(1);
});
