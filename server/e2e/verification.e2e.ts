import { openBrowser } from '@fin-link/testing/stack';
import { expect, test } from 'vitest';
import { joinAsCustomer } from './customer/customer.ts';
import { openLinkingPage } from './customer/linking-page.ts';
import type { SessionWishes } from './customer/backend.ts';
import { openServiceUser } from './customer/service-user.ts';
import { screenCheck } from './frame/accessibility.ts';

const customer = await joinAsCustomer('verification');
const browser = await openBrowser();

/** Holder name at American banks for the user id `ok`, and the name of another person. */
const [owner, stranger] = ['Keiko Whitlock', 'Robin Okafor'];

interface Run {
  loginName: string;
  fullName?: string;
  session: SessionWishes;
  attributes?: Record<string, string>;
}

async function open({ loginName, fullName = owner, session, attributes = {} }: Run) {
  const user = { name: { fullName } };
  const address = customer.pageWith({ loginName, attributes, session: { ...session, user } });
  const opened = await openLinkingPage(browser, address, { reducedMotion: 'reduce' });
  const tag = opened.tag();
  const result = async () => {
    const [launch] = customer.launchesOf(loginName);
    return customer.result(launch?.sessionId ?? '');
  };
  return { ...opened, ...tag, result };
}

const fourth = (configName: string): Pick<Run, 'session' | 'attributes'> => ({
  session: { configNames: [configName] },
  attributes: { version: '4', 'config-name': configName },
});
const third = (flow: string): Pick<Run, 'session' | 'attributes'> => ({
  session: { version: 3, flow },
  attributes: { version: '3', flow },
});

test.each([
  ['4, by configname', 'matched-in-four', fourth('Verification')],
  ['3, by data element', 'matched-in-three', third('verification')],
])(
  'version %s: an account is verified by its holder’s name, and no transaction of it is read',
  async (_version, loginName, run) => {
    const { page, frame, event, result, faults } = await open({ loginName, ...run });
    const check = screenCheck(page, customer.urls.host, { lang: 'en-US', dir: 'ltr' });
    await frame.pickBank('Pine Harbor');
    await frame.signIn('ok', 'ok');
    await frame.screen('pick-account').waitFor();
    await check.check('pick-account');
    await frame.pickAccount();
    await frame.screen('matched').waitFor();
    await check.check('matched');
    await frame.primary('matched').click();
    const success = await event('fin-success');
    expect(success.detail['verificationIds']).toHaveLength(1);
    expect((await event('fin-exit')).detail).toMatchObject({ outcome: 'success' });
    const { verifications, outcome } = await result();
    expect(outcome).toBe('success');
    expect(verifications).toMatchObject([
      {
        verificationType: 'MATCHING',
        verificationStatus: 'SUCCESS',
        verificationId: (success.detail['verificationIds'] as number[])[0],
      },
    ]);
    const service = await openServiceUser(customer.urls.service, loginName);
    expect((await service.get<{ transaction?: [] }>('/transactions?fromDate=2020-01-01')).transaction ?? []).toEqual(
      [],
    );
    expect(check.found).toEqual([]);
    expect(faults()).toEqual([]);
  },
);

test(
  'a name that does not match offers deposits or another account, and the way out',
  { tags: ['whole'] },
  async () => {
    const { frame, event, result } = await open({
      loginName: 'has-another-name',
      fullName: stranger,
      ...fourth('Verification'),
    });
    await frame.pickBank('Pine Harbor');
    await frame.signIn('ok', 'ok');
    await frame.pickAccount();
    const offer = frame.screen('deposit-offer');
    await offer.waitFor();
    const said = await offer.innerText();
    for (const word of owner.split(' ')) expect(said).not.toContain(word);
    await frame.secondary('deposit-offer').click();
    await frame.screen('pick-account').waitFor();
    await frame.askToClose();
    await event('fin-exit');
    const { verifications } = await result();
    expect(verifications).toMatchObject([{ verificationStatus: 'FAILED', reason: 'ACCOUNT_HOLDER_MISMATCH' }]);
  },
);

