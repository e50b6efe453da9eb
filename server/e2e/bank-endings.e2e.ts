import type { BrowserContext } from 'playwright-core';
import { expect, test } from 'vitest';
import { BankWindow, stopAtBank } from './bank-pages/bank-window.ts';
import { openEverydayBrowser } from './browser/everyday-browser.ts';
import { joinAsCustomer } from './customer/customer.ts';
import { australianBank, openBanks } from './open-banking/regions.ts';
import type { SimulatedBank } from './open-banking/regions.ts';
import { shareAtService } from './open-banking/share-at-service.ts';
import { consentReaches, openDashboard } from './open-banking/sharing.ts';

const customer = await joinAsCustomer('bank-endings');
const browser = await openEverydayBrowser();

/** Links directly at the service, because other files test the consent screens. */
async function linked(loginName: string, bank: SimulatedBank): Promise<BrowserContext> {
  await shareAtService(customer.urls, loginName, bank);
  return browser.newContext();
}

test.each(openBanks)('$region: a consent stopped in the dashboard ends at the bank as well', async (bank) => {
  const loginName = `stops-${bank.region}`;
  const context = await linked(loginName, bank);
  const { frame, event, faults } = await openDashboard(context, customer, loginName);
  await frame.view(bank.name);
  await frame.stopSharing();
  const { detail } = await event('fin-consent-revoked');
  const { consentId } = await consentReaches(customer, loginName, { ...bank, consentStatus: 'REVOKED' });
  expect(detail).toMatchObject({ consentId, hardDelete: false });
  const page = await context.newPage();
  await page.goto(`${bank.at(customer.urls)}/connections`);
  const window = new BankWindow(page);
  await window.signIn(`ok-${loginName}`);
  await window.enterCode();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByRole('button', { name: /^Stop sharing/ }).count()).toBe(0);
  expect(faults()).toEqual([]);
});

test('AU: an arrangement stopped at the bank ends here when the bank’s revocation call arrives', async () => {
  const loginName = 'stops-at-the-bank';
  const context = await linked(loginName, australianBank);
  await stopAtBank(await context.newPage(), customer.urls.bankAu, `ok-${loginName}`);
  await consentReaches(customer, loginName, { ...australianBank, consentStatus: 'REVOKED' });
  const { frame } = await openDashboard(context, customer, loginName);
  await frame.show('Ended');
  expect(await frame.card(australianBank.name).innerText()).toContain('Ended');
});
