import { timeLimit } from '@fin-link/testing';
import { openBrowser } from '@fin-link/testing/stack';
import { expect, test, vi } from 'vitest';
import { joinAsCustomer } from './customer/customer.ts';
import { readLinkedData } from './customer/linked-data.ts';
import type { LinkedData } from './customer/linked-data.ts';
import { openLinkingPage } from './customer/linking-page.ts';
import type { LinkingPage, OpenTag } from './customer/linking-page.ts';
import { listen } from './frame/heard.ts';

const customer = await joinAsCustomer('offline');
const browser = await openBrowser();
const { service, host } = customer.urls;

interface Open extends LinkingPage, OpenTag {
  loginName: string;
  goOffline(): Promise<void>;
  goOnline(): Promise<void>;
}

async function open(loginName: string): Promise<Open> {
  const opened = await openLinkingPage(browser, customer.pageWith({ loginName }));
  const { page } = opened;
  const tag = opened.tag();
  const { content } = tag.frame;
  const banner = content.locator('fin-offline');
  return {
    ...opened,
    ...tag,
    loginName,
    async goOffline() {
      await content.locator('fin-announcer').waitFor({ state: 'attached' });
      // Recording starts first, because announcements may follow immediately if open streams continue.
      const heard = await listen(page, host);
      await page.context().setOffline(true);
      await banner.waitFor();
      await expect.poll(heard).toContain('polite: You’re offline. Nothing is lost.');
    },
    async goOnline() {
      await page.context().setOffline(false);
      await banner.waitFor({ state: 'detached' });
    },
  };
}

const data = ({ loginName }: Open): Promise<LinkedData> => readLinkedData(service, loginName);

/** Expects that the user has one working connection, and that the page received one event about it. */
async function expectLinkedOnce(opened: Open): Promise<void> {
  await opened.frame.finish();
  expect((await opened.event('fin-exit')).detail).toMatchObject({ outcome: 'success' });
  for (const name of ['fin-success', 'fin-exit'])
    expect(opened.events().filter((one) => one.name === name)).toHaveLength(1);
  expect((await data(opened)).providerAccounts).toHaveLength(1);
}

/**
 * Loses the response to the next request of this kind, which still reaches the host. Resolves when the host has
 * responded.
 */
async function loseAnswer({ page }: Open, method: string, path: RegExp): Promise<{ lost: Promise<unknown> }> {
  let done: () => void = () => {};
  const lost = new Promise<void>((resolve) => (done = resolve));
  let isFirst = true;
  await page.route(path, async (route) => {
    if (!isFirst || route.request().method() !== method) return route.fallback();
    isFirst = false;
    await route.fetch();
    await route.abort('connectionreset');
    done();
  });
  return { lost };
}

test(
  'offline in the search: the list stays, and the typed text is searched for when the network is back',
  { tags: ['whole'] },
  async () => {
    const opened = await open('searches-offline');
    const { frame } = opened;
    const search = frame.screen('search');
    const options = search.getByRole('option');
    await options.first().waitFor();
    // The overlay's elements load after the first screen.
    await frame.content.locator('fin-announcer').waitFor({ state: 'attached' });
    await opened.page.waitForLoadState('networkidle');
    await opened.goOffline();
    const refused = opened.page.waitForEvent('requestfailed');
    await frame.content.getByRole('combobox').fill('Summit Federal');
    await refused;
    await search.locator('.notice').waitFor();
    expect(await options.count()).toBeGreaterThan(3);
    await opened.goOnline();
    await options.filter({ hasText: 'Summit Federal' }).first().waitFor();
    await expect.poll(() => options.count()).toBeLessThan(3);
    await frame.pickBank('Pine Harbor');
    await frame.signIn('ok', 'ok');
    await expectLinkedOnce(opened);
  },
);

