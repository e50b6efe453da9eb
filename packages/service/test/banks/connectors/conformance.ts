import { describe, expect, it } from 'vitest';
import type { BankTarget, Connector } from '../../../src/banks/connectors/contract/connector.ts';
import { bankFailures } from '../../../src/banks/connectors/contract/bank-failures.ts';
import { pages, type PageResult } from '../../../src/banks/connectors/contract/paging.ts';
import { challenge, runWorkingBank, type WorkingBank } from './working-bank.ts';
import { drips, floods, hangsUp, isSilent, maliciousBank, rawBank, says } from './malicious-bank.ts';

export interface ConnectorLimits {
  requestTimeout: number;
  maxReplySize: number;
}

/** A connector, with the differences between kinds of banks. */
export interface ConnectorUnderTest {
  name: string;
  connect(baseUrl: string, limits?: Partial<ConnectorLimits>): Connector;
  /** The calls to test; default: every call of the connector. */
  calls?(reached: Connector): Call[];
  /** The session that holds this token; default: the token itself. */
  sessionOf?(token: string): string;
  /** Working banks of this kind, with the sign-in of their customers. */
  good(): Promise<WorkingBank[]>;
  /** Well-formed replies of this kind of bank, which the suite corrupts. */
  replies: {
    accounts(change?: object): unknown;
    transactions(items: readonly object[], nextCursor: string | null): unknown;
    transaction(change?: object): object;
    /** Absent for connectors whose users sign in at the bank. */
    challenge?(change?: object): unknown;
    /** Absent for banks without a standard form of errors. */
    problem?(additionalStatus: string): unknown;
  };
}

/** Matches a debit; some kinds of bank list it with a sign. */
const signed = (amount: string) => expect.stringMatching(new RegExp(`^-?${amount}$`));

type Call = [string, () => Promise<{ kind: string } | void>];

const target: BankTarget = { providerId: 16001, bankKey: '16001' };
const period = { from: '2024-01-01', to: '2026-01-01', cursor: null };
const never = new AbortController().signal;

/** Outcomes that count as failures of the bank. */
const outages: ReadonlySet<string> = new Set([
  'sends a byte now and then',
  'does not answer',
  'hangs up in the middle',
  'answers with a gateway’s page',
  'fails without a reason',
]);

