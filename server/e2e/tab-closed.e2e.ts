import { isNightly } from '@fin-link/testing';
import { openBrowser } from '@fin-link/testing/stack';
import { beforeAll, describe, expect, test } from 'vitest';
import { openLinkingPage } from './customer/linking-page.ts';
import type { LinkingPage } from './customer/linking-page.ts';
import { joinAsCustomer } from './customer/customer.ts';

const customer = await joinAsCustomer('tab-closed');
const browser = await openBrowser();

/** Idle limit in seconds of a session whose tab is closed: the shortest that is allowed. */
const idleSeconds = 5;
const promisedMs = 60_000;

interface Case {
  loginName: string;
  bank: string;
  user: string;
  /** Performs the steps before the tab is closed. */
  goOn(opened: LinkingPage): Promise<void>;
  /** Status of the provider account at that moment. */
  status: string | null;
  outcome: string;
  /** `null` if the bank may list accounts before the session ends, on a slow machine. */
  hasAccounts: boolean | null;
}

const cases: Record<string, Case> = {
  'before anything was chosen': {
    loginName: 'closed-at-search',
    bank: 'Pine Harbor',
    user: '',
    goOn: (opened) => opened.tag().frame.screen('credentials').waitFor(),
    status: null,
    outcome: 'cancelled',
    hasAccounts: false,
  },
  'while the code is awaited': {
    loginName: 'closed-at-code',
    bank: 'Summit Federal',
    user: 'ok',
    goOn: (opened) => opened.tag().frame.codeField.waitFor(),
    status: 'USER_INPUT_REQUIRED',
    outcome: 'pending',
    hasAccounts: false,
  },
  'while accounts are looked for': {
    loginName: 'closed-at-progress',
    bank: 'Pine Harbor',
    user: 'slow-70s',
    goOn: (opened) => opened.tag().frame.content.locator('fin-progress li:nth-child(3)[aria-current=step]').waitFor(),
    status: 'IN_PROGRESS',
    outcome: 'pending',
    hasAccounts: null,
  },
  'while data is retrieved': {
    loginName: 'closed-at-summary',
    bank: 'Pine Harbor',
    user: 'slow-15s',
    goOn: (opened) => opened.tag().frame.screen('summary').waitFor(),
    status: 'IN_PROGRESS',
    outcome: 'success',
    hasAccounts: true,
  },
};

interface Closed {
  sessionId: string;
  at: number;
  opened: LinkingPage;
}

/**
 * Goes to the case's step, closes the tab and shortens the session. Before that, the session lasts long enough for all
 * steps.
 */
async function closeTab({ loginName, bank, user, goOn, status }: Case): Promise<Closed> {
  const opened = await openLinkingPage(browser, customer.pageWith({ loginName }));
  const { frame } = opened.tag();
  await frame.pickBank(bank);
  if (user !== '') await frame.signIn(user, 'ok');
  await goOn(opened);
  const [launched, ...more] = customer.launchesOf(loginName);
  expect(more).toEqual([]);
  const sessionId = launched?.sessionId ?? '';
  expect(await customer.result(sessionId)).toMatchObject({
    status: 'open',
    outcome: null,
    providerAccounts: status === null ? [] : [{ status }],
  });
  await opened.page.close();
  await customer.launch(loginName, { idleSeconds }, sessionId);
  return { sessionId, at: Date.now(), opened };
}

const closed = new Map<string, Closed>();

// The cases run one after the other, so that none slows another. All sessions then end at about the same time.
beforeAll(async () => {
  for (const one of Object.values(cases)) closed.set(one.loginName, await closeTab(one));
});

describe('session.finished after the tab was closed', () => {
  test.each(Object.entries(cases))('%s', async (_when, { loginName, status, outcome, hasAccounts }) => {
    const { sessionId, at, opened } = closed.get(loginName) ?? expect.fail('The tab was not closed.');
    // Waits for the message first, because reading the result would end an expired session.
    const { receivedAt, type, data } = await customer.message(sessionId);
    expect(type).toBe('session.finished');
    const areListed = data.providerAccounts.some(({ accountIds }) => accountIds.length > 0);
    const expected = hasAccounts === null && areListed ? 'success' : outcome;
    expect(data).toMatchObject({ status: 'finished', outcome: expected, endedBy: 'time' });
    expect(data.providerAccounts).toHaveLength(status === null ? 0 : 1);
    if (hasAccounts !== null) expect(areListed).toBe(hasAccounts);
    if (isNightly) expect(receivedAt.getTime() - at).toBeLessThan(idleSeconds * 1_000 + promisedMs);
    expect(await customer.result(sessionId)).toEqual(data);
    expect(customer.messages(sessionId)).toHaveLength(1);
    const { events } = opened.tag();
    expect(events().filter(({ name }) => name === 'fin-exit')).toEqual([]);
  });
});
