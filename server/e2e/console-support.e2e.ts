import { openDemo, openBrowser } from '@fin-link/testing/stack';
import { expect, test } from 'vitest';
import { LinkFrame } from './frame/link-frame.ts';
import { sharedStack } from './stack/shared-stack.ts';

const { urls, consoleAddress } = sharedStack();
const browser = await openBrowser();

test('from the reference on the error screen, an operator finds the session, why it failed and what the user should do', async () => {
  const demo = await openDemo(browser, { urls });
  const frame = new LinkFrame(demo.frame);
  await frame.pickBank('Pine Harbor');
  await frame.signIn('account-locked', 'ok');
  const problem = frame.content.locator('fin-problem');
  await problem.locator('summary').click();
  const reference = await problem.locator('code').innerText();

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(consoleAddress);
  await page.getByRole('link', { name: 'Operations' }).click();
  const search = page.getByLabel('Reference, login name, session or link');
  await search.fill(reference);
  await search.press('Enter');
  const why = page.getByRole('region', { name: 'Why it failed' });
  await why.waitFor();
  const text = await why.innerText();
  expect(text).toContain('has locked this login');
  expect(text).toContain('unlock your login');
  expect(text).toContain('ACCOUNT_LOCKED');

  const timeline = page.getByRole('region', { name: 'Timeline' });
  expect(await timeline.innerText()).toContain('addProviderAccount');
  expect(await page.content()).not.toContain('account-locked');
  await context.close();
  await demo.page.context().close();
});
