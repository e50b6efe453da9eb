import { openBrowser } from '@fin-link/testing/stack';
import { expect, test } from 'vitest';
import { joinAsCustomer } from './customer/customer.ts';
import { openLinkingPage } from './customer/linking-page.ts';

const customer = await joinAsCustomer('link-button');
const browser = await openBrowser();

const pageOf = (loginName: string, attributes: Record<string, string> = {}): string =>
  customer.pageWith({ loginName, opener: 'fin-link-button', attributes: { mode: 'dialog', ...attributes } });

test('fin-link-button opens its dialog by keyboard, gets the focus back and opens it again', async () => {
  const { page, tag, faults } = await openLinkingPage(browser, pageOf('presses-the-button'));
  const { frame, events } = tag();
  const exits = () => events().filter(({ name }) => name === 'fin-exit');
  const button = page.getByRole('button', { name: 'Link a bank' });
  const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.localName ?? '');
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('fin-link-button');
  await page.keyboard.press('Enter');
  await frame.pickBank('Pine Harbor');
  await frame.signIn('ok', 'ok');
  await frame.finish();
  await expect.poll(exits).toHaveLength(1);
  expect(await page.locator('#tag-0 dialog').isVisible()).toBe(false);
  expect(await focused()).toBe('fin-link-button');

  await button.click();
  await frame.screen('search').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(exits).toHaveLength(2);
  expect(await focused()).toBe('fin-link-button');
  expect(exits().map(({ detail }) => detail['outcome'])).toEqual(['success', 'cancelled']);
  expect(faults()).toEqual([]);
});

test('fin-link-button is enabled while the element that it opens is in the page', { tags: ['whole'] }, async () => {
  const { page, tag } = await openLinkingPage(browser, pageOf('takes-the-tag-away'));
  const button = page.getByRole('button', { name: 'Link a bank' });
  await expect.poll(() => button.isEnabled()).toBe(true);
  await page.evaluate(() => {
    const link = document.querySelector('fin-link');
    Object.assign(window, { link });
    link?.remove();
  });
  await expect.poll(() => button.isEnabled()).toBe(false);
  await page.evaluate(() => document.body.append((window as unknown as { link: Element }).link));
  await expect.poll(() => button.isEnabled()).toBe(true);
  await button.click();
  await tag().frame.screen('search').waitFor();
});

test(
  'with the attribute history, the browser’s Back goes one screen back and leaves from the first screen',
  { tags: ['whole'] },
  async () => {
    const { page, tag } = await openLinkingPage(browser, pageOf('goes-back', { history: '' }));
    const { frame, event, events } = tag();
    const address = page.url();
    await page.getByRole('button', { name: 'Link a bank' }).click();
    await frame.pickBank('Pine Harbor');
    await frame.userField.fill('ok');
    await page.goBack();
    await frame.screen('search').waitFor();
    await page.goBack();
    expect((await event('fin-exit')).detail).toMatchObject({ outcome: 'cancelled', screen: 'search' });
    expect(events().filter(({ name }) => name === 'fin-exit')).toHaveLength(1);
    expect(page.url()).toBe(address);
    expect(await page.evaluate(() => history.state as unknown)).toBeNull();
  },
);
