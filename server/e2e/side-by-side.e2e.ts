import { openBrowser } from '@fin-link/testing/stack';
import { expect, test } from 'vitest';
import { joinAsCustomer } from './customer/customer.ts';
import { openLinkingPage } from './customer/linking-page.ts';

const customer = await joinAsCustomer('side-by-side');
const browser = await openBrowser();

test('two tags on a page run in sessions of their own without effect on each other', async () => {
  const people = ['sits-left', 'sits-right'] as const;
  const { page, tag, faults } = await openLinkingPage(
    browser,
    customer.pageWith({ loginName: people[0] }, { loginName: people[1] }),
  );
  const [left, right] = [tag(0), tag(1)];
  // The pages take turns, so that each is in the middle of a step while the other continues.
  await left.frame.pickBank('Summit Federal');
  await right.frame.pickBank('Pine Harbor');
  await left.frame.signIn('ok', 'ok');
  await right.frame.userField.fill('ok');
  await left.frame.codeField.waitFor();
  await Promise.all([left.isKeptAt('mfa'), right.isKeptAt('credentials')]);
  await page.reload();
  await left.frame.codeField.waitFor();
  await right.frame.screen('credentials').waitFor();
  await right.frame.askToClose();
  expect((await right.event('fin-exit')).detail).toMatchObject({ outcome: 'cancelled', providerAccountIds: [] });
  await left.frame.enterCode('123456');
  await left.frame.finish();
  expect((await left.event('fin-exit')).detail).toMatchObject({ outcome: 'success' });

  for (const { events } of [left, right]) expect(events().filter(({ name }) => name === 'fin-exit')).toHaveLength(1);
  expect(right.events().filter(({ name }) => name === 'fin-success')).toEqual([]);
  const [ofLeft, ofRight] = people.map((person) => [
    ...new Set(customer.launchesOf(person).map(({ sessionId }) => sessionId)),
  ]);
  expect(ofLeft).toHaveLength(1);
  expect(ofRight).toHaveLength(1);
  expect((await customer.message(ofLeft?.[0] ?? '')).data).toMatchObject({ outcome: 'success' });
  expect((await customer.message(ofRight?.[0] ?? '')).data).toMatchObject({
    outcome: 'cancelled',
    providerAccounts: [],
  });
  expect(faults()).toEqual([]);
});
