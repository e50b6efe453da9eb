import { openBrowser } from '@fin-link/testing/stack';
import { expect, test } from 'vitest';
import { startCustomer } from './customer/customer.ts';
import { linkAtService } from './customer/link-at-service.ts';
import { readLinkedData } from './customer/linked-data.ts';
import { newLoginName } from './customer/login-names.ts';
import { openLinkingPage } from './customer/linking-page.ts';
import type { ResultOfSession, SessionWishes } from './customer/backend.ts';
import { advanceClock, openServiceUser } from './customer/service-user.ts';
import { screenCheck } from './frame/accessibility.ts';
import { listen } from './frame/heard.ts';
import { Keyboard } from './frame/keyboard.ts';
import type { LinkFrame } from './frame/link-frame.ts';

// This file moves the business clock for all of its tests, in one order, so it needs a separate stack.
const customer = await startCustomer();
const browser = await openBrowser();
const days = 86_400;
const routingNumber = '021000021';
/** Session whose registered name matches no account holder at the simulated banks. */
const deposits: SessionWishes = { configNames: ['Verification'], user: { name: { fullName: 'Robin Okafor' } } };

async function open(loginName: string, session: SessionWishes = deposits, attributes: Record<string, string> = {}) {
  const address = customer.pageWith({ loginName, attributes, session });
  const opened = await openLinkingPage(browser, address, { reducedMotion: 'reduce' });
  const result = async () => customer.result(customer.launchesOf(loginName).at(-1)?.sessionId ?? '');
  return { ...opened, ...opened.tag(), result };
}

interface Entry {
  amount: string;
  direction: 'CREDIT' | 'DEBIT';
}

const depositsIn = (verifications: ResultOfSession['verifications']) =>
  verifications.find(({ verificationType }) => verificationType === 'CHALLENGE_DEPOSIT');

interface ServiceAccount {
  id: number;
  bankTransferCode?: { id: string }[];
  fullAccountNumberList?: { paymentAccountNumber?: string };
}

/** Returns what the account's owner would read on the statement. */
async function statementOf({ loginName }: Person): Promise<Entry[]> {
  const { verifications } = await customer.result(customer.launchesOf(loginName)[0]?.sessionId ?? '');
  const service = await openServiceUser(customer.urls.service, loginName);
  const { account = [] } = await service.get<{ account?: ServiceAccount[] }>('/accounts?include=fullAccountNumberList');
  const verified = account.find(({ id }) => verifications.some(({ accountId }) => accountId === id));
  const query = new URLSearchParams({
    routingNumber: verified?.bankTransferCode?.[0]?.id ?? '',
    accountNumber: verified?.fullAccountNumberList?.paymentAccountNumber ?? '',
  });
  const response = await fetch(`${customer.urls.banks}/payments/statement?${query.toString()}`);
  return ((await response.json()) as { entry: Entry[] }).entry;
}

/** Sends deposits to a linked account whose holder has another name. */
async function sendDeposits(frame: LinkFrame, user: string): Promise<void> {
  await frame.pickBank('Pine Harbor');
  await frame.signIn(user, 'ok');
  await frame.pickAccount();
  await frame.primary('deposit-offer').click();
  await frame.primary('deposit-details').click();
  await frame.primary('deposit-review').click();
}

/** Enters an account without a bank, which the search offers if it finds no bank, and sends deposits to it. */
async function sendToTyped(frame: LinkFrame, accountNumber: string): Promise<void> {
  await frame
    .screen('search')
    .getByRole('button', { name: /routing number/ })
    .click();
  const details = frame.screen('deposit-details');
  await details.getByRole('radio', { name: 'Checking' }).check();
  await details.getByRole('textbox', { name: 'Routing number' }).fill(routingNumber);
  await details.getByRole('textbox', { name: 'Account number' }).fill(accountNumber);
  await frame.primary('deposit-details').click();
  await frame.primary('deposit-review').click();
}

