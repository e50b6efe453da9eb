import { expect, test } from 'vitest';
import { BankWindow } from './bank-pages/bank-window.ts';
import { openEverydayBrowser } from './browser/everyday-browser.ts';
import { readLinkedData } from './customer/linked-data.ts';
import { guidePage, openForeignSite, reactPage } from './foreign-pages/foreign-page.ts';
import type { ForeignPage } from './foreign-pages/foreign-page.ts';
import { britishBank } from './open-banking/regions.ts';
import { sharedStack } from './stack/shared-stack.ts';

// Pages that were written for the public widget. They change only the address of the loader.

const browser = await openEverydayBrowser();
const site = await openForeignSite('foreign-pages');
const { service } = sharedStack().urls;
const pine = { providerId: 16_001, providerName: 'Pine Harbor Bank' };

/** Starts the widget by the button of the page. */
const start = ({ page }: ForeignPage): Promise<void> => page.getByRole('button', { name: 'Link a bank' }).click();

/** Payload about a provider account, as the public widget describes it. */
const account = (providerAccountId: unknown, { providerId, providerName }: typeof pine) => ({
  providerId,
  providerName,
  requestId: expect.stringMatching(/^\S+$/),
  providerAccountId,
});

async function linkAfterWrongPassword(foreign: ForeignPage, loginName: string, close: string): Promise<void> {
  await start(foreign);
  const { frame } = foreign;
  await frame.pickBank('Pine Harbor');
  await frame.signIn('ok', 'wrong');
  const failed = await foreign.call('onError');
  expect(failed).toMatchObject({
    ...account(expect.any(Number), pine),
    status: 'FAILED',
    additionalStatus: 'INCORRECT_CREDENTIALS',
    reason: expect.stringMatching(/\w/),
  });
  await frame.signIn('ok', 'ok');
  await frame.finish();
  const closed = await foreign.call(close);
  const [linked, ...more] = (await readLinkedData(service, loginName)).providerAccounts;
  expect(more).toEqual([]);
  const success = {
    ...account(linked?.id, pine),
    status: 'SUCCESS',
    additionalStatus: expect.stringMatching(/^[A-Z_]+$/),
  };
  expect(foreign.calls().map(({ name }) => name)).toEqual(['onError', 'onSuccess', close]);
  expect(await foreign.call('onSuccess')).toEqual({ ...success, fnToCall: 'accountStatus' });
  expect(closed).toEqual({ action: 'exit', fnToCall: 'accountStatus', sites: [success] });
  await foreign.expectClosed();
  expect(foreign.faults()).toEqual([]);
}

async function linkByOpenBanking(foreign: ForeignPage, loginName: string, close: string): Promise<void> {
  const { frame, page } = foreign;
  await frame.primary('consent').click();
  const [window] = await Promise.all([
    page.context().waitForEvent('page'),
    frame.screen('bank-handoff').locator('a.primary').click(),
  ]);
  const bank = new BankWindow(window);
  await bank.open();
  await bank.agree(`ok-${loginName}`);
  await frame.finish();
  const { sites } = await foreign.call(close);
  const [linked] = (await readLinkedData(service, loginName)).providerAccounts;
  const { providerId, name: providerName } = britishBank;
  expect(sites).toMatchObject([{ ...account(linked?.id, { providerId, providerName }), status: 'SUCCESS' }]);
  expect(foreign.calls().map(({ name }) => name)).toEqual(['onSuccess', close]);
  await foreign.expectClosed();
  expect(foreign.faults()).toEqual([]);
}

test('a version 4 page in the style of the public guide links a bank after a wrong password', async () => {
  const loginName = 'guide-links';
  const foreign = await site.open(browser, loginName, guidePage({ configName: 'Aggregation' }));
  await linkAfterWrongPassword(foreign, loginName, 'onClose');
});

test('a version 4 page with a deep link to a bank links it by open banking', { tags: ['whole'] }, async () => {
  const loginName = 'guide-redirects';
  const params = { configName: 'Aggregation', flow: 'add', providerId: String(britishBank.providerId) };
  const foreign = await site.open(browser, loginName, guidePage(params));
  await start(foreign);
  await linkByOpenBanking(foreign, loginName, 'onClose');
});

test('a version 4 page hears once that the user closed the widget', async () => {
  const foreign = await site.open(browser, 'guide-closes', guidePage({ configName: 'Aggregation' }));
  await start(foreign);
  await foreign.frame.passEntry();
  await foreign.frame.askToClose();
  expect(await foreign.call('onClose')).toEqual({ action: 'exit', fnToCall: 'accountStatus', sites: [] });
  await foreign.expectClosed();
  expect(foreign.calls()).toHaveLength(1);
});

test('yodlee-react-hook, version 3, links a bank after a wrong password', { tags: ['whole'] }, async () => {
  const loginName = 'hook-links';
  const foreign = await site.open(browser, loginName, reactPage);
  await linkAfterWrongPassword(foreign, loginName, 'onExit');
  expect(await foreign.page.locator('#linked').textContent()).toBe(pine.providerName);
});

test('yodlee-react-hook, version 3, links a bank by open banking', async () => {
  const loginName = 'hook-redirects';
  const foreign = await site.open(browser, loginName, reactPage);
  await start(foreign);
  await foreign.frame.pickBank('Harbour & Vale');
  await linkByOpenBanking(foreign, loginName, 'onExit');
});

test('yodlee-react-hook, version 3, closes the widget with its component and hears it once', async () => {
  const foreign = await site.open(browser, 'hook-closes', reactPage);
  await start(foreign);
  await foreign.frame.passEntry();
  await foreign.page.getByRole('button', { name: 'Leave' }).click();
  expect(await foreign.call('onExit')).toEqual({ action: 'exit', fnToCall: 'accountStatus', sites: [] });
  expect(foreign.calls()).toHaveLength(1);
  expect(await foreign.page.locator('fin-link, iframe').count()).toBe(0);
  expect(foreign.faults()).toEqual([]);
});
