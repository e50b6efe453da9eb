import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openEverydayBrowser } from './browser/everyday-browser.ts';
import { joinAsCustomer } from './customer/customer.ts';
import { screenCheck } from './frame/accessibility.ts';
import { australianBank } from './open-banking/regions.ts';
import { shareAtService } from './open-banking/share-at-service.ts';
import { openDashboard } from './open-banking/sharing.ts';

const customer = await joinAsCustomer('receipts');
const browser = await openEverydayBrowser();

test('AU: a consent receipt is downloaded from the sandboxed frame, and stopping the consent deletes its data', async () => {
  const loginName = 'keeps-receipts';
  await shareAtService(customer.urls, loginName, australianBank);
  const { page, frame, event, faults } = await openDashboard(await browser.newContext(), customer, loginName);
  const { check, found } = screenCheck(page, customer.urls.host, { lang: 'en-US', dir: 'ltr' });
  await frame.card(australianBank.name).locator('.accounts li').first().waitFor();
  await check('what is shared');
  await frame.view(australianBank.name);
  await frame.detail.locator('.history li').first().waitFor();
  await check('one consent');

  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    frame.detail.getByRole('button', { name: 'Download receipt' }).click(),
  ]);
  expect(saved.suggestedFilename()).toMatch(/^receipt-\d+\.txt$/);
  const text = await readFile(await saved.path(), 'utf8');
  for (const part of [australianBank.name, 'Transaction details', 'Ends: ', 'To withdraw: '])
    expect(text).toContain(part);

  const choice = frame.detail.getByRole('switch');
  expect(await choice.getAttribute('aria-checked')).toBe('false');
  await choice.click();
  await expect.poll(() => choice.getAttribute('aria-checked')).toBe('true');
  await frame.stopSharing();
  await check('the end');
  expect((await event('fin-consent-revoked')).detail).toMatchObject({ hardDelete: true });
  expect(found).toEqual([]);
  expect(faults()).toEqual([]);
});