/** Returns the values for the fields, in their order. */
function amountsOf(entries: readonly Entry[], wrong: boolean): readonly string[] {
  const inOrder = [
    ...entries.filter(({ direction }) => direction === 'CREDIT'),
    ...entries.filter(({ direction }) => direction === 'DEBIT'),
  ];
  return inOrder.map(({ amount }, index) => {
    const cents = Math.round(Number(amount) * 100);
    return wrong && index === 0 ? `0.${String((cents % 98) + 1).padStart(2, '0')}` : amount;
  });
}

async function enter(frame: LinkFrame, entries: readonly Entry[], wrong = false): Promise<void> {
  const inputs = frame.screen('deposit-amounts').locator('input');
  await inputs.first().waitFor();
  for (const [index, amount] of amountsOf(entries, wrong).entries()) await inputs.nth(index).fill(amount);
  await frame.primary('deposit-amounts').click();
}

interface Person {
  loginName: string;
  /** User name at the bank. */
  user: string;
}
const people = {
  right: { loginName: 'enters-the-amounts', user: 'ok-right' },
  wrong: { loginName: 'uses-up-the-attempts', user: 'ok-wrong' },
  late: { loginName: 'comes-too-late', user: 'ok-late' },
} as const satisfies Record<string, Person>;

test('deposits are sent to an account whose holder has another name, and the session ends pending with their days', async () => {
  for (const person of Object.values(people)) {
    const { loginName } = person;
    const { page, frame, event, result, faults } = await open(loginName);
    await sendDeposits(frame, person.user);
    await frame.screen('deposits-waiting').waitFor();
    if (loginName === people.right.loginName) {
      const check = screenCheck(page, customer.urls.host, { lang: 'en-US', dir: 'ltr' });
      await check.check('deposits-waiting');
      expect(check.found).toEqual([]);
    }
    await frame.primary('deposits-waiting').click();
    const pending = await event('fin-pending');
    expect(pending.detail).toMatchObject({ kind: 'verification' });
    expect((await event('fin-exit')).detail).toMatchObject({ outcome: 'pending' });
    const { outcome, verifications } = await result();
    expect(outcome).toBe('pending');
    expect(depositsIn(verifications)).toMatchObject({ verificationStatus: 'INITIATED' });
    expect(await statementOf(person)).toEqual([]);
    expect(faults()).toEqual([]);
    await page.context().close();
  }
});

const inThree = {
  person: { loginName: 'verifies-in-three', user: 'ok-three' },
  session: { version: 3, flow: 'verification', ...(deposits.user !== undefined && { user: deposits.user }) },
  attributes: { version: '3', flow: 'verification' },
} as const satisfies { person: Person; session: SessionWishes; attributes: Record<string, string> };

test('version 3, by data element: a name that does not match leads to deposits', async () => {
  const { person, session, attributes } = inThree;
  const { page, frame, event, result, faults } = await open(person.loginName, session, attributes);
  await sendDeposits(frame, person.user);
  await frame.primary('deposits-waiting').click();
  expect((await event('fin-pending')).detail).toMatchObject({ kind: 'verification' });
  expect((await event('fin-exit')).detail).toMatchObject({ outcome: 'pending' });
  expect(depositsIn((await result()).verifications)).toMatchObject({ verificationStatus: 'INITIATED' });
  expect(faults()).toEqual([]);
  await page.context().close();
});

const byKeyboard: Person = { loginName: 'has-no-pointer', user: 'ok-keyboard' };

test('deposits are ordered by keyboard alone, and the reason for them is said', { tags: ['whole'] }, async () => {
  const { page, frame, event, faults } = await open(byKeyboard.loginName);
  const keyboard = new Keyboard(page);
  const box = frame.content.getByRole('combobox');
  await keyboard.type('Pine Harbor', box);
  const heard = await listen(page, customer.urls.host);
  await keyboard.intoList(box);
  await keyboard.press('Enter');
  await keyboard.type(byKeyboard.user, frame.userField);
  await keyboard.type('ok', frame.passwordField);
  await keyboard.press('Enter');
  const accounts = frame.screen('pick-account').locator('input[type=radio]:not([disabled], [aria-disabled=true])');
  await keyboard.tabTo(accounts.first());
  await keyboard.press('ArrowDown', 'ArrowUp');
  expect(await accounts.first().isChecked()).toBe(true);
  await keyboard.activate(frame.primary('pick-account'));
  for (const screen of ['deposit-offer', 'deposit-details', 'deposit-review'] as const)
    await keyboard.activate(frame.primary(screen));
  await frame.primary('deposits-waiting').waitFor();
  const said = await heard();
  expect(said).toContainEqual(expect.stringMatching(/^polite: .*doesn’t match/));
  for (const heading of ['Choose an account to verify', 'Check the details', 'Deposits are on their way'])
    expect(said).toContain(`heading: ${heading}`);
  await keyboard.activate(frame.primary('deposits-waiting'));
  expect((await event('fin-exit')).detail).toMatchObject({ outcome: 'pending' });
  expect(faults()).toEqual([]);
  await page.context().close();
});

