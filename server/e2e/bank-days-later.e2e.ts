import { timeLimit } from '@fin-link/testing';
import { stopSharingAtBank } from '@fin-link/testing/bank-pages';
import type { BrowserContext } from 'playwright-core';
import { expect, test } from 'vitest';
import { BankWindow } from './bank-pages/bank-window.ts';
import { openEverydayBrowser } from './browser/everyday-browser.ts';
import { startCustomer } from './customer/customer.ts';
import { readLinkedData } from './customer/linked-data.ts';
import { openLinkingPage } from './customer/linking-page.ts';
import { advanceClock, openServiceUser } from './customer/service-user.ts';
import { screenCheck } from './frame/accessibility.ts';
import { ConnectionsFrame } from './frame/connections-frame.ts';
import { americanBank, australianBank, britishBank, openBanks } from './open-banking/regions.ts';
import type { SimulatedBank } from './open-banking/regions.ts';
import { shareAtService } from './open-banking/share-at-service.ts';
import { consentReaches, consentsOf, openDashboard } from './open-banking/sharing.ts';

// This file moves the business clock, so it needs a separate stack. Its banks do not cut themselves off from the window
// that opened them.
const customer = await startCustomer();
const browser = await openEverydayBrowser();
const loginOf = ({ region }: SimulatedBank): string => `renews-${region}`;
const whoStops = 'stops-at-the-bank';
const days = 24 * 60 * 60;

interface Person {
  context: BrowserContext;
  providerAccounts(): Promise<{ id: number }[]>;
}

/** Links directly at the service, because other files test the consent screens. */
async function linked(bank: SimulatedBank, loginName = loginOf(bank), userName?: string): Promise<Person> {
  await shareAtService(customer.urls, loginName, bank, userName);
  const context = await browser.newContext();
  return {
    context,
    providerAccounts: async () => (await readLinkedData(customer.urls.service, loginName)).providerAccounts,
  };
}

const people = new Map<SimulatedBank, Person>();
for (const bank of openBanks) people.set(bank, await linked(bank));
const stopper = await linked(britishBank, whoStops);
await stopSharingAtBank(customer.urls.bankUk, `ok-${whoStops}`);
// A consent can be renewed from thirty days before its end.
await advanceClock(customer.urls.service, 65 * days);

async function dashboardOf(bank: SimulatedBank) {
  const person = people.get(bank);
  if (person === undefined) throw new Error('No user has this bank.');
  const [before] = await consentsOf(customer, loginOf(bank));
  const dashboard = await openDashboard(person.context, customer, loginOf(bank));
  const opened = async (): Promise<BankWindow> => {
    const go = dashboard.frame.screen('bank-handoff').locator('a.primary');
    await go.waitFor();
    const [page] = await Promise.all([person.context.waitForEvent('page'), go.click()]);
    return new BankWindow(page);
  };
  return { ...dashboard, person, before, opened };
}

test('UK: a consent is renewed by one confirmation, without the bank', async () => {
  const { page, frame, event, person, before, faults } = await dashboardOf(britishBank);
  const { check, found } = screenCheck(page, customer.urls.host, { lang: 'en-US', dir: 'ltr' });
  const windows = person.context.pages().length;
  await check('dashboard before the end');
  await frame.renew(britishBank.name);
  await frame.content.locator('fin-consent-renewal').waitFor();
  await check('renewal');
  await frame.content.locator('fin-consent-renewal').getByRole('button', { name: 'Renew' }).click();
  expect((await event('fin-consent-renewed')).detail).toMatchObject({ consentId: before?.consentId });
  await frame.content.getByText('Renewed until').first().waitFor();
  await check('renewed');
  expect(found).toEqual([]);
  expect(person.context.pages()).toHaveLength(windows);
  expect(await person.providerAccounts()).toHaveLength(1);
  expect(faults()).toEqual([]);
});