test('combined, version 4: of two accounts that are left out when the link is saved one is then verified', async () => {
  const { frame, event, result } = await open({
    loginName: 'links-and-verifies',
    ...fourth('AggregationPlusVerification'),
  });
  await frame.pickBank('Pine Harbor');
  await frame.signIn('ok', 'ok');
  const summary = frame.screen('summary');
  await summary.waitFor();
  const boxes = summary.locator('.account input[type=checkbox], li input[type=checkbox]');
  const total = await boxes.count();
  expect(total).toBeGreaterThan(2);
  await boxes.nth(0).uncheck();
  await boxes.nth(1).uncheck();
  await frame.primary('summary').click();
  await frame.screen('also-verify').getByRole('button').first().click();
  await frame.pickAccount();
  await frame.screen('matched').waitFor();
  await frame.primary('matched').click();
  const { detail } = await event('fin-success');
  await event('fin-exit');
  const { providerAccounts, verifications } = await result();
  expect(providerAccounts[0]?.accountIds).toHaveLength(total - 2);
  expect(verifications).toMatchObject([{ verificationStatus: 'SUCCESS' }]);
  expect(providerAccounts[0]?.accountIds).not.toContain(verifications[0]?.accountId);
  expect(detail['accountIds']).toEqual(providerAccounts[0]?.accountIds);
});

test('combined, version 3, by data element: all accounts are listed to be read, and one of them is then verified', async () => {
  const { frame, event, result, faults } = await open({
    loginName: 'links-and-verifies-in-three',
    ...third('aggregation-plus-verification'),
  });
  await frame.pickBank('Pine Harbor');
  await frame.signIn('ok', 'ok');
  await frame.screen('summary').waitFor();
  expect(await frame.screen('summary').locator('input').count()).toBe(0);
  await frame.primary('summary').click();
  await frame.screen('also-verify').getByRole('button').first().click();
  await frame.pickAccount();
  await frame.primary('matched').click();
  expect((await event('fin-exit')).detail).toMatchObject({ outcome: 'success' });
  const { providerAccounts, verifications } = await result();
  expect(verifications).toMatchObject([{ verificationType: 'MATCHING', verificationStatus: 'SUCCESS' }]);
  expect(providerAccounts[0]?.accountIds).toContain(verifications[0]?.accountId);
  expect(faults()).toEqual([]);
});

test(
  'end to end, combined the other way round by configname: an account is verified first, and then it is asked which are saved',
  { tags: ['whole'] },
  async () => {
    const { frame, event, events, result, faults } = await open({
      loginName: 'verifies-and-links',
      ...fourth('VerificationPlusAggregation'),
    });
    await frame.pickBank('Pine Harbor');
    await frame.signIn('ok', 'ok');
    await frame.pickAccount();
    await frame.primary('matched').click();
    const boxes = frame.screen('summary').locator('.account input[type=checkbox], li input[type=checkbox]');
    await boxes.first().waitFor();
    const total = await boxes.count();
    await boxes.first().uncheck();
    await frame.primary('summary').click();
    await frame.primary('success').click();
    expect((await event('fin-exit')).detail).toMatchObject({ outcome: 'success', screen: 'success' });
    const { providerAccounts, verifications } = await result();
    expect(providerAccounts[0]?.accountIds).toHaveLength(total - 1);
    expect(verifications).toMatchObject([{ verificationStatus: 'SUCCESS' }]);
    expect(events().flatMap(({ name, detail }) => (name === 'fin-success' ? [detail] : []))).toMatchObject([
      { verificationIds: [verifications[0]?.verificationId] },
      { accountIds: providerAccounts[0]?.accountIds },
    ]);
    expect(faults()).toEqual([]);
  },
);
