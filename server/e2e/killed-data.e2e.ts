import { timeLimit } from '@fin-link/testing';
import { openBrowser } from '@fin-link/testing/stack';
import { expect, test, vi } from 'vitest';
import { startCustomer } from './customer/customer.ts';
import { linkAtService } from './customer/link-at-service.ts';
import { readLinkedData } from './customer/linked-data.ts';
import type { LinkedData } from './customer/linked-data.ts';
import { openLinkingPage } from './customer/linking-page.ts';
import { advanceClock } from './customer/service-user.ts';

// The process kills prove the durability of the embedded database.
const customer = await startCustomer({ embedded: true });
const browser = await openBrowser();
const { stack } = customer;
// Tests start at one o'clock of the next day. No day ends within a test, so no bank shows another day's data.
const daySeconds = 24 * 60 * 60;
await advanceClock(stack.urls.service, daySeconds - (Math.floor(Date.now() / 1_000) % daySeconds) + 60 * 60);

/** Reads the data after the bank has sent everything. */
async function settled(loginName: string): Promise<LinkedData> {
  return vi.waitUntil(
    async () => {
      const data = await readLinkedData(stack.urls.service, loginName);
      return data.providerAccounts.some(({ status }) => /IN_PROGRESS/.test(status)) ? false : data;
    },
    { timeout: timeLimit(60_000), interval: 500 },
  );
}

/** Links the same bank user without interruption. */
async function cleanAtCode(loginName: string): Promise<LinkedData> {
  const { page, tag } = await openLinkingPage(browser, customer.pageWith({ loginName }));
  const { frame, event } = tag();
  await frame.pickBank('Summit Federal');
  await frame.signIn('ok', 'ok');
  await frame.enterCode('123456');
  await frame.finish();
  await event('fin-exit');
  await page.close();
  return settled(loginName);
}

async function cleanAtService(loginName: string, user: string): Promise<LinkedData> {
  await linkAtService(stack.urls.service, loginName, { providerId: 16_001, user });
  return settled(loginName);
}

function expectLikeClean(data: LinkedData, clean: LinkedData): void {
  expect(data.providerAccounts).toHaveLength(1);
  expect(data.providerAccounts).toMatchObject([{ status: 'SUCCESS' }]);
  expect(clean.lines.length).toBeGreaterThan(500);
  expect(data.lines).toEqual(clean.lines);
}

/** Brings a person to a slow bank. */
async function atSlowBank(loginName: string) {
  const opened = await openLinkingPage(browser, customer.pageWith({ loginName }));
  const tag = opened.tag();
  await tag.frame.pickBank('Pine Harbor');
  await tag.frame.passwordField.waitFor();
  return { ...opened, ...tag, loginName, signIn: () => tag.frame.signIn('slow-15s', 'ok') };
}

test('processes killed while a code is awaited, accounts are looked for and data is retrieved: every page comes to its end, and no transaction is missing or doubled', async () => {
  const loginName = 'killed-at-code';
  const { page, tag } = await openLinkingPage(browser, customer.pageWith({ loginName }));
  const atCode = tag();
  await atCode.frame.pickBank('Summit Federal');
  await atCode.frame.signIn('ok', 'ok');
  await atCode.frame.codeField.waitFor();
  const [requested] = (await readLinkedData(stack.urls.service, loginName)).providerAccounts;
  const staying = (await openLinkingPage(browser, customer.pageWith({ loginName: 'stays-at-code' }))).tag();
  await staying.frame.pickBank('Summit Federal');
  await staying.frame.signIn('ok', 'ok');
  await staying.frame.codeField.waitFor();
  const looking = await atSlowBank('killed-while-looking');
  const retrieving = await atSlowBank('killed-while-retrieving');
  await retrieving.signIn();
  await retrieving.frame.screen('summary').waitFor();
  await looking.signIn();
  await looking.frame.content.locator('fin-progress li:nth-child(3)[aria-current=step]').waitFor();
  const before = await readLinkedData(stack.urls.service, retrieving.loginName);
  expect(before.providerAccounts).toMatchObject([{ status: 'IN_PROGRESS' }]);

  await stack.kill9();
  await stack.restart();
  await Promise.all([page.reload(), looking.page.reload()]);
  const clean = cleanAtService('clean-while-retrieving', 'slow-15s');

  // An untouched page continues, and links once.
  await staying.frame.enterCode('123456');
  await staying.frame.finish();
  expect((await staying.event('fin-exit')).detail).toMatchObject({ outcome: 'success' });
  expect(staying.events().filter(({ name }) => name === 'fin-exit')).toHaveLength(1);

  // A reloaded page asks for the same code, and links once.
  await atCode.frame.enterCode('123456');
  await atCode.frame.finish();
  const exit = await atCode.event('fin-exit');
  expect(exit.detail).toMatchObject({ outcome: 'success', providerAccountIds: [requested?.id] });
  expect(atCode.events().filter(({ name }) => name === 'fin-exit')).toHaveLength(1);
  expectLikeClean(await settled(loginName), await cleanAtCode('clean-at-code'));

  // The same page shows the end.
  await retrieving.frame.finish();
  const ended = await retrieving.event('fin-exit');
  expect(ended.detail).toMatchObject({ outcome: 'success', providerAccountIds: [before.providerAccounts[0]?.id] });
  expectLikeClean(await settled(retrieving.loginName), await clean);
  const [launched] = customer.launchesOf(retrieving.loginName);
  const { data } = await customer.message(launched?.sessionId ?? '');
  expect(data).toMatchObject({ outcome: 'success', endedBy: 'user' });
  expect(customer.messages(launched?.sessionId ?? '')).toHaveLength(1);

  // A reloaded page continues, or shows an error with actions.
  const retry = looking.frame.primary('error-screen');
  await looking.frame.primary('summary').or(retry).waitFor();
  if (await retry.isVisible()) await retry.click();
  await looking.frame.finish();
  expect((await looking.event('fin-exit')).detail).toMatchObject({ outcome: 'success' });
  expectLikeClean(await settled(looking.loginName), await clean);
});
