import { openBrowser } from '@fin-link/testing/stack';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { joinAsCustomer } from './customer/customer.ts';
import { openLinkingPage } from './customer/linking-page.ts';
import { Keyboard } from './frame/keyboard.ts';

const customer = await joinAsCustomer('dialog');
const browser = await openBrowser();

/** Opens a page with the animations of a dialog, which all other files disable. */
const open = (address: string) => openLinkingPage(browser, address, { reducedMotion: 'no-preference' });
const dialog = (loginName: string) => customer.pageWith({ loginName, attributes: { mode: 'dialog' } });
const isOpen = (page: Page): Promise<boolean> =>
  page.locator('#tag-0 dialog').evaluate((one) => (one as HTMLDialogElement).open);
const focused = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');

test('a dialog: Escape asks before it closes, and the focus returns to where it was opened', async () => {
  const { page, tag, faults } = await open(dialog('leaves-a-dialog'));
  const { frame, events, event } = tag();
  expect(await page.locator('#tag-0 iframe').count()).toBe(0);
  await page.getByRole('button', { name: 'Link a bank' }).press('Enter');
  await frame.pickBank('Pine Harbor');
  await frame.userField.fill('ok');
  await page.keyboard.press('Escape');
  await frame.primary('leave-question').waitFor();
  expect(await isOpen(page)).toBe(true);
  expect(events().filter(({ name }) => name === 'fin-exit')).toEqual([]);
  await frame.primary('leave-question').click();
  await frame.screen('leave-question').waitFor({ state: 'detached' });
  expect(await frame.userField.inputValue()).toBe('ok');

  await frame.userField.press('Escape');
  await frame.secondary('leave-question').click();
  expect((await event('fin-exit')).detail).toMatchObject({ outcome: 'cancelled', screen: 'credentials' });
  expect(events().filter(({ name }) => name === 'fin-exit')).toHaveLength(1);
  expect(await isOpen(page)).toBe(false);
  expect(await focused(page)).toBe('Link a bank');
  expect(faults()).toEqual([]);
});

test('a dialog closes by itself after a link and can be opened for the next', { tags: ['whole'] }, async () => {
  const { page, tag, faults } = await open(dialog('links-in-a-dialog'));
  const { frame, events } = tag();
  const exits = () => events().filter(({ name }) => name === 'fin-exit');
  for (const round of [1, 2]) {
    await page.getByRole('button', { name: 'Link a bank' }).press('Enter');
    if (round === 2) {
      await frame.screen('search').waitFor();
      await frame.askToClose();
    } else {
      await frame.pickBank('Pine Harbor');
      await frame.signIn('ok', 'ok');
      await frame.finish();
    }
    await expect.poll(exits).toHaveLength(round);
    expect(await isOpen(page)).toBe(false);
    expect(await focused(page)).toBe('Link a bank');
  }
  expect(exits().map(({ detail }) => detail['outcome'])).toEqual(['success', 'cancelled']);
  const sessions = customer.launchesOf('links-in-a-dialog').map(({ sessionId }) => sessionId);
  expect(new Set(sessions).size).toBe(2);
  expect(faults()).toEqual([]);
});

test('a dialog: a whole link by keyboard alone', async () => {
  const { page, tag } = await open(dialog('uses-keys-only'));
  const { frame, event } = tag();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await frame.content.getByRole('combobox').waitFor();
  await expect.poll(() => frame.content.getByRole('combobox').evaluate((box) => box.matches(':focus'))).toBe(true);
  await page.keyboard.type('pine harbor');
  await new Keyboard(page).intoList(frame.content.getByRole('combobox'));
  await frame.content.locator('[aria-selected=true]').filter({ hasText: 'Pine Harbor' }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => frame.userField.evaluate((field) => field.matches(':focus'))).toBe(true);
  await page.keyboard.type('ok');
  await frame.passwordField.focus();
  await page.keyboard.type('ok');
  await page.keyboard.press('Enter');
  for (const screen of ['summary', 'success'] as const) {
    await frame.primary(screen).waitFor();
    await expect
      .poll(async () => {
        if (await frame.primary(screen).evaluate((button) => button.matches(':focus'))) return true;
        await page.keyboard.press('Tab');
        return false;
      })
      .toBe(true);
    await page.keyboard.press('Enter');
  }
  expect((await event('fin-exit')).detail).toMatchObject({ outcome: 'success' });
  expect(await focused(page)).toBe('Link a bank');
});

test(
  'a dialog closed before the frame is loaded cancels its session at the host at once',
  { tags: ['whole'] },
  async () => {
    const loginName = 'leaves-at-once';
    const { page, tag, faults } = await open(dialog(loginName));
    const { frame, event } = tag();
    const closing = Promise.withResolvers<void>();
    const requested = Promise.withResolvers<void>();
    await page.route('**/frame/assets/every-view-*.js', async (route) => {
      requested.resolve();
      await closing.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Link a bank' }).press('Enter');
    await frame.screen('search').waitFor();
    await requested.promise;
    await frame.askToClose();
    closing.resolve();
    expect((await event('fin-exit')).detail).toMatchObject({ outcome: 'cancelled', screen: 'search' });
    expect(await isOpen(page)).toBe(false);
    const [launched, ...more] = customer.launchesOf(loginName);
    expect(more).toEqual([]);
    await expect
      .poll(() => customer.result(launched?.sessionId ?? ''))
      .toMatchObject({ status: 'finished', outcome: 'cancelled', endedBy: 'user', screen: 'search' });
    expect(faults()).toEqual([]);
  },
);
