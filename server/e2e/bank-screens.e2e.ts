import { expect, test } from 'vitest';
import { BankWindow } from './bank-pages/bank-window.ts';
import { openEverydayBrowser } from './browser/everyday-browser.ts';
import { joinAsCustomer } from './customer/customer.ts';
import { screenCheck } from './frame/accessibility.ts';
import { Keyboard } from './frame/keyboard.ts';
import { consumerAtConsent } from './open-banking/consumer.ts';
import { australianBank, britishBank } from './open-banking/regions.ts';
import { consentReaches, openDashboard } from './open-banking/sharing.ts';

const customer = await joinAsCustomer('bank-screens');
const browser = await openEverydayBrowser();
const { host } = customer.urls;
const english = { lang: 'en-US', dir: 'ltr' };
const attributes = { theme: 'auto' };

test('consent, handoff, bank wait and accounts work by keyboard alone and are accessible in light and dark', async () => {
  const loginName = 'shares-by-keyboard';
  const person = await consumerAtConsent(browser, customer, { loginName, bank: britishBank, attributes });
  const { frame, page, context } = person;
  const keyboard = new Keyboard(page);
  const { check, found } = screenCheck(page, host, english);
  await keyboard.tabTo(frame.primary('consent'));
  for (const group of await frame.screen('consent').locator('button[aria-expanded]').all()) {
    await keyboard.activate(group);
    expect(await group.getAttribute('aria-expanded')).toBe('true');
  }
  await check('consent');
  await keyboard.activate(frame.primary('consent'));
  const go = frame.screen('bank-handoff').locator('a.primary');
  await keyboard.tabTo(go);
  await check('handoff');
  const [opened] = await Promise.all([context.waitForEvent('page'), keyboard.press('Enter')]);
  await frame.screen('bank-wait').waitFor();
  await check('at the bank');
  const window = new BankWindow(opened);
  await window.comeToDecision();
  await window.decline();
  const error = frame.screen('error-screen');
  await error.waitFor();
  await check('came back without sharing');
  await keyboard.activate(frame.primary('error-screen'));
  await keyboard.activate(frame.primary('consent'));
  await keyboard.tabTo(go);
  const [again] = await Promise.all([context.waitForEvent('page'), keyboard.press('Enter')]);
  await new BankWindow(again).agree(`ok-${loginName}`);
  await keyboard.activate(frame.primary('summary'));
  await keyboard.activate(frame.primary('success'));
  expect(await person.providerAccounts()).toHaveLength(1);
  expect(found).toEqual([]);
  expect(person.faults()).toEqual([]);
});

test('the consent dashboard works by keyboard alone, from the list to stopping a consent', async () => {
  const loginName = 'stops-by-keyboard';
  const person = await consumerAtConsent(browser, customer, { loginName, bank: australianBank, attributes });
  await person.agree();
  await (await person.openBank()).agree(`ok-${loginName}`);
  await person.frame.finish();
  const { frame, page, event } = await openDashboard(person.context, customer, loginName);
  const keyboard = new Keyboard(page);
  const { check, found } = screenCheck(page, host, english);
  await check('dashboard');
  await keyboard.activate(frame.card(australianBank.name).getByRole('button', { name: 'View' }));
  await frame.detail.waitFor();
  await check('details');
  await keyboard.activate(frame.detail.getByRole('button', { name: 'Stop sharing' }));
  await check('what stopping means');
  await keyboard.press('Escape');
  await frame.dialog.waitFor({ state: 'detached' });
  await keyboard.activate(frame.detail.getByRole('button', { name: 'Stop sharing' }));
  await check('the question itself');
  await keyboard.activate(frame.dialog.getByRole('button', { name: 'Stop sharing' }));
  await frame.stopped.waitFor();
  await check('stopped');
  await event('fin-consent-revoked');
  await consentReaches(customer, loginName, { ...australianBank, consentStatus: 'REVOKED' });
  expect(found).toEqual([]);
});
