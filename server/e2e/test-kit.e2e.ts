import { FinConsentsPage, FinLinkPage, type FakeScript, startFakeHost } from '@fin-link/test-kit';
import { afterTests } from '@fin-link/testing';
import { freePorts, openBrowser } from '@fin-link/testing/stack';
import { describe, expect, test } from 'vitest';
import { hostKey } from './customer/backend.ts';
import { joinAsCustomer, openCustomer, type Customer } from './customer/customer.ts';
import { openLinkingPage, type LinkingPage } from './customer/linking-page.ts';
import { shareAtService } from './open-banking/share-at-service.ts';
import { britishBank } from './open-banking/regions.ts';
import { siteOf } from './customer/registered-site.ts';

// The same page and backend of a customer run against the fake host of the test kit and against the real one.

const real = await joinAsCustomer('test-kit');
const name = 'test-kit-fake';
const [port = 0] = await freePorts(1);
const { publishableKey, callbackUrl } = siteOf(name, port);
const eventSecret = 'whsec_c2FuZGJveC1ldmVudC1zZWNyZXQ=';
const fakeHost = await startFakeHost({ apiKey: hostKey, publishableKey, callbackUrl, eventSecret });
afterTests(() => fakeHost.close());
const fake = await openCustomer({ name, port, key: hostKey, urls: { ...real.urls, host: fakeHost.url } });
const browser = await openBrowser();

const bank = { providerId: 16001, name: 'Pine Harbor Bank' };

interface Row {
  title: string;
  loginName: string;
  script: FakeScript;
  /** What a person does at the real host to reach the same outcome. */
  act: (link: FinLinkPage) => Promise<void>;
}

const rows: readonly Row[] = [
  {
    title: 'success',
    loginName: 'kit-success',
    script: { bank, accounts: 1 },
    async act(link) {
      await link.pickBank(bank.name);
      await link.signIn('ok', 'ok');
      await link.tickAccounts('Checking');
      await link.finish();
    },
  },
  {
    title: 'a dismissed flow',
    loginName: 'kit-cancelled',
    script: { outcome: 'cancelled' },
    async act(link) {
      await link.pickBank(bank.name);
      await link.frame.getByRole('textbox').first().fill('ok');
      await link.dismiss();
    },
  },
  {
    title: 'an error',
    loginName: 'kit-error',
    script: { outcome: 'error', errors: [{ class: 'account.locked', code: 'ACCOUNT_LOCKED' }] },
    async act(link) {
      await link.pickBank(bank.name);
      await link.signIn('account-locked', 'ok');
      await link.frame.getByRole('heading', { name: /has locked this login/ }).waitFor();
      await link.dismiss();
    },
  },
  {
    title: 'a bank that is still linking',
    loginName: 'kit-pending',
    script: { outcome: 'pending' },
    async act(link) {
      await link.pickBank(bank.name);
      await link.signIn('slow-70s', 'ok');
      await link.frame.getByRole('heading', { name: /^Linking/ }).waitFor();
      await link.frame.getByRole('button', { name: 'Close' }).click();
      await link.frame.getByRole('button', { name: 'Keep going in the background' }).click();
      await link.closed();
    },
  },
  {
    title: 'success after an error',
    loginName: 'kit-recovered',
    script: { bank, accounts: 1, errors: [{ class: 'credentials.wrong', code: 'INCORRECT_CREDENTIALS' }] },
    async act(link) {
      await link.pickBank(bank.name);
      await link.signIn('ok', 'wrong');
      await link.frame
        .getByText(/didn.t accept those details/)
        .first()
        .waitFor();
      await link.signIn('ok', 'ok');
      await link.tickAccounts('Checking');
      await link.finish();
    },
  },
];

/** Events that a page acts on, and of the screens only those that every flow with this outcome shows. */
const milestones = ['search', 'credentials', 'error', 'summary', 'success'];

/** Returns what page and backend saw, with the ids and times of this run replaced by their types. */
async function seen({ tag }: LinkingPage, customer: Customer, loginName: string): Promise<unknown> {
  const { event, events } = tag();
  await event('fin-exit');
  const [launched] = customer.launchesOf(loginName);
  const { data, id } = await customer.message(launched?.sessionId ?? '');
  const result = await customer.result(launched?.sessionId ?? '');
  // A bank that is still linking changes its status meanwhile.
  const settled = ({ providerAccounts, ...rest }: typeof result) => ({
    ...rest,
    providerAccounts: providerAccounts.filter(({ status }) => status !== 'IN_PROGRESS'),
  });
  expect(settled(data)).toEqual(settled(result));
  expect(id).toBe(`msg_${result.sessionId.slice('ls_'.length)}`);
  const told = events().filter(({ name: one, detail }) =>
    one === 'fin-screen' ? milestones.includes(String(detail['step'])) : one !== 'fin-event',
  );
  const distinct = told.filter((one, index) => JSON.stringify(one) !== JSON.stringify(told[index - 1]));
  return shapeOf({ events: distinct, result });
}

/** Replaces what differs between runs: ids, times, references and names of users. */
function shapeOf(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => shapeOf(one, key));
  if (typeof value === 'object' && value !== null && 'status' in value && value.status === 'IN_PROGRESS')
    return Object.keys(value).toSorted();
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name_, member]) => [name_, shapeOf(member, name_)]));
  const isOfRun = /(Ids?|At|reference|loginName)$/.test(key) && key !== 'providerId' && value !== null;
  return isOfRun ? `a ${typeof value}` : value;
}

describe('a page and its backend', () => {
  test.each(rows)(
    'see the same of the fake host as of the real one: $title',
    { tags: ['whole'] },
    async ({ loginName, script, act }) => {
      const tags = { loginName, attributes: { mode: 'dialog' } };
      const onReal = await openLinkingPage(browser, real.pageWith(tags));
      await onReal.page.getByRole('button', { name: 'Link a bank' }).click();
      await act(new FinLinkPage(onReal.page));
      const expected = await seen(onReal, real, loginName);

      fakeHost.script(script);
      const onFake = await openLinkingPage(browser, fake.pageWith(tags));
      await onFake.page.getByRole('button', { name: 'Link a bank' }).click();
      expect(await seen(onFake, fake, loginName)).toEqual(expected);
      expect([...onReal.faults(), ...onFake.faults()]).toEqual([]);
    },
  );
});

test('the page object of consents stops sharing from a bank', { tags: ['whole'] }, async () => {
  const loginName = 'kit-consents';
  await shareAtService(real.urls, loginName, britishBank);
  const { page, tag, faults } = await openLinkingPage(
    browser,
    real.pageWith({ loginName, element: 'fin-consents', session: { capabilities: ['consents'] } }),
  );
  await new FinConsentsPage(page).stopSharing('Harbour & Vale Bank');
  const { detail } = await tag().event('fin-consent-revoked');
  expect(detail).toMatchObject({ consentId: expect.any(Number), hardDelete: false });
  expect(faults()).toEqual([]);
});