/** Runs the suite of all connectors: every failure of a bank is an outcome, and no call throws. */
export function runConnectorSuite(connector: ConnectorUnderTest): void {
  const sessionOf = connector.sessionOf ?? ((token: string) => token);
  const session = sessionOf('session-of-a-malicious-bank');
  const { challenge: requestedBy, problem: namedBy } = connector.replies;

  describe(`${connector.name}: working banks`, async () => {
    for (const bank of await connector.good()) describe(bank.name, () => runWorkingBank(connector, bank));
  });

  describe(`${connector.name}: hostile bank`, async () => {
    const bank = await maliciousBank();
    const callsOf = (to: Connector): Call[] =>
      connector.calls?.(to) ?? [
        ['signIn', () => to.signIn(target, { LOGIN: 'ok' }, never)],
        ['answer', () => to.answer(target, session, { answer: '1' }, never)],
        ['resume', () => to.resume(target, session, never)],
        ['listAccounts', () => to.listAccounts(target, session, never)],
        ['listTransactions', () => to.listTransactions(target, session, 'key', period, never)],
        ['listHoldings', () => to.listHoldings(target, session, 'key', never)],
      ];
    const reached = connector.connect(bank.url, { maxReplySize: 200_000 });
    const everyCall = callsOf(reached);
    /** A connector with a short timeout, for endless replies. Other replies use the usual timeout, because the machine may be slow. */
    const hurried = connector.connect(bank.url, { requestTimeout: 400, maxReplySize: 200_000 });

    it.each([
      ['sends without end', floods, 'UNEXPECTED_SITE_ERROR'],
      ['sends a byte now and then', drips, 'SITE_UNAVAILABLE'],
      ['does not answer', isSilent, 'SITE_UNAVAILABLE'],
      ['hangs up in the middle', hangsUp, 'SITE_UNAVAILABLE'],
      [
        'answers with a page for people',
        says(200, '<html>maintenance</html>', { 'content-type': 'text/html' }),
        'UNEXPECTED_SITE_ERROR',
      ],
      ['answers with nothing', says(200, ''), 'UNEXPECTED_SITE_ERROR'],
      ['answers with null', says(200, 'null'), 'UNEXPECTED_SITE_ERROR'],
      ['answers with half of it', says(200, '{"accounts":['), 'UNEXPECTED_SITE_ERROR'],
      ['answers with a very deep value', says(200, '['.repeat(60_000)), 'UNEXPECTED_SITE_ERROR'],
      [
        'answers with another shape',
        says(200, { accounts: 'none', transactions: 7, holdings: {}, result: 'signed-in' }),
        'UNEXPECTED_SITE_ERROR',
      ],
      ['answers with a gateway’s page', says(502, 'Bad gateway'), 'SITE_UNAVAILABLE'],
      ['fails without a reason', says(500, 'x'), 'UNEXPECTED_SITE_ERROR'],
    ])('a bank that %s is reported as a problem', async (what, answer, additionalStatus) => {
      bank.answer = answer;
      const neverEnds = answer === drips || answer === isSilent;
      for (const [name, call] of neverEnds ? callsOf(hurried) : everyCall) {
        const outcome = await call();
        expect(outcome, name).toMatchObject({ kind: 'problem', additionalStatus });
        expect('isOutage' in (outcome ?? {}), name).toBe(outages.has(what));
      }
    });

    it.each([
      [{ 'retry-after': '120' }, 120],
      [{ 'retry-after': 'Sun, 06 Nov 1994 08:51:37 GMT', date: 'Sun, 06 Nov 1994 08:49:37 GMT' }, 120],
      [{ 'retry-after': 'soon' }, 86_400],
      [{}, 86_400],
    ])('Retry-After %j of a bank that limits requests is read as %i s', async (headers, retryAfter) => {
      bank.answer = says(429, '', headers);
      expect(await reached.listAccounts(target, session, never)).toMatchObject({
        additionalStatus: 'SITE_BLOCKING_ERROR',
        retryAfter,
      });
    });

    it('a bank that redirects to an internal address is not followed', async () => {
      const inside = await maliciousBank();
      for (const status of [301, 302, 303, 307, 308]) {
        bank.answer = says(status, '', { location: `${inside.url}/latest/meta-data` });
        for (const [name, call] of everyCall)
          expect(await call(), name).toMatchObject({ kind: 'problem', additionalStatus: 'UNEXPECTED_SITE_ERROR' });
      }
      expect(inside.requests).toEqual([]);
    });

    it.runIf(namedBy !== undefined)(
      'a bank’s reason for a failure is accepted only if it is a known failure status',
      async () => {
        for (const named of bankFailures) {
          bank.answer = says(403, namedBy?.(named));
          expect(await reached.listAccounts(target, session, never)).toMatchObject({ additionalStatus: named });
        }
        for (const claimed of ['AVAILABLE_DATA_RETRIEVED', 'LOGIN_IN_PROGRESS', 'NO_SUCH_WORD', '__proto__']) {
          bank.answer = says(403, namedBy?.(claimed));
          expect(await reached.listAccounts(target, session, never)).toMatchObject({
            additionalStatus: 'UNEXPECTED_SITE_ERROR',
          });
        }
      },
    );

    it('a row that a bank repeats is read once, and a different row with the same key is a separate row', async () => {
      const row = connector.replies.transaction();
      const other = connector.replies.transaction({ amount: { amount: '2.00', currency: 'USD' } });
      for (const [rows, amounts] of [
        [[row, row], ['1.00']],
        [
          [row, other, row],
          ['1.00', '2.00'],
        ],
      ] as const) {
        bank.answer = says(200, connector.replies.transactions(rows, null));
        const { items, unread } = await readPage();
        expect(items.map(({ amount }) => amount.amount)).toEqual(amounts.map(signed));
        expect(unread).toBe(0);
      }
    });

    it.each([
      'NaN',
      'Infinity',
      '1e9',
      '-',
      '',
      '0x10',
      '1,000.00',
      '9'.repeat(40),
      '9'.repeat(16),
      `${'9'.repeat(16)}.00`,
      '１２',
    ])('a row with the amount %s is left out, and other rows are read', async (amount) => {
      const row = connector.replies.transaction({ key: 'unread', amount: { amount, currency: 'USD' } });
      bank.answer = says(200, connector.replies.transactions([row, connector.replies.transaction()], null));
      expect(await readPage()).toMatchObject({ items: [{ amount: { amount: signed('1.00') } }], unread: 1 });
    });

    it.each(['usd', '$$$', '', 'EURO'])(
      'a balance in the currency %s is left out, and the account is not shown with another currency',
      async (currency) => {
        bank.answer = says(200, connector.replies.accounts({ balance: { amount: '1.00', currency } }));
        const listed = await reached.listAccounts(target, session, never);
        if (listed.kind === 'problem') expect.fail(listed.detail);
        expect(listed.unread).toHaveLength(1);
        const shown = listed.items.filter(({ unavailable, balance }) => unavailable === null && balance !== null);
        expect(shown).toEqual([]);
      },
    );

    it('a list whose pages never end or repeat is cut, and the listed rows are read', async () => {
      let count = 0;
      bank.answer = (request, response) =>
        says(200, connector.replies.transactions([connector.replies.transaction()], `page-${(count += 1)}`))(
          request,
          response,
        );
      const cut = { kind: 'page', isLast: true, unread: [{ list: 'transactions', place: 'cut list', key: null }] };
      expect(await lastPage()).toMatchObject({ ...cut, items: [{ amount: { amount: signed('1.00') } }] });
      expect(count).toBeLessThanOrEqual(200);
      bank.answer = says(200, connector.replies.transactions([connector.replies.transaction()], 'again'));
      expect(await lastPage()).toMatchObject({ ...cut, items: [{ amount: { amount: signed('1.00') } }] });
    });

    it('all of 1500 rows in one page are read; of 10,001 rows the newest are read, and the list is cut', async () => {
      const rows = (count: number) =>
        Array.from({ length: count }, (_, index) =>
          connector.replies.transaction({ key: `row-${index}`, date: index === 0 ? '2025-01-01' : '2025-03-01' }),
        );
      const patient = connector.connect(bank.url, { maxReplySize: 20_000_000 });
      bank.answer = says(200, connector.replies.transactions(rows(1_500), null));
      expect((await readPage(patient)).items).toHaveLength(1_500);
      bank.answer = says(200, connector.replies.transactions(rows(10_001), null));
      const { items, unread } = await readPage(patient);
      expect(items).toHaveLength(10_000);
      expect(items.map(({ key }) => key)).not.toContain('row-0');
      expect(unread).toBe(1);
    });

    it('a bank’s text is stripped of characters that a database cannot store', async () => {
      const description = 'COFFEE\u0000SHOP\r\n\u001B[31mX\uD800';
      bank.answer = says(200, connector.replies.transactions([connector.replies.transaction({ description })], null));
      const page = await reached.listTransactions(target, session, 'key', period, never);
      expect(page).toMatchObject({ kind: 'page', items: [{ description: 'COFFEE SHOP [31mX\uFFFD' }] });
    });

    it.each(['\u0000', 'a\u0000b', '\uD800', 'line\nfeed', '.', '..', ''])(
      'a row with the key %j, which no database or address can hold, is not read under that key, and other rows are read',
      async (key) => {
        bank.answer = says(200, connector.replies.accounts({ key }));
        const listed = await reached.listAccounts(target, session, never);
        if (listed.kind === 'problem') expect.fail(listed.detail);
        expect(listed.items).toEqual([]);
        expect(listed.unread?.length).toBeGreaterThan(0);
        // The database could not look up such a key.
        for (const unread of listed.unread ?? []) expect(unread.key ?? '').not.toMatch(/[\p{Cc}\p{Cs}]/u);
        const row = connector.replies.transaction({ key, amount: { amount: '2.00', currency: 'USD' } });
        bank.answer = says(200, connector.replies.transactions([row, connector.replies.transaction()], null));
        const { items } = await readPage();
        expect(items.map((item) => item.key)).not.toContain(key);
        expect(items.at(-1)).toMatchObject({ amount: { amount: signed('1.00') } });
      },
    );

    it.each(['0000-01-01', '2025-02-30', '2025-13-01', '20250-01-01', 'today'])(
      'a row with the date %s is left out, and other rows are read',
      async (date) => {
        const row = connector.replies.transaction({ key: 'unread', date });
        bank.answer = says(200, connector.replies.transactions([row, connector.replies.transaction()], null));
        expect(await readPage()).toMatchObject({ items: [{ date: expect.stringMatching(/^2025-/) }], unread: 1 });
      },
    );

    it.runIf(requestedBy !== undefined)('a bank’s question is stripped of control characters', async () => {
      bank.answer = says(200, requestedBy?.({ title: 'Code\u0000', text: 'Type\u0007 it' }));
      const requested = challenge(await reached.signIn(target, {}, never));
      expect(requested.challenge).toMatchObject({ title: 'Code', text: 'Type it' });
    });

    it('a bank whose session token would break a header is reported as a problem', async () => {
      bank.answer = says(200, connector.replies.accounts());
      const result = await reached.listAccounts(target, sessionOf('a\r\nx-evil: 1'), never);
      expect(result).toMatchObject({ kind: 'problem', additionalStatus: 'UNEXPECTED_SITE_ERROR' });
    });

    it('a bank’s keys cannot lead a request to another address', async () => {
      bank.requests = [];
      bank.answer = says(200, {});
      await reached.listTransactions(
        { providerId: 1, bankKey: '../../x' },
        session,
        '../../sign-in?a=b#',
        period,
        never,
      );
      expect(bank.requests[0]?.url).toMatch(/^\/[^?]*%2F[^?]*%3F[^?]*\?[\w-]+=/);
    });

    it('a request to a bank is aborted immediately when the work is stopped', async () => {
      bank.answer = isSilent;
      const stop = new AbortController();
      const call = connector.connect(bank.url, { requestTimeout: 60_000 }).listAccounts(target, session, stop.signal);
      stop.abort();
      expect(await call).toMatchObject({ kind: 'problem', detail: 'stopped' });
    });

    it('a bank that speaks no HTTP or does not answer is reported as a problem', async () => {
      for (const url of [
        await rawBank('EHLO bank\r\n'),
        await rawBank(`HTTP/1.1 200 OK\r\n${'x-h: y\r\n'.repeat(20_000)}\r\n`),
        'http://127.0.0.1:1',
      ]) {
        const result = await connector.connect(url, { requestTimeout: 400 }).listAccounts(target, session, never);
        expect(result).toMatchObject({
          kind: 'problem',
          additionalStatus: expect.stringMatching(/^(SITE_UNAVAILABLE|UNEXPECTED_SITE_ERROR)$/),
        });
      }
    });

    it('signing out never fails, for any reply of the bank', async () => {
      for (const answer of [floods, drips, isSilent, hangsUp, says(500, 'x')]) {
        bank.answer = answer;
        await expect(hurried.signOut(target, session, never)).resolves.toBeUndefined();
      }
    });

    /** Reads one page, and counts its unreadable rows. */
    async function readPage(by: Connector = reached) {
      const page = await by.listTransactions(target, session, 'key', period, never);
      return page.kind === 'problem'
        ? expect.fail(page.detail)
        : { items: page.items, unread: page.unread?.length ?? 0 };
    }

    async function lastPage(): Promise<PageResult<unknown> | undefined> {
      let last: PageResult<unknown> | undefined;
      // Each page takes ten seconds.
      const now = new Date();
      const clock = { now: () => new Date(now.setSeconds(now.getSeconds() + 10)) };
      const fetchPage = (cursor: string | null) =>
        reached.listTransactions(target, session, 'key', { ...period, cursor }, never);
      for await (const page of pages(fetchPage, clock)) last = page;
      return last;
    }
  });
}
