import { timeLimit } from '@fin-link/testing';
import { openBrowser } from '@fin-link/testing/stack';
import { expect, test } from 'vitest';
import type { SessionWishes } from './customer/backend.ts';
import { joinAsCustomer } from './customer/customer.ts';
import { linkAtService } from './customer/link-at-service.ts';
import { readLinkedData } from './customer/linked-data.ts';
import { openLinkingPage } from './customer/linking-page.ts';
import type { LinkingPage, OpenTag } from './customer/linking-page.ts';
import { screenCheck } from './frame/accessibility.ts';
import { ConnectionsFrame } from './frame/connections-frame.ts';

const customer = await joinAsCustomer('session-end');
const browser = await openBrowser();
const { host, service } = customer.urls;

/** Converts seconds to this machine's pace. Half of a session must be enough for the steps before its end. */
const seconds = (count: number): number => Math.ceil(timeLimit(count * 1_000) / 1_000);
// A session shorter than the usual two minutes warns at half of its time. All sessions wait in parallel.
const short: SessionWishes = { idleSeconds: seconds(16) };

interface Open extends LinkingPage, OpenTag {
  loginName: string;
}

async function open(loginName: string, session = short, element?: 'fin-connections'): Promise<Open> {
  const opened = await openLinkingPage(
    browser,
    customer.pageWith({ loginName, session, attributes: { theme: 'auto' }, ...(element && { element }) }),
    { reducedMotion: 'reduce' },
  );
  return { ...opened, ...opened.tag(), loginName };
}

async function expectAccessible({ page }: Open, screen: string): Promise<void> {
  const screens = screenCheck(page, host, { lang: 'en-US', dir: 'ltr' });
  await screens.check(screen);
  expect(screens.found).toEqual([]);
}

const headingOf = ({ frame }: Open): Promise<string> =>
  frame.screen('session-end').getByRole('heading', { level: 2 }).innerText();

const sessionsOf = ({ loginName }: Open): string[] => [
  ...new Set(customer.launchesOf(loginName).map(({ sessionId }) => sessionId)),
];

async function expectLinkedOnce({ frame, event, events, loginName }: Open): Promise<void> {
  await frame.finish();
  expect((await event('fin-exit')).detail).toMatchObject({ outcome: 'success' });
  for (const name of ['fin-success', 'fin-exit']) expect(events().filter((one) => one.name === name)).toHaveLength(1);
  expect((await readLinkedData(service, loginName)).providerAccounts).toHaveLength(1);
}

test.concurrent(
  'choosing to stay at the warning keeps the typed fields and the session',
  { tags: ['whole'] },
  async () => {
    const opened = await open('stays-when-warned');
    const { frame, page } = opened;
    await frame.pickBank('Pine Harbor');
    await frame.userField.fill('ok');
    await frame.passwordField.fill('ok');
    for (const round of [1, 2]) {
      expect(await headingOf(opened)).toBe('Are you still there?');
      expect(
        await frame
          .screen('session-end')
          .locator('h2')
          .evaluate((one) => one.matches(':focus')),
      ).toBe(true);
      if (round === 1) await expectAccessible(opened, 'the warning');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await frame.screen('session-end').waitFor({ state: 'detached' });
      await frame.screen('credentials').locator('input[type=password]:focus').waitFor();
    }
    expect(await frame.userField.inputValue()).toBe('ok');
    expect(await frame.passwordField.inputValue()).toBe('ok');
    await frame.primary('credentials').click();
    await expectLinkedOnce(opened);
    expect(customer.launchesOf(opened.loginName)).toHaveLength(1);
  },
);

test.concurrent('an idle session is paused, loses the typed fields and resumes at the same screen', async () => {
  const opened = await open('was-away');
  const { frame } = opened;
  await frame.pickBank('Pine Harbor');
  await frame.userField.fill('ok');
  await frame.passwordField.fill('half a pass');
  await frame.screen('credentials').waitFor({ state: 'detached' });
  expect(await headingOf(opened)).toBe('Paused for your security');
  await expectAccessible(opened, 'the pause');
  expect(opened.events().filter(({ name }) => name === 'fin-exit')).toEqual([]);
  await frame.primary('session-end').click();
  await frame.passwordField.waitFor();
  expect(await frame.passwordField.inputValue()).toBe('');
  await frame.signIn('ok', 'ok');
  await expectLinkedOnce(opened);
  const [first, second, ...more] = sessionsOf(opened);
  expect(more).toEqual([]);
  expect(customer.launchesOf(opened.loginName)[1]).toMatchObject({ sessionId: second, resumes: first });
  expect((await customer.message(second ?? '')).data).toMatchObject({ outcome: 'success', endedBy: 'user' });
  expect((await customer.message(first ?? '')).data).toMatchObject({ outcome: 'cancelled', endedBy: 'time' });
});

test.concurrent('a challenge that waits at the bank is shown after the pause', { tags: ['whole'] }, async () => {
  const opened = await open('was-away-at-the-code');
  const { frame } = opened;
  await frame.pickBank('Summit Federal');
  await frame.signIn('ok', 'ok');
  await frame.codeField.fill('12');
  await frame.screen('mfa-token').waitFor({ state: 'detached' });
  await frame.primary('session-end').click();
  await frame.codeField.waitFor();
  expect(await frame.codeField.inputValue()).toBe('');
  await frame.enterCode('123456');
  await expectLinkedOnce(opened);
});

test.concurrent('leaving a paused session ends it without another question', { tags: ['whole'] }, async () => {
  const opened = await open('leaves-the-pause');
  const { frame, event } = opened;
  await frame.pickBank('Pine Harbor');
  await frame.passwordField.waitFor();
  await frame.secondary('session-end').click();
  expect((await event('fin-exit')).detail).toMatchObject({ outcome: 'cancelled', providerAccountIds: [] });
  expect(opened.events().filter(({ name }) => name === 'fin-exit')).toHaveLength(1);
  expect(sessionsOf(opened)).toHaveLength(1);
});

test.concurrent(
  'a session that reaches its longest lifetime continues in a new session',
  { tags: ['whole'] },
  async () => {
    const opened = await open('stays-for-long', { lifetimeSeconds: seconds(20) });
    const { frame } = opened;
    await frame.pickBank('Pine Harbor');
    await frame.passwordField.waitFor();
    await frame.primary('session-end').click();
    await frame.screen('credentials').waitFor({ state: 'detached' });
    await frame.primary('session-end').click();
    await frame.passwordField.waitFor();
    expect(sessionsOf(opened)).toHaveLength(2);
  },
);

test.concurrent(
  'fin-connections is paused with its session and shows the list afterwards',
  { tags: ['whole'] },
  async () => {
    const loginName = 'watches-the-list';
    await linkAtService(service, loginName, { providerId: 16_001, user: 'ok' });
    const opened = await open(loginName, { ...short, capabilities: ['manage'] }, 'fin-connections');
    const frame = new ConnectionsFrame(opened.frame.content);
    await frame.card('Pine Harbor Bank').waitFor();
    await frame.list.waitFor({ state: 'detached' });
    expect(await headingOf(opened)).toBe('Paused for your security');
    await frame.primary('session-end').click();
    await frame.card('Pine Harbor Bank').waitFor();
    expect(sessionsOf(opened)).toHaveLength(2);
    expect(opened.events().filter(({ name }) => name === 'fin-exit')).toEqual([]);
  },
);
