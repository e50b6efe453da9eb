import { openBrowser } from '@fin-link/testing/stack';
import { expect, test } from 'vitest';
import { joinAsCustomer } from './customer/customer.ts';
import { openLinkingPage } from './customer/linking-page.ts';
import type { OpenTag } from './customer/linking-page.ts';
import { screenCheck } from './frame/accessibility.ts';
import type { ScreenCheck } from './frame/accessibility.ts';

const customer = await joinAsCustomer('languages');
const browser = await openBrowser();

// Each language is shown wide enough for the column beside the screens, and as narrow as a phone.
const languages = [
  { locale: 'ar-XB', dir: 'rtl', width: 1280 },
  { locale: 'en-XA', dir: 'ltr', width: 360 },
] as const;

async function open(
  loginName: string,
  { locale, dir, width }: (typeof languages)[number],
): Promise<OpenTag & ScreenCheck & { faults(): readonly string[] }> {
  const attributes = { locale, theme: 'auto' };
  const { page, tag, faults } = await openLinkingPage(browser, customer.pageWith({ loginName, attributes }), {
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
  });
  return { ...tag(), ...screenCheck(page, customer.urls.host, { lang: locale, dir }), faults };
}

test.each(languages)('a whole link in $locale is accessible in light and dark', async (language) => {
  const { frame, event, events, check, found, faults } = await open(`reads-${language.locale}`, language);
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
  await frame.primary('leave-question').waitFor();
  await check('leaving');
  await frame.primary('leave-question').click();
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

test.each(languages)('the one-time code and an error in $locale are accessible in light and dark', async (language) => {
  const { frame, events, check, found, faults } = await open(`answers-${language.locale}`, language);
  const refusals = () => events().filter(({ name }) => name === 'fin-error');
  await frame.pickBank('Summit Federal');
  await frame.signIn('ok', 'ok');
  await frame.codeField.waitFor();
  await check('code');
  await frame.enterCode('000001');
  await expect.poll(refusals).toHaveLength(1);
  await check('code refused');
  for (const wrong of ['000002', '000003']) {
    const known = refusals().length;
    await frame.enterCode(wrong);
    await expect.poll(refusals).toHaveLength(known + 1);
  }
  await frame.primary('error-screen').waitFor();
  await check('error');
  expect(found).toEqual([]);
  expect(faults()).toEqual([]);
});
