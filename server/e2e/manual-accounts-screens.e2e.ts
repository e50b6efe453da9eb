import { openBrowser } from '@fin-link/testing/stack';
import { expect, test } from 'vitest';
import { joinAsCustomer } from './customer/customer.ts';
import { manualAccountsAtService } from './customer/manual-accounts-at-service.ts';
import { openManualAccounts } from './customer/manual-accounts-page.ts';
import type { Language, ManualAccountsRun } from './customer/manual-accounts-page.ts';

const customer = await joinAsCustomer('manual-accounts-screens');
const browser = await openBrowser();

const open = (run: ManualAccountsRun) => openManualAccounts(browser, customer, run);

test.each<Language>([
  { locale: 'ar-XB', dir: 'rtl', width: 320 },
  { locale: 'en', dir: 'ltr', width: 1280 },
])('the forms and net worth are accessible in $locale at $width px', async (language) => {
  const loginName = `reads-${language.locale}`;
  const { add } = await manualAccountsAtService(customer.urls.service, loginName);
  const loanId = await add('HOME_LOAN', 'First loan', 250_000);
  const manual = await open({ loginName, element: 'fin-manual-account', language });
  await manual.frame.screen('manual-kind').waitFor();
  await manual.check('A1');
  await manual.frame.pickKind('credit-card');
  await manual.frame.primary('manual-form').click();
  await manual.frame.content.locator('.error').first().waitFor();
  await manual.check('A2, with errors');
  expect([manual.found, manual.faults()]).toEqual([[], []]);
  await manual.close();

  const deletion = await open({
    loginName,
    element: 'fin-manual-account',
    attributes: { 'account-id': String(loanId) },
    language,
  });
  await deletion.frame.content.locator('.delete-account').click();
  await deletion.frame.deletion.locator('button.danger').waitFor();
  await deletion.check('the question before deleting');
  expect([deletion.found, deletion.faults()]).toEqual([[], []]);
  await deletion.close();

  const house = await open({ loginName, element: 'fin-real-estate', language });
  await house.frame.screen('property-address').waitFor();
  await house.check('A3');
  await house.frame.findProperty('412 Juniper Hill Rd', '94990');
  await house.frame.choose('typed');
  await house.check('A4');
  await house.frame.choose('estimate');
  await house.frame.primary('property-value').click();
  await house.frame.screen('property-loans').locator('input[type=checkbox]').check();
  await house.check('A5');
  await house.frame.primary('property-loans').click();
  await house.frame.screen('own-saved').waitFor();
  await house.check('A6');
  expect([house.found, house.faults()]).toEqual([[], []]);
  await house.close();

  const worth = await open({ loginName, element: 'fin-net-worth', language });
  await worth.frame.content.locator('tr.loan').waitFor();
  await worth.check('N1');
  expect([worth.found, worth.faults()]).toEqual([[], []]);
  await worth.close();
});
