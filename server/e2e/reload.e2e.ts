import { openBrowser } from '@fin-link/testing/stack';
import { expect, test } from 'vitest';
import { joinAsCustomer } from './customer/customer.ts';
import { openLinkingPage } from './customer/linking-page.ts';

const customer = await joinAsCustomer('reload');
const browser = await openBrowser();

/** Expects one session from the first launch to the last, and one exit event. */
async function expectOneSession(loginName: string): Promise<void> {
  const [first, ...more] = customer.launchesOf(loginName);
  expect(first?.resumes).toBeNull();
  expect(more.length).toBeGreaterThan(0);
  for (const launched of more)
    expect(launched).toMatchObject({ resumes: first?.sessionId, sessionId: first?.sessionId });
  const { data } = await customer.message(first?.sessionId ?? '');
  expect(data).toMatchObject({ outcome: 'success', endedBy: 'user' });
  expect(data.providerAccounts).toHaveLength(1);
}

test('a page reloaded at the sign-in shows the sign-in with empty fields', { tags: ['whole'] }, async () => {
  const loginName = 'reloads-at-sign-in';
  const { page, tag, faults } = await openLinkingPage(browser, customer.pageWith({ loginName }));
  const { frame, events, event, isKeptAt } = tag();
  await frame.pickBank('Pine Harbor');
  await frame.userField.fill('somebody');
  await frame.passwordField.fill('half a pass');
  await isKeptAt('credentials');
  await page.reload();
  await frame.screen('credentials').waitFor();
  expect(await frame.userField.inputValue()).toBe('');
  expect(await frame.passwordField.inputValue()).toBe('');
  expect(await frame.screen('credentials').getByRole('heading', { level: 2 }).innerText()).toContain('Pine Harbor');
  await frame.signIn('ok', 'ok');
  await frame.finish();
  expect((await event('fin-exit')).detail).toMatchObject({ outcome: 'success' });
  expect(events().filter(({ name }) => name === 'fin-exit')).toHaveLength(1);
  await expectOneSession(loginName);
  expect(faults()).toEqual([]);
});

test('a page reloaded at the code and at the accounts continues there and links once', async () => {
  const loginName = 'reloads-all-the-way';
  const { page, tag, faults } = await openLinkingPage(browser, customer.pageWith({ loginName }));
  const { frame, events, event, isKeptAt } = tag();
  await frame.pickBank('Summit Federal');
  await frame.signIn('ok', 'ok');
  await frame.codeField.fill('12');
  await isKeptAt('mfa');
  await page.reload();
  await frame.codeField.waitFor();
  expect(await frame.codeField.inputValue()).toBe('');
  await frame.enterCode('123456');
  await frame.screen('summary').waitFor();
  const accounts = frame.screen('summary').locator('input[type=checkbox]');
  const found = await accounts.count();
  await isKeptAt('summary');
  await page.reload();
  await frame.screen('summary').waitFor();
  await expect.poll(() => accounts.count()).toBe(found);
  await frame.primary('summary').click();
  await frame.screen('success').waitFor();
  await isKeptAt('success');
  await page.reload();
  await frame.primary('success').click();

  const exit = await event('fin-exit');
  expect(exit.detail).toMatchObject({ outcome: 'success' });
  const names = events().map(({ name }) => name);
  expect(names.filter((name) => name === 'fin-exit')).toHaveLength(1);
  expect(names.filter((name) => name === 'fin-success')).toHaveLength(1);
  const success = await event('fin-success');
  expect(exit.detail['providerAccountIds']).toEqual([success.detail['providerAccountId']]);
  await expectOneSession(loginName);
  expect(faults()).toEqual([]);
});

test('a page reloaded after the end of a flow starts a new one', { tags: ['whole'] }, async () => {
  const loginName = 'comes-back-later';
  const { page, tag } = await openLinkingPage(browser, customer.pageWith({ loginName }));
  const { frame, event } = tag();
  await frame.screen('search').waitFor();
  await frame.askToClose();
  await event('fin-exit');
  await page.reload();
  await frame.screen('search').waitFor();
  const [first, second] = customer.launchesOf(loginName);
  expect(second?.resumes).toBeNull();
  expect(second?.sessionId).not.toBe(first?.sessionId);
});
