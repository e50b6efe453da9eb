import { isCore } from '@fin-link/testing';
import { openBrowser } from '@fin-link/testing/stack';
import { expect, test } from 'vitest';
import { joinAsCustomer, startCustomer } from './customer/customer.ts';
import { linkAtService } from './customer/link-at-service.ts';
import { readLinkedData } from './customer/linked-data.ts';
import type { LinkedData } from './customer/linked-data.ts';
import { openLinkingPage } from './customer/linking-page.ts';
import type { LinkingPage, OpenTag } from './customer/linking-page.ts';
import { advanceClock } from './customer/service-user.ts';
import { screenCheck } from './frame/accessibility.ts';
import { ConnectionsFrame } from './frame/connections-frame.ts';
import { Keyboard } from './frame/keyboard.ts';

// Tests outside the core move the business clock, which needs a separate stack.
const customer = await (isCore ? joinAsCustomer('connections') : startCustomer());
const browser = await openBrowser();
const { host, service } = customer.urls;

const pine = { providerId: 16_001, name: 'Pine Harbor Bank' };
const summit = { providerId: 16_002, name: 'Summit Federal Bank' };
const refreshInterval = 15 * 60;

interface Open extends LinkingPage, Pick<OpenTag, 'events' | 'event'> {
  frame: ConnectionsFrame;
  /** Checks a screen with axe in light and dark. */
  check(screen: string): Promise<void>;
  /** Returns the number of events that the page received. */
  told(name: string): number;
}

async function open(loginName: string): Promise<Open> {
  const session = { capabilities: ['link', 'manage'] };
  const opened = await openLinkingPage(
    browser,
    customer.pageWith({ loginName, element: 'fin-connections', attributes: { theme: 'auto' }, session }),
    { reducedMotion: 'reduce' },
  );
  const { frame, events, event } = opened.tag();
  const shown = new ConnectionsFrame(frame.content);
  await shown.list.waitFor();
  return {
    ...opened,
    frame: shown,
    events,
    event,
    async check(screen) {
      const { check, found } = screenCheck(opened.page, host, { lang: 'en-US', dir: 'ltr' });
      await check(screen);
      expect(found).toEqual([]);
    },
    told: (name) => events().filter((one) => one.name === name).length,
  };
}

const data = (loginName: string): Promise<LinkedData> => readLinkedData(service, loginName);

const isFocused = (where: ConnectionsFrame['list']): Promise<unknown> =>
  expect.poll(() => where.evaluate((one) => one.matches(':focus'))).toBe(true);

test('fin-connections: a bank linked from the empty list appears in it', async () => {
  const loginName = 'links-from-the-list';
  const opened = await open(loginName);
  const { frame, event, told } = opened;
  await opened.check('nothing connected');
  await frame.above('Link a bank').click();
  await frame.pickBank('Pine Harbor');
  await frame.signIn('ok', 'ok');
  await frame.finish();
  await frame.card(pine.name).waitFor();
  await isFocused(frame.heading);
  await expect.poll(() => frame.status(pine.name).innerText()).toBe('Linked');
  await frame.card(pine.name).locator('.accounts li').first().waitFor();
  await opened.check('one connection');

  const [linked, ...more] = (await data(loginName)).providerAccounts;
  expect(more).toEqual([]);
  expect((await event('fin-success')).detail['providerAccountId']).toBe(linked?.id);
  expect(told('fin-success')).toBe(1);
  expect(told('fin-exit')).toBe(0);
  expect(opened.faults()).toEqual([]);
});

