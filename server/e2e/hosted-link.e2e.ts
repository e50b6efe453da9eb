import { openBrowser } from '@fin-link/testing/stack';
import axe from 'axe-core';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { hostKey } from './customer/backend.ts';
import { joinAsCustomer } from './customer/customer.ts';
import { newLoginName } from './customer/login-names.ts';
import { LinkFrame } from './frame/link-frame.ts';

const customer = await joinAsCustomer('hosted-link');
const browser = await openBrowser();
const { host } = customer.urls;

async function ask<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  const response = await fetch(host + path, {
    method,
    headers: { authorization: `Bearer ${hostKey}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  expect(response.ok).toBe(true);
  return (await response.json()) as Answer;
}

/** Returns the violations that axe finds on the host's own page, besides the frame. */
async function accessibilityFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe: checker } = window as unknown as { axe: { run(): Promise<AxeResults> } };
    return (await checker.run()).violations.map(({ id, nodes }) => `${id} ${String(nodes[0]?.target)}`);
  });
}

test('a hosted link leads from a message to a link of a bank, continues after a reload, and opens for no one else', async () => {
  const made = await ask<{ url: string; link: { linkId: string } }>('POST', '/v1/links', {
    session: { loginName: newLoginName('opens-a-message'), publishableKey: 'pk_customer_hosted-link' },
    person: { email: 'jamie@example.com' },
  });
  const context = await browser.newContext({ viewport: { width: 320, height: 700 } });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  await page.goto(made.url);
  expect(await page.getByText('j•••@example.com').isVisible()).toBe(true);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Continue' }).click();

  const frame = new LinkFrame(page.frameLocator('fin-link iframe'));
  await frame.pickBank('Pine Harbor');
  await frame.userField.waitFor();
  await page.reload();
  await frame.signIn('ok', 'ok');

  const stranger = await (await browser.newContext()).newPage();
  const refused = await stranger.goto(made.url);
  expect(refused?.status()).toBe(410);

  await frame.finish();
  await page.getByRole('heading', { name: 'You’re all set' }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  const { link } = await ask<{ link: { status: string; sessionId: string } }>('GET', `/v1/links/${made.link.linkId}`);
  expect(link.status).toBe('used');
  expect(await customer.result(link.sessionId)).toMatchObject({ status: 'finished', outcome: 'success' });
  expect(faults).toEqual([]);
});