test('AU: a consent is renewed at the bank, which keeps the chosen accounts', async () => {
  const { frame, event, person, before, opened, faults } = await dashboardOf(australianBank);
  await frame.renew(australianBank.name);
  await frame.content.locator('button.primary').click();
  const window = await opened();
  await window.signIn(`ok-${loginOf(australianBank)}`);
  await window.enterCode();
  await window.accounts.first().waitFor();
  for (const account of await window.accounts.all()) expect(await account.isChecked()).toBe(true);
  await window.authorize();
  expect((await event('fin-consent-renewed')).detail).toMatchObject({ consentId: before?.consentId });
  expect(await person.providerAccounts()).toHaveLength(1);
  expect(faults()).toEqual([]);
});

test('US: a renewal gives a new consent that replaces the one before', { tags: ['whole'] }, async () => {
  const { frame, event, person, before, opened, faults } = await dashboardOf(americanBank);
  await frame.renew(americanBank.name);
  await frame.content.locator('button.primary').click();
  const window = await opened();
  await window.agree(`ok-${loginOf(americanBank)}`);
  const { detail } = await event('fin-consent-renewed');
  expect(detail['consentId']).not.toBe(before?.consentId);
  const consents = await consentsOf(customer, loginOf(americanBank));
  expect(consents.find(({ consentId }) => consentId === before?.consentId)?.consentStatus).toBe('CONSENT_REPEALED');
  expect(await person.providerAccounts()).toHaveLength(1);
  expect(faults()).toEqual([]);
});

test('UK: a bank that wants a new sign-in is opened with the same consent, and gives fresh data', async () => {
  const loginName = 'signs-in-again';
  const userName = 'reauthentication-required';
  const { context } = await linked(britishBank, loginName, userName);
  const consent = async () => (await consentsOf(customer, loginName))[0];
  const before = await consent();
  await advanceClock(customer.urls.service, 24 * 60 * 60);
  // The bank requests a new sign-in now and then, so a refresh in the next hours reaches that state.
  const hourLater = async () => {
    await advanceClock(customer.urls.service, 60 * 60);
    return consent();
  };
  const wanted = { consentStatus: 'ACTIVE', needsSignIn: true };
  await expect.poll(hourLater, { timeout: timeLimit(60_000), interval: 1_000 }).toMatchObject(wanted);

  const session = { capabilities: ['link', 'manage', 'consents'] };
  const address = customer.pageWith({ loginName, element: 'fin-connections', attributes: { theme: 'auto' }, session });
  const list = new ConnectionsFrame((await openLinkingPage(context, address)).tag().frame.content);
  await list.button(britishBank.name, 'Sign in again').waitFor();
  const said = await list.said(britishBank.name).innerText();
  expect(said).toContain('wants you to sign in again');
  expect(said).not.toContain('withdrawn');

  const { page, frame, event, faults } = await openDashboard(context, customer, loginName);
  const { check, found } = screenCheck(page, customer.urls.host, { lang: 'en-US', dir: 'ltr' });
  expect(await frame.card(britishBank.name).innerText()).toContain('Sign-in needed');
  await check('dashboard of a bank that wants a new sign-in');
  await frame.card(britishBank.name).getByRole('button', { name: 'Sign in again' }).click();
  await frame.screen('consent').getByText('wants you to sign in again').waitFor();
  await frame.primary('consent').click();
  const go = frame.screen('bank-handoff').locator('a.primary');
  const [window] = await Promise.all([context.waitForEvent('page'), go.click()]);
  await new BankWindow(window).agree(userName);
  expect((await event('fin-consent-renewed')).detail).toMatchObject({ consentId: before?.consentId });
  expect(await consent()).toMatchObject({ consentId: before?.consentId, consentStatus: 'ACTIVE' });
  expect(await consent()).not.toHaveProperty('needsSignIn');
  const linkedNow = async () => (await readLinkedData(customer.urls.service, loginName)).providerAccounts;
  await expect.poll(linkedNow, { timeout: timeLimit(60_000) }).toMatchObject([{ status: 'SUCCESS' }]);
  expect(found).toEqual([]);
  expect(faults()).toEqual([]);
});