test('fin-connections: a wrong new password keeps the stored sign-in working, and a right one replaces it', async () => {
  const loginName = 'edits-a-sign-in';
  const id = await linkAtService(service, loginName, { providerId: pine.providerId, user: 'ok-edits' });
  const before = await data(loginName);
  const opened = await open(loginName);
  const { frame, told } = opened;
  await frame.button(pine.name, 'Edit sign-in').click();
  await frame.passwordField.waitFor();
  expect(await frame.screen('credentials').getByRole('heading', { level: 2 }).innerText()).toContain(
    'Edit sign-in for',
  );
  expect(await frame.userField.inputValue()).toBe('');
  expect(await frame.userHint.innerText()).toMatch(/“\u2068?ts\u2069?”/);
  expect(await frame.passwordField.inputValue()).toBe('');
  await opened.check('new details');
  await frame.passwordField.fill('wrong');
  await frame.primary('credentials').click();
  await frame.screen('credentials').locator('#refusal').waitFor();
  expect((await opened.event('fin-error')).detail).toMatchObject({ class: 'credentials.wrong', recoverable: true });
  await frame.askToClose();
  await frame.list.waitFor();
  await expect.poll(() => frame.status(pine.name).innerText()).toBe('Not refreshing');
  await opened.check('a connection that does not update');
  // The bank rejected the new password, so the old one is still stored and works.
  await frame.button(pine.name, 'Refresh').click();
  await expect.poll(() => frame.status(pine.name).innerText()).toBe('Linked');

  await frame.button(pine.name, 'Edit sign-in').click();
  await frame.signIn('ok-edits', 'ok');
  await frame.screen('success').getByRole('heading', { name: 'Sign-in updated' }).waitFor();
  await frame.primary('success').click();
  await frame.list.waitFor();
  await expect.poll(() => frame.status(pine.name).innerText()).toBe('Linked');
  await expect.poll(() => told('fin-refreshed')).toBe(3);
  expect(told('fin-error')).toBe(1);
  const statuses = opened.events().flatMap(({ name, detail }) => (name === 'fin-refreshed' ? [detail] : []));
  expect(statuses).toEqual(['FAILED', 'SUCCESS', 'SUCCESS'].map((status) => ({ providerAccountId: id, status })));
  expect(told('fin-success') + told('fin-exit')).toBe(0);
  expect((await data(loginName)).lines).toEqual(before.lines);
  expect(opened.faults()).toEqual([]);
});

test(
  'fin-connections: a refresh updates a connection, and a second one too soon shows when it is possible again',
  { tags: ['whole'] },
  async () => {
    const loginName = 'refreshes-one';
    await linkAtService(service, loginName, { providerId: pine.providerId, user: 'ok-refreshes' });
    await advanceClock(service, refreshInterval + 60);
    const opened = await open(loginName);
    const { frame, told } = opened;
    const refresh = frame.button(pine.name, 'Refresh');
    await refresh.focus();
    await opened.page.keyboard.press('Enter');
    await expect.poll(() => frame.said(pine.name).innerText()).toMatch(/^(Refreshed just now|No changes)$/);
    await isFocused(refresh);
    await expect.poll(() => frame.spoken('polite')).toMatch(/refreshed just now|no changes/);
    expect(told('fin-refreshed')).toBe(1);

    await opened.page.keyboard.press('Enter');
    await expect.poll(() => frame.said(pine.name).innerText()).toContain('again at');
    const minutes = minutesUntil(await frame.said(pine.name).innerText());
    expect(minutes).toBeGreaterThanOrEqual(14);
    expect(minutes).toBeLessThanOrEqual(15);
    expect(told('fin-error')).toBe(0);
    expect(await refresh.getAttribute('aria-disabled')).toBe('true');
    await isFocused(refresh);
    await opened.check('too soon');
    expect(told('fin-refreshed')).toBe(1);
    expect(opened.faults()).toEqual([]);
  },
);