test(
  'offline at the sign-in: the user name is kept, and the password is typed again',
  { tags: ['whole'] },
  async () => {
    const opened = await open('signs-in-offline');
    const { frame } = opened;
    await frame.pickBank('Pine Harbor');
    await frame.passwordField.waitFor();
    await opened.page.waitForLoadState('networkidle');
    await opened.goOffline();
    await frame.signIn('ok', 'ok');
    expect((await opened.event('fin-error')).detail).toMatchObject({ class: 'network.lost' });
    await opened.goOnline();
    await frame.passwordField.waitFor();
    expect(await frame.userField.inputValue()).toBe('ok');
    expect(await frame.passwordField.inputValue()).toBe('');
    expect((await data(opened)).providerAccounts).toEqual([]);
    await frame.signIn('ok', 'ok');
    await expectLinkedOnce(opened);
  },
);

test('offline at the sign-in: credentials whose answer was lost are not sent a second time', async () => {
  const opened = await open('loses-the-answer');
  const { frame } = opened;
  await frame.pickBank('Pine Harbor');
  await frame.passwordField.waitFor();
  const answer = await loseAnswer(opened, 'POST', /\/v1\/provider-accounts$/);
  await frame.signIn('slow-15s', 'ok');
  await answer.lost;
  await expectLinkedOnce(opened);
});

test(
  'offline during the sign-in: the attempt continues at the bank, and the frame shows its present state afterwards',
  { tags: ['whole'] },
  async () => {
    const opened = await open('waits-offline');
    const { frame } = opened;
    await frame.pickBank('Pine Harbor');
    const begun = opened.page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().endsWith('/v1/provider-accounts'),
    );
    await frame.signIn('slow-15s', 'ok');
    await (await begun).finished();
    await opened.goOffline();
    await vi.waitUntil(async () => (await data(opened)).providerAccounts.every(({ status }) => status === 'SUCCESS'), {
      timeout: timeLimit(60_000),
      interval: 500,
    });
    expect(await frame.screen('progress-screen').or(frame.screen('summary')).first().isVisible()).toBe(true);
    await opened.goOnline();
    await expectLinkedOnce(opened);
  },
);

test(
  'offline at the one-time code: the typed code stays and is sent when the network is back',
  { tags: ['whole'] },
  async () => {
    const opened = await open('answers-offline');
    const { frame } = opened;
    await frame.pickBank('Summit Federal');
    await frame.signIn('ok', 'ok');
    await frame.codeField.waitFor();
    await opened.goOffline();
    await frame.enterCode('123456');
    expect((await opened.event('fin-error')).detail).toMatchObject({ class: 'network.lost' });
    expect(await frame.codeField.inputValue()).toBe('123456');
    await opened.goOnline();
    await frame.primary('mfa-token').click();
    await expectLinkedOnce(opened);
  },
);

test(
  'offline at the one-time code: a code that reached the bank is not asked for again',
  { tags: ['whole'] },
  async () => {
    const opened = await open('answers-unheard');
    const { frame } = opened;
    await frame.pickBank('Summit Federal');
    await frame.signIn('ok', 'ok');
    await frame.codeField.waitFor();
    const answer = await loseAnswer(opened, 'PUT', /\/answers$/);
    await frame.enterCode('123456');
    await answer.lost;
    await expectLinkedOnce(opened);
  },
);

test('offline at security questions: the typed answers stay', { tags: ['whole'] }, async () => {
  const opened = await open('is-asked-offline');
  const { frame } = opened;
  await frame.pickBank('Old Mill');
  await frame.signIn('ok-three', 'ok');
  const answers = frame.screen('mfa-form').locator('input');
  await expect.poll(() => answers.count()).toBe(3);
  const given = ['Biscuit', 'Springfield', 'Garcia'];
  for (const [index, answer] of given.entries()) await answers.nth(index).fill(answer);
  await opened.goOffline();
  await frame.primary('mfa-form').click();
  expect((await opened.event('fin-error')).detail).toMatchObject({ class: 'network.lost' });
  expect(await answers.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))).toEqual(given);
  await opened.goOnline();
  await frame.primary('mfa-form').click();
  await expectLinkedOnce(opened);
});
