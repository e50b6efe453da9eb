import { systemClock } from '@fin-link/storage';
import { expect, test } from 'vitest';
import { transactionPages } from '../../../../src/banks/connectors/contract/paging.ts';
import { day, never, period, type Ways } from './linking.ts';

interface LinkingUnderTest {
  ways: Ways;
  /** Returns the current day at the bank. */
  today(): string;
  /** Accounts of the user `ok-whole`: container, type and whether each is an asset. */
  accounts: readonly [string, string, boolean][];
}

/** Runs the linking suite for banks with consents. */
export function runLinkingSuite({ ways, today, accounts }: LinkingUnderTest): void {
  const { authority, bank, connector, target, begin, complete, link, open, reopen, listed, transactions } = ways;

  test('a consent is requested, given at the bank, and opens accounts and transactions', async () => {
    const granted = await link('ok-whole');
    const end = granted.expiresAt?.getTime() ?? 0;
    expect(Math.abs(end - bank.businessClock.now().getTime() - 90 * day)).toBeLessThan(60_000);
    const session = await open(granted.grant);
    const list = await listed(session);
    expect(list.map(({ container, accountType, isAsset }) => [container, accountType, isAsset])).toEqual(accounts);
    for (const account of list) {
      const rows: { key: string }[] = [];
      for await (const page of transactionPages(
        (cursor) => connector.listTransactions(target, session, account.key, { ...period, cursor }, never),
        systemClock,
      )) {
        if (page.kind === 'problem') expect.fail(page.detail);
        rows.push(...page.items);
        // Rows are sorted by posting day, which may differ from the transaction day, so only the days within a page are in order.
        const dates = page.items.map(({ date }) => date);
        expect(dates).toEqual(dates.toSorted().toReversed());
      }
      expect(rows.length).toBeGreaterThan(0);
      expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
    }
    expect(await connector.resume(target, session, never)).toEqual({ kind: 'signed-in', session });
  });

  test('a grant whose access token is still valid is opened without a request to the bank', async () => {
    const { grant } = await link('ok-cached');
    expect(await authority.open(target, grant, never)).toMatchObject({ kind: 'opened', isUnrequested: true });
    expect(await reopen(grant)).not.toHaveProperty('isUnasked');
  });

  test('transactions are read for the requested dates, with negative amounts for debits', async () => {
    const session = await open((await link('ok-dates')).grant);
    const [account] = await listed(session);
    const to = today();
    const from = new Date(Date.parse(to) - 30 * day).toISOString().slice(0, 10);
    const page = await transactions(session, account?.key ?? '', { from, to, cursor: null });
    if (page.kind === 'problem') expect.fail(page.detail);
    const posted = page.items.filter(({ status }) => status === 'POSTED');
    expect(posted.length).toBeGreaterThan(3);
    expect(posted.every(({ date }) => date >= from && date <= to)).toBe(true);
    expect(new Set(posted.map(({ amount }) => amount.amount.startsWith('-')))).toEqual(new Set([true, false]));
  });

  test('signing keys that the bank changed during the authorization are accepted', async () => {
    await link('ok-before');
    await link('key-rotation');
    await link('ok-after');
  });

  test.each([
    ['declined', { kind: 'denied', detail: 'access_denied' }],
    ['bank-error', { kind: 'problem', additionalStatus: 'UNEXPECTED_SITE_ERROR' }],
    ['bank-unavailable', { kind: 'problem', additionalStatus: 'SITE_UNAVAILABLE' }],
  ])('an authorization of the user %s ends without a grant', async (userName, outcome) => {
    const begun = await begin();
    expect(await complete(begun, await bank.authorize(begun.authorizationUrl, userName))).toMatchObject(outcome);
  });

  test('a customer of the bank has the same unique name in every consent', async () => {
    const [one, again, other] = [await link('ok-name'), await link('ok-name'), await link('ok-other-name')];
    expect(one.bankUser).toEqual(expect.any(String));
    expect(again.bankUser).toBe(one.bankUser);
    expect(other.bankUser).not.toBe(one.bankUser);
  });

  test('the return of one authorization is accepted once', async () => {
    const begun = await begin();
    const parameters = await bank.authorize(begun.authorizationUrl, 'ok-twice');
    expect(await complete(begun, parameters)).toMatchObject({ kind: 'granted' });
    expect(await complete(begun, parameters)).toMatchObject({ kind: 'problem' });
  });
}
