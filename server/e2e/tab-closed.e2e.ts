import { openBrowser } from '@fin-link/testing/stack';
import { describe, expect, test } from 'vitest';
import { openLinkingPage } from './customer/linking-page.ts';
import type { LinkingPage } from './customer/linking-page.ts';
import { startCustomer } from './customer/customer.ts';

const customer = await startCustomer();
const browser = await openBrowser();

const promisedMs = 60_000;

interface Case {
  loginName: string;
  bank: string;
  user: string;
  /** Of the session. Half of it must be enough for each step: then the person is asked whether they are still there. */
  idleSeconds: number;
  /** Until the tab is closed. */
  goOn(opened: LinkingPage): Promise<void>;
  /** Of the provider account at that moment. */
  status: string | null;
  outcome: string;
  hasAccounts: boolean;
}

const cases: Record<string, Case> = {
  'before anything was chosen': {
    loginName: 'closed-at-search',
    bank: 'Pine Harbor',
    user: '',
    idleSeconds: 20,
    goOn: (opened) => opened.tag().frame.screen('credentials').waitFor(),
    status: null,
    outcome: 'cancelled',
    hasAccounts: false,
  },
  'while the code is awaited': {
    loginName: 'closed-at-code',
    bank: 'Summit Federal',
    user: 'ok',
    idleSeconds: 20,
    goOn: (opened) => opened.tag().frame.codeField.waitFor(),
    status: 'USER_INPUT_REQUIRED',
    outcome: 'pending',
    hasAccounts: false,
  },
  'while accounts are looked for': {
    loginName: 'closed-at-progress',
    bank: 'Pine Harbor',
    user: 'slow-70s',
    // Over before the bank lists anything.
    idleSeconds: 12,
    goOn: (opened) => opened.tag().frame.content.locator('fin-progress li:nth-child(3)[aria-current=step]').waitFor(),
    status: 'IN_PROGRESS',
    outcome: 'pending',
    hasAccounts: false,
  },
  'while data is retrieved': {
    loginName: 'closed-at-summary',
    bank: 'Pine Harbor',
    user: 'slow-15s',
    idleSeconds: 20,
    goOn: (opened) => opened.tag().frame.screen('summary').waitFor(),
    status: 'IN_PROGRESS',
    outcome: 'success',
    hasAccounts: true,
  },
};

describe.concurrent('a tab that is closed', () => {
  test.each(Object.entries(cases))('%s: the backend hears how it ended', async (_when, one) => {
    const { loginName, idleSeconds } = one;
    const opened = await openLinkingPage(browser, customer.pageWith({ loginName, session: { idleSeconds } }));
    const { frame, events } = opened.tag();
    await frame.pickBank(one.bank);
    if (one.user !== '') await frame.signIn(one.user, 'ok');
    await one.goOn(opened);
    const [launched, ...more] = customer.launchesOf(loginName);
    expect(more).toEqual([]);
    const sessionId = launched?.sessionId ?? '';
    expect(await customer.result(sessionId)).toMatchObject({
      status: 'open',
      outcome: null,
      providerAccounts: one.status === null ? [] : [{ status: one.status }],
    });
    await opened.page.close();
    const closedAt = Date.now();

    // The message is waited for first: reading the result would end a session whose time is over.
    const { receivedAt, type, data } = await customer.message(sessionId);
    expect(type).toBe('session.finished');
    expect(data).toMatchObject({ status: 'finished', outcome: one.outcome, endedBy: 'time' });
    expect(data.providerAccounts).toHaveLength(one.status === null ? 0 : 1);
    expect(data.providerAccounts.some(({ accountIds }) => accountIds.length > 0)).toBe(one.hasAccounts);
    expect(receivedAt.getTime() - closedAt).toBeLessThan(idleSeconds * 1_000 + promisedMs);
    expect(await customer.result(sessionId)).toEqual(data);
    expect(customer.messages(sessionId)).toHaveLength(1);
    expect(events().filter(({ name }) => name === 'fin-exit')).toEqual([]);
  });
});
