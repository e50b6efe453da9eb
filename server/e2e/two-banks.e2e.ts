import { openBrowser } from '@fin-link/testing/stack';
import { expect, test } from 'vitest';
import { joinAsCustomer } from './customer/customer.ts';
import { openLinkingPage } from './customer/linking-page.ts';

const customer = await joinAsCustomer('two-banks');
const browser = await openBrowser();

test('a second bank is linked in one session, from the accounts screen and from the success screen', async () => {
  const loginName = 'links-three-banks';
  const { tag, faults } = await openLinkingPage(browser, customer.pageWith({ loginName }));
  const { frame, events, event } = tag();
  await frame.pickBank('Pine Harbor');
  await frame.signIn('ok-first', 'ok');
  await frame.secondary('summary').click();

  await frame.pickBank('Summit Federal');
  expect(await frame.userField.inputValue()).toBe('');
  await frame.signIn('ok-second', 'ok');
  await frame.enterCode('123456');
  await frame.primary('summary').click();
  await frame.secondary('success').click();

  await frame.pickBank('Northwind');
  await frame.signIn('ok-third', 'ok');
  await frame.finish();

  const { detail } = await event('fin-exit');
  const linked = events().filter(({ name }) => name === 'fin-success');
  const ids = linked.map((one) => one.detail['providerAccountId']);
  expect(new Set(ids).size).toBe(3);
  expect(detail).toEqual({ outcome: 'success', screen: 'success', providerAccountIds: ids });
  expect(events().filter(({ name }) => name === 'fin-exit')).toHaveLength(1);

  const [launched, ...more] = customer.launchesOf(loginName);
  expect(more).toEqual([]);
  const { data } = await customer.message(launched?.sessionId ?? '');
  expect(data).toMatchObject({ outcome: 'success', endedBy: 'user' });
  expect(data.providerAccounts.map(({ providerId }) => providerId).toSorted()).toEqual([16_001, 16_002, 16_010]);
  expect(data.providerAccounts.flatMap(({ accountIds }) => accountIds).toSorted()).toEqual(
    linked.flatMap((one) => one.detail['accountIds'] as number[]).toSorted(),
  );
  expect(faults()).toEqual([]);
});

test('a session for one site offers no second bank once the first is linked', { tags: ['whole'] }, async () => {
  const loginName = 'links-one-site';
  const configName = 'AggregationOfOneSite';
  const { tag, faults } = await openLinkingPage(
    browser,
    customer.pageWith({
      loginName,
      attributes: { 'config-name': configName },
      session: { configNames: [configName] },
    }),
  );
  const { frame, event } = tag();
  await frame.pickBank('Pine Harbor');
  await frame.signIn('ok-only', 'ok');
  await frame.primary('summary').waitFor();
  expect(await frame.secondary('summary').count()).toBe(0);
  await frame.primary('summary').click();
  await frame.primary('success').waitFor();
  expect(await frame.secondary('success').count()).toBe(0);
  await frame.primary('success').click();
  expect((await event('fin-exit')).detail).toMatchObject({ outcome: 'success' });
  const { providerAccounts } = await customer.result(customer.launchesOf(loginName)[0]?.sessionId ?? '');
  expect(providerAccounts.map(({ providerId }) => providerId)).toEqual([16_001]);
  expect(faults()).toEqual([]);
});

test('leaving the sign-in of a second bank keeps the first one linked', { tags: ['whole'] }, async () => {
  const loginName = 'gives-up-the-second-bank';
  const { tag, faults } = await openLinkingPage(browser, customer.pageWith({ loginName }));
  const { frame, events, event } = tag();
  await frame.pickBank('Pine Harbor');
  await frame.signIn('ok-only', 'ok');
  await frame.primary('summary').click();
  await frame.secondary('success').click();
  await frame.pickBank('Summit Federal');
  await frame.signIn('ok', 'wrong');
  await frame.content.locator('fin-credentials .notice').waitFor();
  await frame.askToClose();
  const { detail } = await event('fin-exit');
  const linked = events().filter(({ name }) => name === 'fin-success');
  expect(linked).toHaveLength(1);
  expect(detail).toMatchObject({ outcome: 'success', providerAccountIds: [linked[0]?.detail['providerAccountId']] });
  expect(faults()).toEqual([]);
});