test(
  'fin-connections: "Refresh all" refreshes every connection, and the challenge of one bank is answered',
  { tags: ['whole'] },
  async () => {
    const loginName = 'refreshes-all';
    await linkAtService(service, loginName, { providerId: pine.providerId, user: 'ok-all-one' });
    await linkAtService(service, loginName, { providerId: pine.providerId, user: 'ok-all-two' });
    const opened = await open(loginName);
    const { frame, told } = opened;
    await frame.above('Link another').click();
    await frame.pickBank('Summit Federal');
    await frame.signIn('ok', 'ok');
    await frame.enterCode('123456');
    await frame.finish();
    await expect.poll(() => frame.cards.count()).toBe(3);
    // If a refresh is still running, the next one joins it and asks no question.
    const statuses = async () => (await data(loginName)).providerAccounts.map(({ status }) => status);
    await expect.poll(statuses).toEqual(['SUCCESS', 'SUCCESS', 'SUCCESS']);
    await advanceClock(service, refreshInterval + 60);
    await frame.above('Refresh all').click();
    await frame.button(summit.name, 'Answer the bank').waitFor();
    expect(await frame.status(summit.name).innerText()).toBe('Waiting for your answer');
    await expect.poll(() => told('fin-refreshed')).toBe(2);
    await opened.check('a bank asks');
    await frame.button(summit.name, 'Answer the bank').click();
    await frame.enterCode('123456');
    await frame.finish();
    await expect.poll(() => told('fin-refreshed')).toBe(3);
    await expect.poll(() => frame.status(summit.name).innerText()).toBe('Linked');
    expect(await frame.cards.count()).toBe(3);
    expect(await statuses()).toEqual(['SUCCESS', 'SUCCESS', 'SUCCESS']);
    expect(opened.faults()).toEqual([]);
  },
);

test('fin-connections: a connection and its accounts are removed by keyboard after a confirmation', async () => {
  const loginName = 'removes-one';
  const id = await linkAtService(service, loginName, { providerId: pine.providerId, user: 'ok-removes' });
  const opened = await open(loginName);
  const { frame, page, event, told } = opened;
  const keyboard = new Keyboard(page);
  const remove = frame.button(pine.name, 'Remove');
  await keyboard.activate(remove);
  await isFocused(frame.removal.getByRole('heading'));
  await opened.check('the question before removing');
  await keyboard.press('Escape');
  await frame.removal.waitFor({ state: 'detached' });
  await isFocused(remove);
  expect((await data(loginName)).providerAccounts).toHaveLength(1);

  await keyboard.press('Enter');
  await keyboard.activate(frame.removal.getByRole('button', { name: 'Remove' }));
  expect((await event('fin-removed')).detail).toEqual({ providerAccountId: id });
  await frame.above('Link a bank').waitFor();
  await expect.poll(() => frame.spoken('polite')).toContain('was removed');
  await isFocused(frame.heading);
  expect(await data(loginName)).toEqual({ providerAccounts: [], lines: [] });
  expect(told('fin-removed')).toBe(1);
  expect(opened.faults()).toEqual([]);
});

test(
  'fin-connections: linking the same login again repairs the failed connection and adds none',
  { tags: ['whole'] },
  async () => {
    const loginName = 'links-again';
    const login = { providerId: pine.providerId, user: 'ok-again' };
    const id = await linkAtService(service, loginName, login);
    const before = await data(loginName);
    expect(await linkAtService(service, loginName, { ...login, password: 'wrong' })).toBe(id);
    const opened = await open(loginName);
    const { frame, told } = opened;
    expect(await frame.status(pine.name).innerText()).toBe('Not refreshing');
    await frame.above('Link another').click();
    await frame.pickBank('Pine Harbor');
    await frame.screen('existing-connection').getByRole('button', { name: 'different login' }).click();
    await frame.signIn('ok-again', 'ok');
    await frame.finish();
    await frame.list.waitFor();
    await expect.poll(() => frame.status(pine.name).innerText()).toBe('Linked');
    expect(await frame.cards.count()).toBe(1);
    const after = await data(loginName);
    expect(after.providerAccounts).toEqual([expect.objectContaining({ id, status: 'SUCCESS' })]);
    expect(after.lines).toEqual(before.lines);
    expect(told('fin-exit')).toBe(0);
    expect(opened.faults()).toEqual([]);
  },
);

/**
 * Returns the minutes until the time of day in a sentence of the list. The tests' browser has the time zone of the
 * tests.
 */
function minutesUntil(sentence: string): number {
  const [, hour = '', minute = '', half = ''] = /(\d+):(\d+)\s([AP])M/.exec(sentence) ?? expect.fail(sentence);
  const now = new Date();
  const at = ((Number(hour) % 12) + (half === 'P' ? 12 : 0)) * 60 + Number(minute);
  return (at - now.getHours() * 60 - now.getMinutes() + 1_440) % 1_440;
}
