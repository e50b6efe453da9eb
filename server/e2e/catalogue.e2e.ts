import { openBrowser } from '@fin-link/testing/stack';
import { beforeAll, expect, test } from 'vitest';
import { headingOf, offers, plain, problemsTold } from './catalogue/linking.ts';
import type { Linking } from './catalogue/linking.ts';
import { rows } from './catalogue/rows.ts';
import { joinAsCustomer } from './customer/customer.ts';
import { openLinkingPage } from './customer/linking-page.ts';
import { eventually } from './frame/eventually.ts';

const customer = await joinAsCustomer('catalogue');
const browser = await openBrowser();
const { service } = customer.urls;

/** Banks of these rows: one without a code, one with a code, and the one that is linked after them. */
const banks = [16_001, 16_002, 16_010];

// Many failures would mark a bank as down for all users, so its health is fixed.
beforeAll(async () => {
  for (const id of banks) {
    const forced = await fetch(`${service}/sandbox/providers/${id}/health`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ health: 'ok' }),
    });
    expect(forced.status).toBe(200);
  }
});

test.concurrent.each(rows)(
  '$user',
  async ({ user, atCodeBank, screen, heading, says, offers: offered, problem, recover }) => {
    const opened = await openLinkingPage(browser, customer.pageWith({ loginName: `meets-${user}` }));
    const linking: Linking = { ...opened.tag(), page: opened.page, goodLogin: `ok-after-${user}`.slice(0, 40) };
    const { frame } = linking;
    await frame.pickBank(atCodeBank === true ? 'Summit Federal' : 'Pine Harbor');
    await frame.signIn(user, 'ok');
    if (atCodeBank === true) await frame.enterCode('123456');

    if (problem !== null) {
      expect((await linking.event('fin-error')).detail).toMatchObject({ ...problem, recoverable: true });
      expect(problemsTold(linking)).toHaveLength(1);
    }
    const shown = frame.screen(screen);
    await shown.waitFor();
    await eventually(async () => expect(await headingOf(frame)).toBe(heading));
    await eventually(async () => expect(await offers(frame, screen)).toEqual(offered));
    // The cause of a problem is in its folded details.
    if (says !== undefined)
      await eventually(async () => expect(plain((await shown.textContent()) ?? '')).toContain(says));
    await recover(linking);
    expect(opened.faults()).toEqual([]);
  },
);

/** Scenarios that `slow-bank.e2e.ts` tests. */
const elsewhere = ['slow-15s', 'slow-70s'];

test('every scenario of the simulated banks has a row in this test', async () => {
  const reply = await fetch(`${service}/sandbox/scenarios`);
  const { scenarios } = (await reply.json()) as { scenarios: { userName: string }[] };
  const met = [...rows.map(({ user }) => user), ...elsewhere];
  expect(met.toSorted()).toEqual(scenarios.map(({ userName }) => userName).toSorted());
});
