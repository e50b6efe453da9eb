import { openBrowser } from '@fin-link/testing/stack';
import { expect, test } from 'vitest';
import { joinAsCustomer } from './customer/customer.ts';
import { openLinkingPage } from './customer/linking-page.ts';
import type { LinkFrame } from './frame/link-frame.ts';

const customer = await joinAsCustomer('asset-transfer');
const browser = await openBrowser();

/** From the search to the account that is transferred. */
async function toPositions(frame: LinkFrame): Promise<void> {
  await frame.pickBank('Northwind Brokerage');
  await frame.signIn('ok', 'ok');
  await frame.screen('pick-investment').getByRole('radio').first().check();
  await frame.primary('pick-investment').click();
}

/** Declares that the details are right and shares them; the reference that the screen shows. */
async function share(frame: LinkFrame): Promise<string> {
  await frame.primary('transfer-details').click();
  const review = frame.screen('transfer-review');
  await review.getByText('Nothing moves until').waitFor();
  await review.getByRole('checkbox').check();
  await frame.primary('transfer-review').click();
  const reference = await frame.screen('transfer-shared').locator('dd').textContent();
  await frame.primary('transfer-shared').click();
  return reference?.trim() ?? '';
}

test('a part of a brokerage account is transferred by configname, and the backend reads it by its reference', async () => {
  const loginName = 'transfers-a-part';
  const opened = await openLinkingPage(
    browser,
    customer.pageWith({
      loginName,
      attributes: { 'config-name': 'AssetTransfer' },
      session: { configNames: ['AssetTransfer'] },
    }),
  );
  const { frame, event } = opened.tag();
  await toPositions(frame);
  const positions = frame.screen('positions');
  const rows = positions.locator('tbody tr');
  await rows.first().waitFor();
  const [first, count] = [rows.first(), await rows.count()];
  const left = await first.locator('.name').textContent();
  await first.getByRole('checkbox').uncheck();
  // Numbers are isolated from the text around them.
  const some = new RegExp(`${count - 1}\\D+${count}\\D+positions`);
  await positions.getByText(some).waitFor();
  // What was chosen is there again after a reload.
  await frame.primary('positions').click();
  await frame.screen('transfer-details').waitFor();
  await opened.page.reload();
  await frame.screen('transfer-details').getByText(some).waitFor();
  const reference = await share(frame);

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
  expect(opened.faults()).toEqual([]);
});

test('a whole brokerage account is transferred in version 3, with the flow as a data element', async () => {
  const loginName = 'transfers-everything';
  const opened = await openLinkingPage(
    browser,
    customer.pageWith({
      loginName,
      attributes: { version: '3', flow: 'asset-transfer' },
      session: { version: 3, flow: 'asset-transfer' },
    }),
  );
  const { frame, event } = opened.tag();
  await toPositions(frame);
  await frame.primary('positions').click();
  const reference = await share(frame);
  expect((await event('fin-exit')).detail).toMatchObject({ outcome: 'success' });
  expect(await customer.transfer(reference)).toMatchObject({ loginName, scope: 'full' });
  expect(opened.faults()).toEqual([]);
});
