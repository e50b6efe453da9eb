import { openBrowser } from '@fin-link/testing/stack';
import { expect, test } from 'vitest';
import { joinAsCustomer } from './customer/customer.ts';
import { openLinkingPage } from './customer/linking-page.ts';

const customer = await joinAsCustomer('network');
const browser = await openBrowser();

const losses = [
  { what: 'a file of the next screen does not arrive: it is asked for again', types: ['fetch', 'script'], launches: 1 },
  // The browser remembers a failed module for the lifetime of the document.
  { what: 'a module of the next screen does not load: the frame is loaded again', types: ['script'], launches: 2 },
];

test.each(losses)('$what', { tags: ['whole'] }, async ({ types, launches }) => {
  const loginName = `loses-${types.join('-')}`;
  const { page, tag } = await openLinkingPage(browser, customer.pageWith({ loginName }));
  const { frame, event, events } = tag();
  let isAway = true;
  let refused = 0;
  await page.route(/\/frame\/assets\/account-screens/, async (route) => {
    if (!isAway || !types.includes(route.request().resourceType())) return route.continue();
    refused += 1;
    return route.abort('connectionrefused');
  });
  await frame.pickBank('Pine Harbor');
  await frame.signIn('ok', 'ok');
  await expect.poll(() => refused).toBeGreaterThan(0);
  isAway = false;
  await frame.finish();
  expect((await event('fin-exit')).detail).toMatchObject({ outcome: 'success' });
  for (const name of ['fin-success', 'fin-exit']) expect(events().filter((one) => one.name === name)).toHaveLength(1);
  expect(customer.launchesOf(loginName)).toHaveLength(launches);
});

test('the frame shows that the network is lost and continues the link when it is back', async () => {
  const { page, tag } = await openLinkingPage(browser, customer.pageWith({ loginName: 'loses-the-network' }));
  const { frame, event, events } = tag();
  await frame.pickBank('Summit Federal');
  await frame.signIn('ok', 'ok');
  await frame.codeField.waitFor();
  await page.context().setOffline(true);
  await frame.content.locator('fin-offline').waitFor();
  await frame.enterCode('123456');
  await page.context().setOffline(false);
  await frame.content.locator('fin-offline').waitFor({ state: 'detached' });
  // The answer was not sent, so the form is still there to send it.
  await frame.primary('mfa-token').or(frame.primary('summary')).first().waitFor();
  if (await frame.primary('mfa-token').isVisible()) await frame.enterCode('123456');
  await frame.finish();
  expect((await event('fin-exit')).detail).toMatchObject({ outcome: 'success' });
  expect(events().filter(({ name }) => name === 'fin-exit')).toHaveLength(1);
});
