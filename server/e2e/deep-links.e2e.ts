import { openBrowser } from '@fin-link/testing/stack';
import { expect, test } from 'vitest';
import type { SessionWishes } from './customer/backend.ts';
import { joinAsCustomer } from './customer/customer.ts';
import { linkAtService } from './customer/link-at-service.ts';
import { readLinkedData } from './customer/linked-data.ts';
import { openLinkingPage } from './customer/linking-page.ts';
import type { LinkingPage, OpenTag } from './customer/linking-page.ts';

const customer = await joinAsCustomer('deep-links');
const browser = await openBrowser();
const { service } = customer.urls;

const pine = { providerId: 16_001, name: 'Pine Harbor Bank' };

interface Open extends LinkingPage, OpenTag {
  /** Returns the number of events that the page received. */
  told(name: string): number;
}

async function open(loginName: string, attributes: Record<string, string | number>, session?: SessionWishes) {
  const written = Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, String(value)]));
  const opened = await openLinkingPage(
    browser,
    customer.pageWith({ loginName, attributes: written, ...(session && { session }) }),
  );
  const tag = opened.tag();
  const told = (name: string) => tag.events().filter((one) => one.name === name).length;
  return { ...opened, ...tag, told } satisfies Open;
}

/** Returns the steps in the page's events, without immediate repetitions. */
const steps = ({ events }: Open): unknown[] => {
  const all = events().flatMap(({ name, detail }) => (name === 'fin-screen' ? [detail['step']] : []));
  return all.filter((step, index) => step !== all[index - 1]);
};

async function expectLinked(opened: Open, providerAccountId: number): Promise<void> {
  expect((await opened.event('fin-exit')).detail).toEqual({
    outcome: 'success',
    screen: 'success',
    providerAccountIds: [providerAccountId],
  });
  expect(opened.told('fin-success')).toBe(1);
  expect(opened.told('fin-exit')).toBe(1);
  expect(opened.faults()).toEqual([]);
}

const managing = { capabilities: ['link', 'manage'] };

test('a tag with a provider id begins at that bank’s sign-in and offers no other bank', async () => {
  const loginName = 'adds-a-named-bank';
  const opened = await open(loginName, { action: 'add', 'provider-id': pine.providerId });
  const { frame } = opened;
  await frame.passwordField.waitFor();
  expect(
    await frame
      .screen('credentials')
      .getByRole('button', { name: /another bank|back/i })
      .count(),
  ).toBe(0);
  await opened.page.reload();
  await frame.signIn('ok', 'ok');
  await frame.finish();
  const [linked] = (await readLinkedData(service, loginName)).providerAccounts;
  await expectLinked(opened, linked?.id ?? 0);
  expect(steps(opened)).not.toContain('search');
});

test(
  'a tag with the provider id of a linked bank asks whether to use the connection or to link another login',
  { tags: ['whole'] },
  async () => {
    const loginName = 'adds-a-linked-bank';
    const id = await linkAtService(service, loginName, { ...pine, user: 'ok-named-twice' });
    const opened = await open(loginName, { 'provider-id': pine.providerId }, managing);
    const { frame } = opened;
    await frame.screen('existing-connection').getByRole('button', { name: 'Use these accounts' }).click();
    await frame.finish();
    await expectLinked(opened, id);
  },
);

test('a tag with a routing number begins at the bank that the number belongs to', { tags: ['whole'] }, async () => {
  const opened = await open('brings-a-routing-number', { 'routing-number': '111999990' });
  const { frame } = opened;
  await expect.poll(() => frame.content.getByRole('combobox').inputValue()).toBe('111999990');
  await frame.screen('search').getByRole('option', { name: pine.name }).click();
  await frame.passwordField.waitFor();
});

test('the action edit keeps the connection, its user name and its transactions', async () => {
  const loginName = 'edits-by-deep-link';
  const id = await linkAtService(service, loginName, { ...pine, user: 'ok-deep' });
  const before = await readLinkedData(service, loginName);
  const opened = await open(loginName, { action: 'edit', 'provider-account-id': id }, managing);
  const { frame } = opened;
  await frame.userHint.waitFor();
  expect(await frame.userField.inputValue()).toBe('');
  await frame.signIn('ok-deep', 'wrong');
  expect((await opened.event('fin-error')).detail).toMatchObject({ class: 'credentials.wrong', recoverable: true });
  // After the reload, the tag makes the same request, and the session knows its progress.
  await opened.page.reload();
  await frame.userHint.waitFor();
  // Earlier input is kept.
  await frame.passwordField.fill('ok');
  await frame.primary('credentials').click();
  await frame.screen('success').getByRole('heading', { name: 'Sign-in updated' }).waitFor();
  await frame.primary('success').click();
  await expectLinked(opened, id);
  expect(steps(opened)).not.toContain('search');
  const after = await readLinkedData(service, loginName);
  expect(after.providerAccounts).toEqual([expect.objectContaining({ id, status: 'SUCCESS' })]);
  expect(after.lines).toEqual(before.lines);
});

