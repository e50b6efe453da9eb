import { isNightly, timeLimit } from '@fin-link/testing';
import { openBrowser } from '@fin-link/testing/stack';
import { expect, test, vi } from 'vitest';
import { plain } from './catalogue/linking.ts';
import { joinAsCustomer } from './customer/customer.ts';
import { openLinkingPage } from './customer/linking-page.ts';
import type { OpenTag } from './customer/linking-page.ts';
import { openServiceUser } from './customer/service-user.ts';
import { eventually } from './frame/eventually.ts';
import { listen } from './frame/heard.ts';

const customer = await joinAsCustomer('slow-bank');
const browser = await openBrowser();
const { service, host } = customer.urls;

interface Reply {
  providerAccount?: { id: number; status: string }[];
}

/** Expects a pending outcome in the page's event and at the backend. Returns the connection. */
async function expectPending(loginName: string, { event, events }: OpenTag): Promise<number> {
  expect((await event('fin-pending')).detail).toMatchObject({ kind: 'refresh', requestId: expect.any(String) });
  const { detail } = await event('fin-exit');
  expect(detail).toMatchObject({ outcome: 'pending', providerAccountIds: [expect.any(Number)] });
  expect(events().map(({ name }) => name)).not.toContain('fin-success');
  const [launched] = customer.launchesOf(loginName);
  const { data } = await customer.message(launched?.sessionId ?? '');
  expect(data).toMatchObject({ outcome: 'pending', endedBy: 'user' });
  const [id] = detail['providerAccountIds'] as number[];
  return id ?? 0;
}

/** Expects that the link succeeds without the page. */
async function expectSuccess(loginName: string, providerAccountId: number): Promise<void> {
  const person = await openServiceUser(service, loginName);
  const status = async (): Promise<string | undefined> => {
    const { providerAccount = [] } = await person.get<Reply>(`/providerAccounts/${providerAccountId}`);
    return providerAccount[0]?.status;
  };
  await vi.waitFor(async () => expect(await status()).toBe('SUCCESS'), { timeout: timeLimit(90_000), interval: 500 });
}

/** Expects that a returning user finds the connection and can use it. */
async function expectUsable(loginName: string, providerAccountId: number): Promise<void> {
  const { page, tag, faults } = await openLinkingPage(
    browser,
    customer.pageWith({ loginName, session: { capabilities: ['link', 'manage'] } }),
  );
  const { frame, event } = tag();
  await frame.pickBank('Pine Harbor');
  await frame.primary('existing-connection').click();
  await frame.finish();
  expect((await event('fin-exit')).detail).toMatchObject({
    outcome: 'success',
    providerAccountIds: [providerAccountId],
  });
  expect(faults()).toEqual([]);
  await page.context().close();
}

/**
 * Leaves a 70-second bank running as soon as the page offers it, after ten of the page's seconds. Returns the
 * connection.
 */
async function leaveRunning(loginName: string, { hurries }: { hurries: boolean }): Promise<number> {
  const { page, tag, faults } = await openLinkingPage(browser, customer.pageWith({ loginName }));
  const opened = tag();
  const { frame } = opened;
  await frame.pickBank('Pine Harbor');
  await frame.userField.waitFor();
  if (hurries) await page.clock.install();
  const heard = await listen(page, host);
  const startedAt = performance.now();
  await frame.signIn('slow-70s', 'ok');
  const screen = frame.screen('progress-screen');
  await screen.waitFor();
  await eventually(async () => expect(await heard()).toContain('polite: Signed in'));
  const later = screen.getByRole('button', { name: 'Finish later' });
  // On a slow machine, ten seconds may have passed by now.
  if ((await later.count()) > 0) expect(performance.now() - startedAt).toBeGreaterThan(10_000);
  if (hurries) await page.clock.fastForward(11_000);
  await later.waitFor();
  await eventually(async () => expect(await heard()).toContain('polite: Still working'));
  await later.click();
  const id = await expectPending(loginName, opened);
  expect(faults()).toEqual([]);
  return id;
}

test.concurrent('a bank that takes 15 seconds continues in the background after ten', async () => {
  await leaveRunning('leaves-a-slow-bank', { hurries: true });
});

// Only the nightly run waits for a minute.
test.runIf(isNightly)(
  'a bank that takes 70 seconds continues in the background after ten and is linked later',
  async () => {
    const loginName = 'waits-for-a-slow-bank';
    const startedAt = Date.now();
    const id = await leaveRunning(loginName, { hurries: false });
    expect(Date.now() - startedAt).toBeGreaterThan(10_000);
    await expectSuccess(loginName, id);
    expect(Date.now() - startedAt).toBeGreaterThan(70_000);
    await expectUsable(loginName, id);
  },
);

test.concurrent(
  'after a minute the frame calls the bank slow and shows the accounts found so far',
  { tags: ['whole'] },
  async () => {
    const loginName = 'waits-a-minute';
    const { page, tag, faults } = await openLinkingPage(browser, customer.pageWith({ loginName }));
    const opened = tag();
    const { frame } = opened;
    await frame.pickBank('Pine Harbor');
    await frame.userField.waitFor();
    await page.clock.install();
    const heard = await listen(page, host);
    await frame.signIn('slow-15s', 'ok');
    const screen = frame.screen('progress-screen');
    await screen.waitFor();
    await page.clock.fastForward(61_000);
    await eventually(async () => expect(plain(await screen.innerText())).toContain('Pine Harbor Bank is slow today.'));
    await eventually(async () =>
      expect((await heard()).filter((line) => line === 'polite: Still working')).toHaveLength(2),
    );
    await frame.finish();
    expect((await opened.event('fin-exit')).detail).toMatchObject({ outcome: 'success' });
    expect(faults()).toEqual([]);
  },
);

test.concurrent(
  'closing the frame while the bank works lets the link finish in the background',
  { tags: ['whole'] },
  async () => {
    const loginName = 'closes-while-it-works';
    const { tag, faults } = await openLinkingPage(browser, customer.pageWith({ loginName }));
    const opened = tag();
    const { frame } = opened;
    await frame.pickBank('Pine Harbor');
    await frame.signIn('slow-15s', 'ok');
    await frame.screen('progress-screen').getByText('Signing in').waitFor();
    await frame.askToClose();
    await frame.screen('leave-question').getByRole('button', { name: 'Keep going in the background' }).click();
    const id = await expectPending(loginName, opened);
    await expectSuccess(loginName, id);
    await expectUsable(loginName, id);
    expect(faults()).toEqual([]);
  },
);
