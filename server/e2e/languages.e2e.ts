import axe from 'axe-core';
import { openBrowser } from '@fin-link/testing/stack';
import type { Frame, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startCustomer } from './customer/customer.ts';
import { openLinkingPage } from './customer/linking-page.ts';

const customer = await startCustomer();
const browser = await openBrowser();
const { host } = customer.stack.urls;

const languages = [
  { locale: 'ar-XB', dir: 'rtl', width: 1280 },
  { locale: 'en-XA', dir: 'ltr', width: 360 },
] as const;

function frameOf(page: Page): Frame {
  const frame = page.frames().find((one) => one.url().startsWith(`${host}/frame/`));
  if (frame === undefined) throw new Error('The page has no frame.');
  return frame;
}

/** The first heading belongs to the page around the frame. */
const rulesForFrames = { 'page-has-heading-one': { enabled: false } };

type CheckedWindow = Window & { axe?: typeof axe };

/** What axe finds in the frame as it stands, one line for each element. */
async function violations(frame: Frame): Promise<string[]> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
  return frame.evaluate(async (rules) => {
    const results = await (window as CheckedWindow).axe?.run(document, { resultTypes: ['violations'], rules });
    return (results?.violations ?? [{ id: 'axe did not run', nodes: [] }]).flatMap(({ id, nodes }) =>
      nodes.length === 0
        ? [id]
        : nodes.map(({ target, failureSummary }) => `${id} ${String(target)} ${failureSummary}`),
    );
  }, rulesForFrames);
}

test.each(languages)('a whole link in $locale is accessible, light and dark', async ({ locale, dir, width }) => {
  const attributes = { locale, theme: 'auto' };
  const { page, tag, faults } = await openLinkingPage(
    browser,
    customer.pageWith({ loginName: `reads-${locale}`, attributes }),
    { viewport: { width, height: 900 }, reducedMotion: 'reduce' },
  );
  const { frame, event, events } = tag();
  const found: string[] = [];
  const check = async (screen: string): Promise<void> => {
    const inside = frameOf(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      found.push(...(await violations(inside)).map((line) => `${screen}, ${colorScheme}: ${line}`));
    }
    const { overflow, ...root } = await inside.evaluate(() => {
      const { lang, dir: direction, scrollWidth, clientWidth } = document.documentElement;
      return { lang, dir: direction, overflow: scrollWidth - clientWidth };
    });
    expect(root).toEqual({ lang: locale, dir });
    expect(overflow, `${screen} is too wide`).toBeLessThanOrEqual(0);
  };

  await frame.screen('search').locator('[role=option]').first().waitFor();
  await check('the common banks');
  await frame.content.getByRole('combobox').fill('Habrour');
  await frame.screen('search').locator('.notice').waitFor();
  await check('matches for a typing error');
  await frame.pickBank('Pine Harbor');
  await frame.passwordField.waitFor();
  await check('sign-in');
  await frame.signIn('slow-15s', 'wrong');
  await event('fin-error');
  await frame.screen('credentials').locator('#refusal').waitFor();
  await check('sign-in refused');
  await frame.passwordField.fill('half a pass');
  await frame.askToClose();
  await frame.primary('leave').waitFor();
  await check('leaving');
  await frame.primary('leave').click();
  await frame.signIn('slow-15s', 'ok');
  await frame.content.locator('fin-progress').waitFor();
  await check('progress');
  await frame.primary('summary').waitFor();
  await check('accounts');
  await frame.primary('summary').click();
  await frame.primary('success').waitFor();
  await check('success');
  await frame.primary('success').click();

  expect(found).toEqual([]);
  expect((await event('fin-exit')).detail).toMatchObject({ outcome: 'success' });
  expect(events().filter(({ name }) => name === 'fin-exit')).toHaveLength(1);
  expect(faults()).toEqual([]);
});

test('the code and an error are accessible in both languages, light and dark', async () => {
  for (const { locale } of languages) {
    const attributes = { locale, theme: 'auto' };
    const { page, tag } = await openLinkingPage(
      browser,
      customer.pageWith({ loginName: `codes-${locale}`, attributes }),
      { reducedMotion: 'reduce' },
    );
    const { frame } = tag();
    const found: string[] = [];
    const check = async (screen: string): Promise<void> => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        found.push(...(await violations(frameOf(page))).map((line) => `${screen}, ${colorScheme}: ${line}`));
      }
    };
    await frame.pickBank('Summit Federal');
    await frame.signIn('ok', 'ok');
    await frame.codeField.waitFor();
    await check('code');
    for (const wrong of ['000001', '000002', '000003']) await frame.enterCode(wrong);
    await frame.primary('error-screen').waitFor();
    await check('error');
    expect(found).toEqual([]);
    await page.close();
  }
});
