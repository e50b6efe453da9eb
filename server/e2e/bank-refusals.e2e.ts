import { authorizeAtBank } from '@fin-link/testing/bank-pages';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openEverydayBrowser } from './browser/everyday-browser.ts';
import { joinAsCustomer } from './customer/customer.ts';
import { consumerAtConsent } from './open-banking/consumer.ts';
import { britishBank, openBanks } from './open-banking/regions.ts';

const customer = await joinAsCustomer('bank-refusals');
const browser = await openEverydayBrowser();
const refused = { name: 'We couldn’t verify your return' };

test.each(openBanks)(
  '$region: consent declined at the bank shares nothing and can be tried again',
  { tags: ['whole'] },
  async (bank) => {
    const loginName = `declines-${bank.region}`;
    const person = await consumerAtConsent(browser, customer, { loginName, bank });
    const { frame } = person;
    await person.agree();
    const window = await person.openBank();
    await window.comeToDecision();
    await window.decline();
    await frame.screen('error-screen').getByRole('heading', { name: 'You came back without sharing' }).waitFor();
    expect(await person.providerAccounts()).toEqual([]);
    await frame.primary('error-screen').click();
    // After a refusal, the user is asked for consent again.
    await person.agree();
    const again = await person.openBank();
    await again.agree();
    await frame.finish();
    expect(await person.providerAccounts()).toHaveLength(1);
    expect(person.faults()).toEqual([]);
  },
);

test.each(['bank-error', 'bank-unavailable'])(
  'a bank that answers the authorization with an error (%s) shares nothing',
  { tags: ['whole'] },
  async (user) => {
    const person = await consumerAtConsent(browser, customer, { loginName: `meets-${user}`, bank: britishBank });
    await person.agree();
    const window = await person.openBank();
    await window.agree(user);
    await person.frame.screen('error-screen').waitFor();
    expect(await person.providerAccounts()).toEqual([]);
  },
);

/** Opens a browser at the bank, and returns the address at which the bank's answer arrives in another browser. */
async function answeredElsewhere(loginName: string) {
  const person = await consumerAtConsent(browser, customer, { loginName, bank: britishBank });
  const started = person.context.waitForEvent('response', (reply) => new URL(reply.url()).pathname === '/oauth/start');
  await person.agree();
  const window = await person.openBank();
  const sentTo = await (await started).headerValue('location');
  return { ...person, window, back: await authorizeAtBank(new URL(sentTo ?? '')) };
}

async function expectRefused(page: Page, address: URL): Promise<void> {
  await page.goto(address.href);
  await page.getByRole('heading', refused).waitFor();
  await page.getByText('in the browser where you started').waitFor();
  // The frame removes code and state from the URL.
  expect(new URL(page.url()).search + new URL(page.url()).hash).toBe('');
}

test('a return from the bank in another browser is refused, and the first browser can finish', async () => {
  const person = await answeredElsewhere('answered-elsewhere');
  const other = await browser.newContext();
  await expectRefused(await other.newPage(), person.back);
  await person.frame.screen('error-screen').getByRole('heading', refused).waitFor();
  expect(await person.providerAccounts()).toEqual([]);
  await person.window.agree();
  await person.frame.finish();
  expect(await person.providerAccounts()).toHaveLength(1);
});

test(
  'a return from the bank without the authorization cookie is refused, and reopening the bank finishes the link',
  { tags: ['whole'] },
  async () => {
    const person = await answeredElsewhere('lost-the-cookie');
    await person.context.clearCookies({ domain: 'localhost' });
    await expectRefused(await person.context.newPage(), person.back);
    expect(await person.providerAccounts()).toEqual([]);
    await person.frame.screen('error-screen').getByRole('heading', refused).waitFor();
    await person.frame.primary('error-screen').click();
    const again = await person.openBank();
    await again.agree();
    await person.frame.finish();
    expect(await person.providerAccounts()).toHaveLength(1);
  },
);
