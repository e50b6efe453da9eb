import { expect, test } from 'vitest';
import { openEverydayBrowser } from './browser/everyday-browser.ts';
import { joinAsCustomer } from './customer/customer.ts';
import { openServiceUser } from './customer/service-user.ts';
import { consumerAtConsent } from './open-banking/consumer.ts';
import { americanBank, britishBank } from './open-banking/regions.ts';

const customer = await joinAsCustomer('bank-alone');
const browser = await openEverydayBrowser();
const alone = { element: 'fin-redirect' } as const;

test.each([britishBank, americanBank])(
  '$region: fin-redirect leads to the bank and back without search and accounts',
  { tags: ['whole'] },
  async (bank) => {
    const person = await consumerAtConsent(browser, customer, { loginName: `alone-${bank.region}`, bank, ...alone });
    await person.agree();
    const window = await person.openBank();
    await person.frame.screen('bank-wait').waitFor();
    await window.agree();
    const success = await person.event('fin-success');
    expect((await person.event('fin-exit')).detail).toMatchObject({ outcome: 'success', screen: 'atBank' });
    const [account, ...more] = await person.providerAccounts();
    expect(more).toEqual([]);
    expect(success.detail).toEqual({ providerAccountId: account?.id, accountIds: [] });
    expect(person.faults()).toEqual([]);
  },
);

test(
  'fin-redirect reports a consent declined at the bank as neither success nor error',
  { tags: ['whole'] },
  async () => {
    const person = await consumerAtConsent(browser, customer, {
      loginName: 'alone-declines',
      bank: britishBank,
      ...alone,
    });
    await person.agree();
    const window = await person.openBank();
    await window.comeToDecision();
    await window.decline();
    await person.frame.screen('error-screen').getByText('Nothing was shared.').waitFor();
    await person.frame.askToClose();
    expect((await person.event('fin-exit')).detail).toMatchObject({ outcome: 'cancelled' });
    expect(await person.providerAccounts()).toEqual([]);
    expect(person.faults()).toEqual([]);
  },
);

test('fin-redirect takes a user to the bank for a consent that was created by the API alone, and the backend reads the result', async () => {
  const [loginName, stranger] = ['alone-by-api', 'alone-stranger'];
  const { providerId } = britishBank;
  const { post } = await openServiceUser(customer.urls.service, loginName);
  const { consent } = await post<{ consent: [{ consentId: number }] }>('/consents', { providerId });
  const session = { flow: 'lite', consentId: consent[0].consentId };
  await expect(customer.launch(stranger, session)).rejects.toThrow('consent.not-found');

  const journey = { loginName, bank: britishBank, searches: true, session, ...alone };
  const person = await consumerAtConsent(browser, customer, journey);
  const window = await person.openBank();
  await person.frame.screen('bank-wait').waitFor();
  await window.agree();
  expect((await person.event('fin-exit')).detail).toMatchObject({ outcome: 'success', screen: 'atBank' });
  const [account] = await person.providerAccounts();
  const [launched] = customer.launchesOf(loginName);
  const result = await customer.result(launched?.sessionId ?? '');
  expect(result).toMatchObject({
    outcome: 'success',
    providerAccounts: [{ providerAccountId: account?.id, providerId }],
  });
  expect(person.faults()).toEqual([]);
});
