import { openBrowser } from '@fin-link/testing/stack';
import { expect, test } from 'vitest';
import { joinAsCustomer } from './customer/customer.ts';
import { readLinkedData } from './customer/linked-data.ts';
import { openLinkingPage } from './customer/linking-page.ts';
import type { LinkingPage, OpenTag } from './customer/linking-page.ts';
import type { Screen } from './frame/link-frame.ts';

// This file reloads on every screen that `reload.e2e.ts` does not cover.
const customer = await joinAsCustomer('resuming');
const browser = await openBrowser();

interface Open extends LinkingPage, OpenTag {
  loginName: string;
}

async function open(loginName: string): Promise<Open> {
  const opened = await openLinkingPage(browser, customer.pageWith({ loginName }));
  return { ...opened, ...opened.tag(), loginName };
}

const headingOf = ({ frame }: Open, screen: Screen): Promise<string> =>
  frame.screen(screen).getByRole('heading', { level: 2 }).innerText();

/** Expects the same screen again, with the same heading. */
async function expectSame(opened: Open, screen: Screen): Promise<void> {
  await opened.frame.screen(screen).waitFor();
  const before = await headingOf(opened, screen);
  await opened.page.reload();
  await opened.frame.screen(screen).waitFor();
  expect(await headingOf(opened, screen)).toBe(before);
}

/** Expects one session, one connection and one event about it. */
async function expectLinkedOnce({ loginName, frame, event, events, faults }: Open): Promise<void> {
  await frame.finish();
  expect((await event('fin-exit')).detail).toMatchObject({ outcome: 'success' });
  for (const name of ['fin-success', 'fin-exit']) expect(events().filter((one) => one.name === name)).toHaveLength(1);
  expect((await readLinkedData(customer.urls.service, loginName)).providerAccounts).toHaveLength(1);
  expect(new Set(customer.launchesOf(loginName).map(({ sessionId }) => sessionId)).size).toBe(1);
  expect(faults()).toEqual([]);
}

test('a relaunch at the search begins there with an empty field', { tags: ['whole'] }, async () => {
  const opened = await open('reloads-at-search');
  const { frame } = opened;
  await frame.content.getByRole('combobox').fill('Pine');
  await expectSame(opened, 'search');
  expect(await frame.content.getByRole('combobox').inputValue()).toBe('');
  await frame.pickBank('Pine Harbor');
  await frame.signIn('ok', 'ok');
  await expectLinkedOnce(opened);
});

test(
  'a relaunch after a refused sign-in shows the form with a hint at the user name and without a password',
  { tags: ['whole'] },
  async () => {
    const opened = await open('reloads-after-a-refusal');
    const { frame } = opened;
    await frame.pickBank('Pine Harbor');
    await frame.signIn('ok-refused', 'wrong');
    await opened.event('fin-error');
    await opened.page.reload();
    await frame.passwordField.waitFor();
    expect(await frame.userField.inputValue()).toBe('');
    expect(await frame.userHint.innerText()).toMatch(/“\u2068?ed\u2069?”/);
    expect(await frame.passwordField.inputValue()).toBe('');
    await frame.passwordField.fill('ok');
    await frame.primary('credentials').click();
    await expectLinkedOnce(opened);
  },
);

test('a relaunch during the sign-in follows the running attempt and starts no other', { tags: ['whole'] }, async () => {
  const opened = await open('reloads-at-progress');
  const { frame } = opened;
  await frame.pickBank('Pine Harbor');
  await frame.signIn('slow-15s', 'ok');
  // The screen appears before the service has the credentials. A reload before that would ask for them again.
  const added = async () => (await readLinkedData(customer.urls.service, opened.loginName)).providerAccounts;
  await expect.poll(added).toHaveLength(1);
  await opened.isKeptAt('progress');
  await expectSame(opened, 'progress-screen');
  await expectLinkedOnce(opened);
});

const questions = [
  { kind: 'a question', bank: 'Old Mill', user: 'ok', answers: ['biscuit'] },
  { kind: 'three questions', bank: 'Old Mill', user: 'ok-three', answers: ['Biscuit', 'Springfield', 'Garcia'] },
  { kind: 'a picture to copy', bank: 'Lantern', user: 'ok', answers: ['r7km4'] },
];

test.each(questions)(
  'a relaunch at $kind shows the same challenge with empty fields',
  { tags: ['whole'] },
  async ({ kind, bank, user, answers }) => {
    const opened = await open(`reloads-at-${kind.replaceAll(' ', '-')}`);
    const { frame } = opened;
    await frame.pickBank(bank);
    await frame.signIn(user, 'ok');
    const requested = frame.screen('mfa-form');
    const fields = requested.locator('input:not([type=radio])');
    await expect.poll(() => fields.count()).toBe(answers.length);
    const labels = await requested.locator('label').allInnerTexts();
    await fields.first().fill('half an answer');
    await expectSame(opened, 'mfa-form');
    await expect.poll(() => requested.locator('label').allInnerTexts()).toEqual(labels);
    for (const [index, answer] of answers.entries()) {
      expect(await fields.nth(index).inputValue()).toBe('');
      await fields.nth(index).fill(answer);
    }
    await frame.primary('mfa-form').click();
    await expectLinkedOnce(opened);
  },
);

test(
  'a relaunch at a choice of pictures, and of ways to get a code, offers the same choices',
  { tags: ['whole'] },
  async () => {
    const pictures = await open('reloads-at-pictures');
    await pictures.frame.pickBank('Lantern');
    await pictures.frame.signIn('ok-pictures', 'ok');
    const options = pictures.frame.screen('mfa-form').getByRole('radio');
    await expect.poll(() => options.count()).toBe(6);
    await expectSame(pictures, 'mfa-form');
    await expect.poll(() => options.count()).toBe(6);

    const ways = await open('reloads-at-a-choice');
    const { frame } = ways;
    await frame.pickBank('Crossways');
    await frame.signIn('ok', 'ok');
    await expectSame(ways, 'mfa-form');
    await frame.screen('mfa-form').getByRole('radio').first().check();
    await frame.primary('mfa-form').click();
    await expectSame(ways, 'mfa-token');
    await frame.enterCode('123456');
    await expectLinkedOnce(ways);
  },
);

test('a relaunch at partially failed accounts lists them again and reports them to the page once', async () => {
  const opened = await open('reloads-at-partial');
  const { frame, events, event } = opened;
  await frame.pickBank('Pine Harbor');
  await frame.signIn('partial-data-retrieved', 'ok');
  await expectSame(opened, 'partial');
  await frame.primary('partial').click();
  await frame.finish();
  expect((await event('fin-exit')).detail).toMatchObject({ outcome: 'success' });
  for (const name of ['fin-partial', 'fin-exit']) expect(events().filter((one) => one.name === name)).toHaveLength(1);
});

test('a relaunch at an error shows the same error with its actions', { tags: ['whole'] }, async () => {
  const opened = await open('reloads-at-an-error');
  const { frame, event } = opened;
  await frame.pickBank('Pine Harbor');
  await frame.signIn('account-locked', 'ok');
  await expectSame(opened, 'error-screen');
  await frame.askToClose();
  expect((await event('fin-exit')).detail).toMatchObject({ outcome: 'error' });
});
