import { openBrowser } from '@fin-link/testing/stack';
import { expect, test } from 'vitest';
import { joinAsCustomer } from './customer/customer.ts';
import { openLinkingPage } from './customer/linking-page.ts';
import { screenCheck } from './frame/accessibility.ts';

const browser = await openBrowser();

test.each([
  {
    name: 'languages-de',
    locale: 'de-AT',
    lang: 'de-DE',
    dir: 'ltr',
    search: 'Bank suchen',
    script: /\p{Script=Latin}/u,
  },
  {
    name: 'languages-ar',
    locale: 'ar-EG',
    lang: 'ar',
    dir: 'rtl',
    search: 'البحث عن بنكك',
    script: /\p{Script=Arabic}/u,
  },
] as const)(
  'a bank is linked with a password and a code in a browser that speaks $locale',
  async ({ name, locale, lang, dir, search, script }) => {
    const customer = await joinAsCustomer(name);
    const options = { locale, viewport: { width: 320, height: 700 } };
    const tag = {
      loginName: name,
      session: { configNames: ['AggregationWithoutEntryScreen'] },
    };
    const { page, tag: opened, faults } = await openLinkingPage(browser, customer.pageWith(tag), options);
    const { frame, event } = opened();
    const screens = screenCheck(page, customer.urls.host, { lang, dir });
    await frame.screen('search').waitFor();
    await screens.check('search');
    expect(
      await frame.content
        .locator('fin-shell')
        .first()
        .evaluate((shell) => shell.shadowRoot?.textContent),
    ).toContain(search);
    await frame.pickBank('Summit Federal');
    await frame.screen('credentials').waitFor();
    await screens.check('credentials');
    await frame.signIn('ok', 'ok');
    await frame.codeField.waitFor();
    await screens.check('code');
    await frame.enterCode('123456');
    await frame.screen('summary').waitFor();
    await screens.check('summary');
    const balance = await frame.screen('summary').locator('.tabular, .amount').first().textContent();
    expect(balance).toMatch(/[0-9]/);
    await frame.finish();
    expect((await event('fin-exit')).detail).toMatchObject({ outcome: 'success' });
    expect(screens.found).toEqual([]);
    expect(faults()).toEqual([]);

    // The next page of the site already contains the bank search, in the language of the browser.
    const drawn = await fetch(`${customer.urls.host}/frame/pk_customer_${name}/link`, {
      headers: { 'accept-language': locale },
    });
    const html = await drawn.text();
    expect(html).toContain(`<html lang="${lang}" dir="${dir}"`);
    expect(html).toContain(search);
    expect(search).toMatch(script);
  },
);
