import { expect, test } from 'vitest';
import { BankWindow } from './bank-pages/bank-window.ts';
import { openEverydayBrowser } from './browser/everyday-browser.ts';
import { LinkFrame } from './frame/link-frame.ts';
import { bankIn } from './open-banking/consumer.ts';
import { ConsentsFrame } from './open-banking/consents-frame.ts';
import { americanBank, britishBank } from './open-banking/regions.ts';
import { sharedStack } from './stack/shared-stack.ts';

const { urls } = sharedStack();
const browser = await openEverydayBrowser();

async function newPerson() {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(`${urls.demo}/`);
  await page.getByRole('button', { name: /new person/i }).click();
  await page.waitForURL((url) => url.pathname === '/link');
  return { context, page };
}

test('the demo links a bank of open banking in the same tab and lists the consent', async () => {
  const { page } = await newPerson();
  await page.getByRole('button', { name: 'Developer tools' }).click();
  await page.getByRole('link', { name: britishBank.name, exact: true }).click();
  await page.getByRole('button', { name: 'Developer tools' }).click();
  await page.getByText('Display', { exact: true }).click();
  await page.getByRole('radio', { name: 'In this tab' }).check();
  await page.getByRole('button', { name: 'Close developer tools' }).click();
  const frame = new LinkFrame(page.frameLocator('fin-link iframe'));
  await frame.primary('consent').click();
  await frame.screen('bank-handoff').locator('a.primary').click();
  await (await bankIn(page, urls.bankUk)).agree();
  await page.waitForURL((url) => url.origin === urls.demo);
  await frame.finish();
  await page.getByRole('heading', { name: 'Your bank is linked' }).waitFor();
  await page.goto(`${urls.demo}/consents`);
  const consents = new ConsentsFrame(page.frameLocator('fin-consents iframe'));
  await consents.card(britishBank.name).waitFor();
});

test(
  'the demo page of fin-redirect leads to a bank and back without search and accounts',
  { tags: ['whole'] },
  async () => {
    const { page, context } = await newPerson();
    await page.goto(`${urls.demo}/lite?providerId=${americanBank.providerId}`);
    const frame = new LinkFrame(page.frameLocator('fin-redirect iframe'));
    await frame.primary('consent').click();
    const go = frame.screen('bank-handoff').locator('a.primary');
    await go.waitFor();
    const [opened] = await Promise.all([context.waitForEvent('page'), go.click()]);
    await new BankWindow(opened).agree();
    await page.getByRole('heading', { name: 'Your bank is linked' }).waitFor();
    expect(await page.locator('fin-redirect').isVisible()).toBe(false);

    // On a phone, the frame is far taller than the window.
    const height = 640;
    await page.setViewportSize({ width: 320, height });
    await page.goto(`${urls.demo}/consents`);
    const consents = new ConsentsFrame(page.frameLocator('fin-consents iframe'));
    await consents.card(americanBank.name).getByRole('button', { name: 'View' }).click();
    await consents.detail.getByRole('button', { name: 'Stop sharing' }).click();
    const place = async () => (await consents.dialog.getByRole('heading').boundingBox())?.y ?? -1;
    await expect.poll(place).toBeGreaterThan(0);
    expect(await place()).toBeLessThan(height);
  },
);
