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
// One o'clock of the next day: no day ends within a test, and so no bank has another day's data.
const daySeconds = 24 * 60 * 60;
await advanceClock(stack.urls.service, daySeconds - (Math.floor(Date.now() / 1_000) % daySeconds) + 60 * 60);

/** The data once the bank has nothing more to send. */
async function settled(loginName: string): Promise<LinkedData> {
  return vi.waitUntil(
    async () => {
      const data = await readLinkedData(stack.urls.service, loginName);
      return data.providerAccounts.some(({ status }) => /IN_PROGRESS/.test(status)) ? false : data;
    },
    { timeout: 60_000, interval: 500 },
  );
}

/** The same bank user linked from beginning to end, with nothing in between. */
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

async function killAndStart(): Promise<void> {
  await stack.kill9();
  await stack.restart();
}

test('processes killed while a code is awaited: a reloaded page asks for the same code and links once', async () => {
  const loginName = 'killed-at-code';
  const { page, tag } = await openLinkingPage(browser, customer.pageWith({ loginName }));
  const { frame, events, event } = tag();
  await frame.pickBank('Summit Federal');
  await frame.signIn('ok', 'ok');
  await frame.codeField.waitFor();
  const [asked] = (await readLinkedData(stack.urls.service, loginName)).providerAccounts;
  await killAndStart();
  await page.reload();
  await frame.enterCode('123456');
  await frame.finish();
  expect((await event('fin-exit')).detail).toMatchObject({ outcome: 'success', providerAccountIds: [asked?.id] });
  expect(events().filter(({ name }) => name === 'fin-exit')).toHaveLength(1);
  expectLikeClean(await settled(loginName), await cleanAtCode('clean-at-code'));
});

test('processes killed while data is retrieved: the same page shows the end, and no transaction is missing or doubled', async () => {
  const loginName = 'killed-while-retrieving';
  const { tag } = await openLinkingPage(browser, customer.pageWith({ loginName }));
  const { frame, event } = tag();
  await frame.pickBank('Pine Harbor');
  await frame.signIn('slow-15s', 'ok');
  await frame.screen('summary').waitFor();
  const before = await readLinkedData(stack.urls.service, loginName);
  expect(before.providerAccounts).toMatchObject([{ status: 'IN_PROGRESS' }]);
  await killAndStart();
  const clean = cleanAtService('clean-while-retrieving', 'slow-15s');
  await frame.finish();
  const exit = await event('fin-exit');
  expect(exit.detail).toMatchObject({ outcome: 'success', providerAccountIds: [before.providerAccounts[0]?.id] });
  const after = await settled(loginName);
  expectLikeClean(after, await clean);
  const [launched] = customer.launchesOf(loginName);
  const { data } = await customer.message(launched?.sessionId ?? '');
  expect(data).toMatchObject({ outcome: 'success', endedBy: 'user' });
  expect(customer.messages(launched?.sessionId ?? '')).toHaveLength(1);
});

test('processes killed while accounts are looked for: a reloaded page continues or shows an error with actions', async () => {
  const loginName = 'killed-while-looking';
  const { page, tag } = await openLinkingPage(browser, customer.pageWith({ loginName }));
  const { frame, event } = tag();
  await frame.pickBank('Pine Harbor');
  await frame.signIn('slow-15s', 'ok');
  await frame.content.locator('fin-progress li:nth-child(3)[aria-current=step]').waitFor();
  await killAndStart();
  await page.reload();
  const retry = frame.primary('error-screen');
  await frame.primary('summary').or(retry).waitFor();
  if (await retry.isVisible()) await retry.click();
  await frame.finish();
  expect((await event('fin-exit')).detail).toMatchObject({ outcome: 'success' });
  expectLikeClean(await settled(loginName), await readLinkedData(stack.urls.service, 'clean-while-retrieving'));
});
