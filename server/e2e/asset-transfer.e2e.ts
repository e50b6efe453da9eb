import { openBrowser } from '@fin-link/testing/stack';
import { expect, test } from 'vitest';
import { joinAsCustomer } from './customer/customer.ts';
import { openLinkingPage } from './customer/linking-page.ts';
import { screenCheck } from './frame/accessibility.ts';
import { listen } from './frame/heard.ts';
import { Keyboard } from './frame/keyboard.ts';
import type { LinkFrame, Screen } from './frame/link-frame.ts';

const customer = await joinAsCustomer('asset-transfer');
const browser = await openBrowser();

/** Action of a test on each screen of the transfer. */
type OnScreen = (screen: Screen) => Promise<void>;
const nothing: OnScreen = async () => {};

/** Goes from the search to the account that is transferred. */
async function toPositions(frame: LinkFrame, onScreen = nothing): Promise<void> {
  await frame.pickBank('Northwind Brokerage');
  await frame.signIn('ok', 'ok');
  await frame.screen('pick-investment').getByRole('radio').first().check();
  await onScreen('pick-investment');
  await frame.primary('pick-investment').click();
  await frame.screen('positions').locator('tbody tr').first().waitFor();
  await onScreen('positions');
}

/** Declares that the details are right and shares them. Returns the reference that the screen shows. */
async function share(frame: LinkFrame, onScreen = nothing): Promise<string> {
  await frame.primary('transfer-details').waitFor();
  await onScreen('transfer-details');
  await frame.primary('transfer-details').click();
  const review = frame.screen('transfer-review');
  await review.getByRole('checkbox').check();
  await onScreen('transfer-review');
  await frame.primary('transfer-review').click();
  const reference = await frame.screen('transfer-shared').locator('dd').textContent();
  await onScreen('transfer-shared');
  await frame.primary('transfer-shared').click();
  return reference?.trim() ?? '';
}

test('a part of a brokerage account is transferred by configname, and the backend reads it by its reference', async () => {
  const loginName = 'transfers-a-part';
  const opened = await openLinkingPage(
    browser,
    customer.pageWith({
      loginName,
      attributes: { 'config-name': 'AssetTransfer', theme: 'auto' },
      session: { configNames: ['AssetTransfer'] },
    }),
    { reducedMotion: 'reduce' },
  );
  const { check, found } = screenCheck(opened.page, customer.urls.host, { lang: 'en-US', dir: 'ltr' });
  const { frame, event } = opened.tag();
  await toPositions(frame, check);
  const positions = frame.screen('positions');
  const rows = positions.locator('tbody tr');
  await rows.first().waitFor();
  const [first, count] = [rows.first(), await rows.count()];
  const left = await first.locator('.name').textContent();
  await first.getByRole('checkbox').uncheck();
  // Invisible characters isolate numbers from the text around them.
  const some = new RegExp(`${count - 1}\\D+${count}\\D+positions`);
  await positions.getByText(some).waitFor();
  // The selection survives a reload.
  await frame.primary('positions').click();
  await frame.screen('transfer-details').waitFor();
  await opened.page.reload();
  await frame.screen('transfer-details').getByText(some).waitFor();
  const reference = await share(frame, async (screen) => {
    await check(screen);
    if (screen === 'transfer-review') await frame.screen(screen).getByText('The transfer won’t start until').waitFor();
  });

  expect((await event('fin-success')).detail).toMatchObject({ transferReference: reference });
  expect((await event('fin-exit')).detail).toMatchObject({ outcome: 'success', screen: 'transferShared' });
  const transfer = await customer.transfer(reference);
  expect(transfer).toMatchObject({
    loginName,
    scope: 'partial',
    accountNumber: { value: expect.stringMatching(/^\d{8,}$/), from: 'bank' },
    deliveringFirm: { name: 'Northwind Brokerage', dtccMemberClearingCode: '9010', nsccMemberClearingCode: '8010' },
    holders: [{ name: expect.any(String), ownership: 'PRIMARY' }],
  });
  expect(transfer.positions).toHaveLength(count - 1);
  expect(transfer.positions.map(({ description }) => description)).not.toContain(
    left?.replaceAll(/[\u2068\u2069]/g, ''),
  );
  expect((await customer.result(transfer.sessionId)).transfers).toEqual([
    { reference, providerAccountId: transfer.providerAccountId, accountId: transfer.accountId },
  ]);
  expect([found, opened.faults()]).toEqual([[], []]);
});