test('numbers that cannot be paid are refused, and others can be typed', { tags: ['whole'] }, async () => {
  const { page, frame } = await open('types-what-cannot-be-paid');
  await sendToTyped(frame, '990000000003');
  await frame.primary('deposit-result').click();
  await frame.screen('deposit-details').getByText('We couldn’t send deposits to these numbers').waitFor();
  await page.context().close();
});

test('after four days the same tag asks for the amounts: a wrong one costs a try, the right ones verify', async () => {
  await advanceClock(customer.urls.service, 4 * days);
  const { loginName } = people.right;
  await expect.poll(() => statementOf(people.right)).toHaveLength(3);
  const entries = await statementOf(people.right);
  const { page, frame, event, result } = await open(loginName);
  await enter(frame, entries, true);
  await frame
    .screen('deposit-amounts')
    .getByText(/2\W* attempts left/)
    .waitFor();
  expect(await frame.screen('deposit-amounts').locator('input').nth(1).inputValue()).toBe(
    entries.filter(({ direction }) => direction === 'CREDIT')[1]?.amount,
  );
  await enter(frame, entries);
  await frame.screen('deposit-result').waitFor();
  await frame.primary('deposit-result').click();
  expect((await event('fin-exit')).detail).toMatchObject({ outcome: 'success' });
  expect(depositsIn((await result()).verifications)).toMatchObject({ verificationStatus: 'SUCCESS' });
  await page.context().close();
});

test('version 3, by data element: after four days the same tag verifies by the amounts', async () => {
  const { person, session, attributes } = inThree;
  await expect.poll(() => statementOf(person)).toHaveLength(3);
  const entries = await statementOf(person);
  const { page, frame, event, result, faults } = await open(person.loginName, session, attributes);
  await enter(frame, entries);
  await frame.primary('deposit-result').click();
  expect((await event('fin-success')).detail['verificationIds']).toHaveLength(1);
  expect((await event('fin-exit')).detail).toMatchObject({ outcome: 'success' });
  expect(depositsIn((await result()).verifications)).toMatchObject({ verificationStatus: 'SUCCESS' });
  expect(faults()).toEqual([]);
  await page.context().close();
});

test(
  'by keyboard alone wrong amounts are said to cost a try, and the right ones verify',
  { tags: ['whole'] },
  async () => {
    await expect.poll(() => statementOf(byKeyboard)).toHaveLength(3);
    const entries = await statementOf(byKeyboard);
    const { page, frame, event, faults } = await open(byKeyboard.loginName);
    const keyboard = new Keyboard(page);
    const inputs = frame.screen('deposit-amounts').locator('input');
    await inputs.first().waitFor();
    const heard = await listen(page, customer.urls.host);
    for (const isWrong of [true, false]) {
      for (const [index, amount] of amountsOf(entries, isWrong).entries())
        await keyboard.type(amount, inputs.nth(index));
      await keyboard.press('Enter');
      if (isWrong) await expect.poll(heard).toContainEqual(expect.stringMatching(/^assertive: .*2 attempts left/));
    }
    await frame.primary('deposit-result').waitFor();
    expect(await heard()).toContain('heading: Account verified');
    await keyboard.activate(frame.primary('deposit-result'));
    expect((await event('fin-exit')).detail).toMatchObject({ outcome: 'success' });
    expect(faults()).toEqual([]);
    await page.context().close();
  },
);

