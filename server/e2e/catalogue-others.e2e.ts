import { openBrowser } from '@fin-link/testing/stack';
import { expect, onTestFinished, test } from 'vitest';
import { expectExit, headingOf, offers, plain, problemsTold } from './catalogue/linking.ts';
import type { Linking } from './catalogue/linking.ts';
import { joinAsCustomer } from './customer/customer.ts';
import { openLinkingPage } from './customer/linking-page.ts';

const customer = await joinAsCustomer('catalogue-others');
const browser = await openBrowser();

async function open(loginName: string, attributes: Record<string, string> = {}): Promise<Linking> {
  const opened = await openLinkingPage(browser, customer.pageWith({ loginName, attributes }));
  onTestFinished(() => expect(opened.faults()).toEqual([]));
  return { ...opened.tag(), page: opened.page, goodLogin: 'ok' };
}

test('three wrong passwords lock a login at the bank after a warning', async () => {
  const linking = await open('locks-the-login');
  const { frame } = linking;
  await frame.pickBank('Pine Harbor');
  const notice = async () => plain(await frame.content.locator('fin-credentials .notice').innerText());
  await frame.signIn('ok-locks-catalogue', 'wrong');
  await expect.poll(notice).toBe('Pine Harbor Bank didn’t accept those details. Check them and try again.');
  await frame.signIn('ok-locks-catalogue', 'wrong');
  await expect.poll(notice).toContain('one more attempt may lock your login');
  await frame.signIn('ok-locks-catalogue', 'wrong');
  await frame.screen('error-screen').waitFor();
  expect(await headingOf(frame)).toBe('Pine Harbor Bank has locked this login');
  // The login is still locked, so the same problem is reported again.
  await frame.secondary('error-screen').click();
  await expect
    .poll(() => problemsTold(linking).map((problem) => problem['class']))
    .toEqual(['credentials.wrong', 'credentials.wrong', 'account.locked', 'account.locked']);
  await frame.screen('error-screen').waitFor();
  await frame.askToClose();
  await expectExit(linking, 'error', null);
});

test('an unsupported bank says so before credentials are asked for', async () => {
  const linking = await open('picks-an-unsupported-bank');
  const { frame } = linking;
  await frame.pickBank('Alder Creek Bank');
  await frame.screen('error-screen').waitFor();
  expect(await headingOf(frame)).toBe('We can’t link Alder Creek Bank yet');
  expect(await offers(frame, 'error-screen')).toEqual(['Choose another bank', 'Close']);
  expect(problemsTold(linking)).toMatchObject([{ class: 'site.unsupported', code: 'provider.not-supported' }]);
  await frame.primary('error-screen').click();
  await frame.screen('search').waitFor();
  await frame.askToClose();
  await expectExit(linking, 'cancelled', null);
});

test('a tag with an unsupported action reports the error to the page and offers only to leave', async () => {
  const linking = await open('asks-for-too-much', { action: 'cdv' });
  const { frame } = linking;
  await frame.screen('error-screen').waitFor();
  expect(await headingOf(frame)).toBe('Linking isn’t available right now');
  expect(await offers(frame, 'error-screen')).toEqual(['Close']);
  expect(problemsTold(linking)).toMatchObject([{ class: 'setup', code: 'action.not-supported', recoverable: false }]);
  await frame.primary('error-screen').click();
  await expectExit(linking, 'error', null);
});