test('a whole brokerage account is transferred in version 3, with the flow as a data element, from right to left at 320 px', async () => {
  const loginName = 'transfers-everything';
  const opened = await openLinkingPage(
    browser,
    customer.pageWith({
      loginName,
      attributes: { version: '3', flow: 'asset-transfer', locale: 'ar-XB', theme: 'auto' },
      session: { version: 3, flow: 'asset-transfer' },
    }),
    { viewport: { width: 320, height: 900 }, reducedMotion: 'reduce' },
  );
  const { check, found } = screenCheck(opened.page, customer.urls.host, { lang: 'ar-XB', dir: 'rtl' });
  const { frame, event } = opened.tag();
  await toPositions(frame, check);
  await frame.primary('positions').click();
  const reference = await share(frame, check);
  expect((await event('fin-exit')).detail).toMatchObject({ outcome: 'success' });
  expect(await customer.transfer(reference)).toMatchObject({ loginName, scope: 'full' });
  expect([found, opened.faults()]).toEqual([[], []]);
});

test(
  'a part of a brokerage account is transferred by keyboard alone, and what changes is said',
  { tags: ['whole'] },
  async () => {
    const loginName = 'transfers-by-keyboard';
    const opened = await openLinkingPage(
      browser,
      customer.pageWith({
        loginName,
        attributes: { 'config-name': 'AssetTransfer' },
        session: { configNames: ['AssetTransfer'] },
      }),
    );
    const { frame, event } = opened.tag();
    const keyboard = new Keyboard(opened.page);
    const box = frame.content.getByRole('combobox');
    await frame.screen('entry').waitFor();
    await keyboard.activate(frame.primary('entry'));
    await keyboard.type('Northwind Brokerage', box);
    const heard = await listen(opened.page, customer.urls.host);
    await keyboard.intoList(box);
    await keyboard.press('Enter');
    await keyboard.type('ok', frame.userField);
    await keyboard.type('ok', frame.passwordField);
    await keyboard.press('Enter');
    await keyboard.tabTo(frame.screen('pick-investment').getByRole('radio').first());
    await keyboard.press('Space');
    await keyboard.activate(frame.primary('pick-investment'));

    const positions = frame.screen('positions');
    await keyboard.tabTo(positions.locator('tbody input').first());
    await keyboard.press('Space');
    await expect.poll(heard).toContainEqual(expect.stringMatching(/^polite: \d+ of \d+ positions selected$/));
    await keyboard.press('Escape');
    await frame.screen('leave-question').getByRole('heading').waitFor();
    await keyboard.press('Escape');
    await frame.screen('leave-question').waitFor({ state: 'detached' });
    await keyboard.activate(frame.primary('positions'));
    await keyboard.activate(frame.primary('transfer-details'));

    await keyboard.activate(frame.primary('transfer-review'));
    await expect.poll(async () => (await heard()).at(-1)).toMatch(/^(assertive|field): /);
    expect(await heard()).toContainEqual(expect.stringMatching(/^assertive: /));
    await keyboard.tabTo(frame.screen('transfer-review').getByRole('checkbox'));
    await keyboard.press('Space');
    await keyboard.activate(frame.primary('transfer-review'));
    await frame.primary('transfer-shared').waitFor();
    const headings = (await heard()).filter((line) => line.startsWith('heading: '));
    expect(headings).toContain('heading: Choose what to transfer');
    await keyboard.activate(frame.primary('transfer-shared'));
    expect((await event('fin-exit')).detail).toMatchObject({ outcome: 'success', screen: 'transferShared' });
    expect(opened.faults()).toEqual([]);
  },
);
