import { openBrowser } from '@fin-link/testing/stack';
import { expect, test } from 'vitest';
import { joinAsCustomer } from './customer/customer.ts';
import { openManualAccounts } from './customer/manual-accounts-page.ts';
import { eventually } from './frame/eventually.ts';

// Test browsers hide scrollbars, but in everyday browsers they may take space.

const customer = await joinAsCustomer('scrollbars');
const browser = await openBrowser({ ignoreDefaultArgs: ['--hide-scrollbars'] });

test('no element scrolls inside the page, where scrollbars take space', async () => {
  for (const [element, screen] of [
    ['fin-link', 'search'],
    ['fin-manual-account', 'manual-kind'],
    ['fin-real-estate', 'property-address'],
    ['fin-net-worth', 'net-worth'],
    ['fin-upcoming', 'upcoming'],
    ['fin-insights', 'insights'],
  ] as const) {
    const opened = await openManualAccounts(browser, customer, { loginName: `scrolls-${element}`, element });
    if (screen !== 'search') await opened.frame.content.locator(`fin-${screen}, fin-screen-${screen}`).waitFor();
    await opened.event('fin-ready');
    const frame = opened.page.frames().find((one) => one.url().startsWith(customer.urls.host));
    await eventually(async () => {
      const [bar, hidden] = (await frame?.evaluate(() => {
        const { clientWidth, clientHeight, scrollHeight } = document.documentElement;
        return [innerWidth - clientWidth, scrollHeight - clientHeight];
      })) ?? [-1, -1];
      expect([element, bar, hidden]).toEqual([element, 0, 0]);
    });
    await opened.close();
  }
});
