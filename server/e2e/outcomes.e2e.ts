import { openBrowser, openDemo } from '@fin-link/testing/stack';
import type { DemoPage } from '@fin-link/testing/stack';
import { expect, test } from 'vitest';
import { LinkFrame } from './frame/link-frame.ts';
import { sharedStack } from './stack/shared-stack.ts';

const stack = sharedStack();
const browser = await openBrowser();

interface Message {
  id: string;
  data: Record<string, unknown>;
}

/** Returns the `session.finished` messages about this person that reached the demo's backend with a valid signature. */
async function messages({ page }: DemoPage): Promise<Message[]> {
  await page.goto(`${stack.urls.demo}/events`);
  return page.locator('.messages > li').evaluateAll((items) =>
    items.map((item) => ({
      id: item.querySelector('code')?.textContent ?? '',
      data: JSON.parse(item.querySelector('pre')?.textContent ?? 'null') as Record<string, unknown>,
    })),
  );
}

/** Expects a single exit event, the last one. The backend reads the same outcome and gets one signed message. */
async function expectEnd(demo: DemoPage, outcome: string): Promise<void> {
  const exit = await demo.event('fin-exit');
  expect(exit.detail['outcome']).toBe(outcome);
  const names = (await demo.events()).map(({ name }) => name);
  expect(names[0]).toBe('fin-ready');
  expect(names.filter((name) => name === 'fin-ready')).toHaveLength(1);
  expect(names.filter((name) => name === 'fin-exit')).toHaveLength(1);
  expect(names.at(-1)).toBe('fin-exit');

  const result = await demo.backendResult();
  expect(result).toMatchObject({ status: 'finished', outcome, endedBy: 'user' });
  await expect.poll(() => messages(demo), { interval: 500 }).toHaveLength(1);
  const [message] = await messages(demo);
  expect(message?.data).toEqual(result);
  expect(demo.faults()).toEqual([]);
}

async function expectLinked(demo: DemoPage, providerName: string): Promise<void> {
  const frame = new LinkFrame(demo.frame);
  await frame.finish();
  const success = await demo.event('fin-success');
  const { providerAccountId, accountIds } = success.detail;
  const exit = await demo.event('fin-exit');
  expect(exit.detail).toEqual({ outcome: 'success', screen: 'success', providerAccountIds: [providerAccountId] });
  const milestones = ['search', 'credentials', 'summary', 'success'];
  const steps = (await demo.events())
    .filter(({ name }) => name === 'fin-screen')
    .map(({ detail }) => String(detail['step']))
    .filter((step) => milestones.includes(step));
  expect(steps.filter((step, index) => step !== steps[index - 1])).toEqual(milestones);
  const result = await demo.backendResult();
  expect(result['providerAccounts']).toMatchObject([{ providerAccountId, providerName, accountIds }]);
  await expectEnd(demo, 'success');
}

test('the outcome of a bank without a second step is success', async () => {
  const demo = await openDemo(browser, stack);
  const frame = new LinkFrame(demo.frame);
  await frame.pickBank('Pine Harbor');
  await frame.signIn('ok', 'ok');
  await expectLinked(demo, 'Pine Harbor Bank');
  expect((await demo.events()).filter(({ name }) => name === 'fin-error')).toEqual([]);
});

test('the outcome of a bank with a one-time code is success', { tags: ['whole'] }, async () => {
  const demo = await openDemo(browser, stack);
  const frame = new LinkFrame(demo.frame);
  await frame.pickBank('Summit Federal');
  await frame.signIn('ok', 'ok');
  await frame.enterCode('123456');
  await expectLinked(demo, 'Summit Federal Bank');
});

test('the outcome after a wrong and a right password is success', { tags: ['whole'] }, async () => {
  const demo = await openDemo(browser, stack);
  const frame = new LinkFrame(demo.frame);
  await frame.pickBank('Pine Harbor');
  await frame.signIn('ok', 'wrong');
  const { detail } = await demo.event('fin-error');
  expect(detail).toMatchObject({ class: 'credentials.wrong', recoverable: true });
  await expect.poll(() => frame.passwordField.inputValue()).toBe('');
  expect(await frame.userField.inputValue()).toBe('ok');
  await frame.signIn('ok', 'ok');
  await expectLinked(demo, 'Pine Harbor Bank');
});

test('the outcome after a wrong and a right code is success', { tags: ['whole'] }, async () => {
  const demo = await openDemo(browser, stack);
  const frame = new LinkFrame(demo.frame);
  await frame.pickBank('Summit Federal');
  await frame.signIn('ok', 'ok');
  await frame.enterCode('000000');
  const { detail } = await demo.event('fin-error');
  expect(detail).toMatchObject({ class: 'mfa.wrong', recoverable: true });
  await frame.enterCode('123456');
  await expectLinked(demo, 'Summit Federal Bank');
});

test('leaving asks for confirmation, and its outcome is cancelled', async () => {
  const demo = await openDemo(browser, stack);
  const frame = new LinkFrame(demo.frame);
  await frame.pickBank('Pine Harbor');
  await frame.userField.fill('ok');
  await frame.askToClose();
  await frame.primary('leave-question').click();
  await frame.screen('leave-question').waitFor({ state: 'detached' });
  expect(await frame.userField.inputValue()).toBe('ok');
  await frame.askToClose();
  await frame.secondary('leave-question').click();
  expect((await demo.event('fin-exit')).detail).toEqual({
    outcome: 'cancelled',
    screen: 'credentials',
    providerAccountIds: [],
  });
  await expectEnd(demo, 'cancelled');
});

test('leaving at an error has the outcome error', { tags: ['whole'] }, async () => {
  const demo = await openDemo(browser, stack);
  const frame = new LinkFrame(demo.frame);
  await frame.pickBank('Pine Harbor');
  await frame.signIn('account-locked', 'ok');
  await frame.screen('error-screen').waitFor();
  const errors = (await demo.events()).filter(({ name }) => name === 'fin-error');
  expect(errors).toMatchObject([{ detail: { class: 'account.locked' } }]);
  await frame.askToClose();
  await expectEnd(demo, 'error');
});