test('the action edit refuses another bank login for a linked connection', { tags: ['whole'] }, async () => {
  const loginName = 'edits-to-another-login';
  const id = await linkAtService(service, loginName, { ...pine, user: 'ok-deep' });
  const before = await readLinkedData(service, loginName);
  const opened = await open(loginName, { action: 'edit', 'provider-account-id': id }, managing);
  const { frame } = opened;
  await frame.userHint.waitFor();
  await frame.signIn('ok-someone-else', 'ok');
  await frame.screen('credentials').locator('#refusal').waitFor();
  expect((await opened.event('fin-error')).detail).toMatchObject({
    class: 'credentials.wrong',
    code: 'provider-account.other-login',
  });
  expect(await readLinkedData(service, loginName)).toEqual(before);
  await frame.signIn('ok-deep', 'ok');
  await frame.screen('success').getByRole('heading', { name: 'Sign-in updated' }).waitFor();
  await frame.primary('success').click();
  await expectLinked(opened, id);
});

test('the action edit is refused in a session with the capability link alone', { tags: ['whole'] }, async () => {
  const loginName = 'edits-without-leave';
  const id = await linkAtService(service, loginName, { ...pine, user: 'ok-deep' });
  const opened = await open(loginName, { action: 'edit', 'provider-account-id': id });
  await opened.frame.screen('error-screen').waitFor();
  expect((await opened.event('fin-error')).detail).toMatchObject({ class: 'setup', code: 'capability.missing' });
});

test('the action refresh updates at once with the stored sign-in', async () => {
  const loginName = 'refreshes-by-deep-link';
  const id = await linkAtService(service, loginName, { ...pine, user: 'ok-deep' });
  await linkAtService(service, loginName, { ...pine, user: 'ok-deep', password: 'wrong' });
  const session = { start: { action: 'refresh', providerAccountId: id } };
  const opened = await open(loginName, { action: 'refresh', 'provider-account-id': id }, session);
  await opened.frame.finish();
  await expectLinked(opened, id);
  for (const step of ['search', 'credentials']) expect(steps(opened)).not.toContain(step);
  expect((await readLinkedData(service, loginName)).providerAccounts).toMatchObject([{ id, status: 'SUCCESS' }]);
});

test(
  'the action refresh too soon after the last one shows when it is possible again',
  { tags: ['whole'] },
  async () => {
    const loginName = 'too-soon-for-refresh';
    const id = await linkAtService(service, loginName, { ...pine, user: 'ok-deep' });
    const opened = await open(loginName, { action: 'refresh', 'provider-account-id': id }, managing);
    const { frame } = opened;
    await frame.screen('error-screen').waitFor();
    await expect.poll(() => frame.screen('error-screen').innerText()).toMatch(/You can try again at \W?\d+:\d\d/);
    await frame.primary('error-screen').click();
    expect((await opened.event('fin-exit')).detail).toMatchObject({ outcome: 'success', providerAccountIds: [id] });
    expect([opened.told('fin-exit'), opened.told('fin-error')]).toEqual([1, 0]);
  },
);

test(
  'the action balance-refresh is refused where the configuration does not pull transactions',
  { tags: ['whole'] },
  async () => {
    const loginName = 'refreshes-balances-without-leave';
    const id = await linkAtService(service, loginName, { ...pine, user: 'ok-deep' });
    const opened = await open(loginName, { action: 'balance-refresh', 'provider-account-id': id }, managing);
    await opened.frame.screen('error-screen').waitFor();
    expect((await opened.event('fin-error')).detail).toMatchObject({
      class: 'setup',
      code: 'config.no-balance-refresh',
    });
  },
);

test(
  'a tag with an unknown provider account id, or one of another user, opens no connection',
  { tags: ['whole'] },
  async () => {
    const id = await linkAtService(service, 'owns-a-connection', { ...pine, user: 'ok' });
    const opened = await open('asks-for-it', { action: 'edit', 'provider-account-id': id }, managing);
    await opened.frame.screen('error-screen').waitFor();
    expect((await opened.event('fin-error')).detail).toMatchObject({ class: 'connection.removed' });
    await opened.frame.primary('error-screen').click();
    expect((await opened.event('fin-exit')).detail).toMatchObject({ outcome: 'error', providerAccountIds: [] });
  },
);

test('attributes of a tag do not change the start that the backend fixed', { tags: ['whole'] }, async () => {
  const loginName = 'is-told-what-to-edit';
  const mine = await linkAtService(service, loginName, { ...pine, user: 'ok-mine' });
  const other = await linkAtService(service, loginName, { ...pine, user: 'ok-other' });
  const start = { action: 'edit', providerAccountId: mine };
  const opened = await open(loginName, { action: 'edit', 'provider-account-id': other }, { ...managing, start });
  await expect.poll(() => opened.frame.userHint.innerText()).toMatch(/“\u2068?ne\u2069?”/);
});
