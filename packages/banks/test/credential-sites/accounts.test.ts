import { siteHoldings, type SiteTransaction } from '@fin-link/contracts/banks';
import { describe, expect, it } from 'vitest';
import { expectProblem, expectReply, openTestSites } from './test-sites.ts';

const { businessClock, send, enter, accounts, transactions } = await openTestSites();
const token = await enter('16002', 'ok-liv');
const owned = await accounts('16002', token);
const accountOf = (type: string): string =>
  owned.find((account) => account.type === type)?.siteAccountId ?? expect.fail(type);
const checking = accountOf('checking');
const card = accountOf('credit-card');

async function allPages(siteAccountId: string, query = ''): Promise<SiteTransaction[][]> {
  const pages: SiteTransaction[][] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const separator = query === '' ? '?' : '&';
    const page = await transactions(
      '16002',
      token,
      siteAccountId,
      cursor === '' ? query : `${query}${separator}cursor=${cursor}`,
    );
    pages.push(page.transactions);
    cursor = page.nextCursor;
  }
  return pages;
}

describe('Transactions of a credential site', () => {
  it('transactions of a credential site are paged by at most 500, without gaps', async () => {
    const pages = await allPages(card);
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.slice(0, -1).every((page) => page.length === 500)).toBe(true);
    const all = pages.flat();
    expect(new Set(all.map(({ siteTransactionId }) => siteTransactionId)).size).toBe(all.length);
    const listedOn = all.map(({ status, date, postedOn }) => `${status === 'pending' ? 1 : 0} ${postedOn ?? date}`);
    expect(listedOn).toEqual(listedOn.toSorted().toReversed());
  });

  it('a date range returns transactions of both end dates and none outside', async () => {
    const all = (await allPages(checking)).flat();
    const [from, to] = ['2026-03-02', '2026-04-20'];
    const some = (await allPages(checking, `?from=${from}&to=${to}`)).flat();
    expect(some).toEqual(all.filter(({ date }) => date >= from && date <= to));
    expect(some.length).toBeGreaterThan(10);
    const [one] = some;
    const sameDay = (await allPages(checking, `?from=${one?.date}&to=${one?.date}`)).flat();
    expect(sameDay).toContainEqual(one);
    expect((await allPages(checking, '?to=2020-01-01')).flat()).toEqual([]);
  });

  it('a cursor still works after a day has passed', async () => {
    const first = await transactions('16002', token, card);
    businessClock.advance(86_400_000);
    const second = await transactions('16002', token, card, `?cursor=${first.nextCursor}`);
    const again = (await allPages(card)).flat();
    businessClock.advance(-86_400_000);
    const last = again.findIndex(
      ({ siteTransactionId }) => siteTransactionId === first.transactions.at(-1)?.siteTransactionId,
    );
    expect(last).toBeGreaterThan(400);
    expect(second.transactions).toEqual(again.slice(last + 1, last + 501));
  });

  it.each([
    'from=2026-02-30',
    'from=yesterday',
    'to=',
    'from=2026-02-02&to=2026-02-01',
    'from=2026-02-02&from=2026-02-03',
    'cursor=',
    'cursor=abc',
    'cursor=%00',
    `cursor=${Buffer.from('[1,2,3]').toString('base64url')}`,
    `cursor=${Buffer.from('[1,2,3,"4"]').toString('base64url')}`,
    `cursor=${Buffer.from('[1,2,3,1e400]').toString('base64url')}`,
    `cursor=${'a'.repeat(300)}`,
    'limit=5',
  ])('a request for transactions is refused with ?%s', async (query) => {
    expectProblem(
      await send('GET', `16002/api/accounts/${checking}/transactions?${query}`, { token }),
      400,
      'TECH_ERROR',
    );
  });
});

describe('Accounts of a credential site', () => {
  it('only the owner finds an account of a credential site', async () => {
    const stranger = await enter('16002', 'ok-bert');
    for (const path of ['transactions', 'holdings']) {
      expectProblem(
        await send('GET', `16002/api/accounts/${checking}/${path}`, { token: stranger }),
        404,
        'DATA_NOT_AVAILABLE',
      );
      expectProblem(await send('GET', `16002/api/accounts/nothing/${path}`, { token }), 404, 'DATA_NOT_AVAILABLE');
    }
  });

  it('accounts of a credential site change with the business clock', async () => {
    const before = await accounts('16002', token);
    businessClock.advance(30 * 86_400_000);
    const after = await accounts('16002', token);
    businessClock.advance(-30 * 86_400_000);
    expect(after.map(({ balance }) => balance)).not.toEqual(before.map(({ balance }) => balance));
    expect(await accounts('16002', token)).toEqual(before);
  });

  it('an investment account of a credential site has holdings', async () => {
    const held = await send('GET', `16002/api/accounts/${accountOf('brokerage')}/holdings`, { token });
    const { holdings } = expectReply(held, siteHoldings);
    expect(holdings.length).toBeGreaterThan(2);
    expect(holdings.at(-1)).toMatchObject({ securityType: 'moneyMarketFund' });
    expect(
      expectReply(await send('GET', `16002/api/accounts/${checking}/holdings`, { token }), siteHoldings).holdings,
    ).toEqual([]);
  });
});