test('UK: a consent stopped at the bank ends here within a day', { tags: ['whole'] }, async () => {
  await consentReaches(customer, whoStops, { ...britishBank, consentStatus: 'REVOKED' });
  const { frame } = await openDashboard(stopper.context, customer, whoStops);
  await frame.show('Ended');
  expect(await frame.card(britishBank.name).innerText()).toContain('Ended');
});

test('91 days of business time end consents and leave open sessions as they are', { tags: ['whole'] }, async () => {
  const loginName = 'stays-signed-in';
  const { context } = await linked(britishBank, loginName);
  const dashboard = await openDashboard(context, customer, loginName);
  expect(await dashboard.frame.card(britishBank.name).innerText()).toMatch(/90\S* days left/);
  const linking = await openLinkingPage(context, customer.pageWith({ loginName }));
  const { frame: link, event } = linking.tag();
  await link.screen('search').waitFor();
  await advanceClock(customer.urls.service, 91 * days);
  await consentReaches(customer, loginName, { ...britishBank, consentStatus: 'EXPIRED' });

  await link.pickBank('Pine Harbor');
  await link.signIn('ok', 'ok');
  await link.finish();
  expect((await event('fin-exit')).detail).toMatchObject({ outcome: 'success' });

  await dashboard.page.reload();
  await dashboard.frame.show('Ended');
  expect(await dashboard.frame.card(britishBank.name).innerText()).toContain('Ended');
  await dashboard.frame.renew(britishBank.name);
  await dashboard.frame.content.locator('fin-consent-renewal').getByRole('button', { name: 'Renew' }).click();
  await dashboard.event('fin-consent-renewed');
  await consentReaches(customer, loginName, { ...britishBank, consentStatus: 'ACTIVE' });
  // Each page has one session; the reloaded page continued its own.
  expect(new Set(customer.launchesOf(loginName).map(({ sessionId }) => sessionId)).size).toBe(2);
});

test.each([britishBank, americanBank])(
  '$region: a consent stopped at the bank ends here with the next refresh',
  { tags: ['whole'] },
  async (bank) => {
    const loginName = `stops-before-a-refresh-${bank.region}`;
    const { context, providerAccounts } = await linked(bank, loginName);
    await stopSharingAtBank(bank.at(customer.urls), `ok-${loginName}`);
    // After an hour, a refresh is possible and the daily refresh is still far away.
    await advanceClock(customer.urls.service, 60 * 60);
    const [consent] = await consentsOf(customer, loginName);
    expect(consent?.consentStatus).toBe('ACTIVE');

    const address = customer.pageWith({
      loginName,
      element: 'fin-connections',
      attributes: { theme: 'auto' },
      session: { capabilities: ['link', 'manage', 'consents'] },
    });
    const opened = await openLinkingPage(context, address);
    const list = new ConnectionsFrame(opened.tag().frame.content);
    await list.button(bank.name, 'Refresh').click();
    await list.said(bank.name).getByText('Your permission was withdrawn').waitFor();
    await list.button(bank.name, 'Refresh').waitFor({ state: 'detached' });
    await consentReaches(customer, loginName, { ...bank, consentStatus: 'REVOKED' });
    const [account] = await providerAccounts();
    const { put } = await openServiceUser(customer.urls.service, loginName);
    await expect(put(`/providerAccounts?providerAccountIds=${account?.id}`)).rejects.toThrow('Y921');
    expect(opened.faults()).toEqual([]);

    const { frame, faults } = await openDashboard(context, customer, loginName);
    await frame.show('Ended');
    expect(await frame.card(bank.name).innerText()).toContain('Ended');
    expect(faults()).toEqual([]);
  },
);