test('a deep link to the verification uses up the last try, and says so', { tags: ['whole'] }, async () => {
  const { loginName } = people.wrong;
  const before = await customer.result(customer.launchesOf(loginName)[0]?.sessionId ?? '');
  const verificationId = depositsIn(before.verifications)?.verificationId ?? 0;
  const { page, frame, result } = await open(loginName, deposits, {
    action: 'cdv',
    'verification-id': String(verificationId),
  });
  const entries = await statementOf(people.wrong);
  await enter(frame, entries, true);
  await frame
    .screen('deposit-amounts')
    .getByText(/2\W* attempts left/)
    .waitFor();
  await enter(frame, entries, true);
  await frame
    .screen('deposit-amounts')
    .getByText(/1\W* attempt left/)
    .waitFor();
  await enter(frame, entries, true);
  await frame.screen('deposit-result').waitFor();
  expect(depositsIn((await result()).verifications)).toMatchObject({
    verificationStatus: 'FAILED',
    reason: 'DATA_MISMATCH',
  });
  await page.context().close();
});

test('ten days after they arrived the deposits have expired, as a hosted link shows', { tags: ['whole'] }, async () => {
  await advanceClock(customer.urls.service, 11 * days);
  const { loginName } = people.late;
  const before = await customer.result(customer.launchesOf(loginName)[0]?.sessionId ?? '');
  const verificationId = depositsIn(before.verifications)?.verificationId ?? 0;
  const made = await fetch(`${customer.urls.host}/v1/links`, {
    method: 'POST',
    headers: { authorization: 'Bearer sandbox-host-key', 'content-type': 'application/json' },
    body: JSON.stringify({
      session: {
        loginName: newLoginName(loginName),
        publishableKey: 'pk_customer_only',
        ...deposits,
        start: { action: 'cdv', verificationId },
      },
      person: { name: 'Jamie Doe' },
    }),
  });
  const { url } = (await made.json()) as { url: string };
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.frameLocator('fin-link iframe').locator('fin-deposit-result').getByRole('heading').waitFor();
  await context.close();
});

test(
  'the action balance-refresh pulls as many days of transactions as the configuration says',
  { tags: ['whole'] },
  async () => {
    const loginName = 'refreshes-balances';
    const { service } = customer.urls;
    const dataset = [{ name: 'BASIC_AGG_DATA', attribute: [{ name: 'BASIC_ACCOUNT_INFO' }] }];
    const id = await linkAtService(service, loginName, { providerId: 16_001, user: 'ok-balances', dataset });
    const dates = async () => {
      const { lines } = await readLinkedData(service, loginName);
      return lines.flatMap((line) => /^transaction .*\| (\d{4}-\d\d-\d\d) \|/.exec(line)?.[1] ?? []).toSorted();
    };
    expect(await dates()).toEqual([]);
    await advanceClock(service, 3_600);
    const start = { action: 'balance-refresh', providerAccountId: id };
    const session = { configNames: ['VerificationWithTransactions'], start };
    const attributes = { action: 'balance-refresh', 'provider-account-id': String(id) };
    const { page, frame, event, events, faults } = await open(loginName, session, attributes);
    await frame.screen('success').getByRole('heading', { name: 'Balances updated' }).waitFor();
    expect(await frame.screen('success').locator('.amount').count()).toBeGreaterThan(0);
    await frame.primary('success').click();
    expect((await event('fin-exit')).detail).toMatchObject({ outcome: 'success', providerAccountIds: [id] });
    const [launched] = customer.launchesOf(loginName);
    expect(await customer.result(launched?.sessionId ?? '')).toMatchObject({ outcome: 'success', verifications: [] });
    expect(events().flatMap(({ detail }) => detail['step'] ?? [])).not.toContain('credentials');
    const [first = '', ...later] = await dates();
    expect(later.length).toBeGreaterThan(10);
    // The transactions cover at most the days in the configuration.
    expect((Date.parse(later.at(-1) ?? '') - Date.parse(first)) / (days * 1_000)).toBeLessThanOrEqual(31);
    expect(faults()).toEqual([]);
    await page.context().close();
  },
);
