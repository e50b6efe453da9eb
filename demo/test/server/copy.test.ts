import { Webhook } from 'standardwebhooks';
import { beforeAll, describe, expect, test } from 'vitest';
import { madeSecret } from '../parties/fake-service.ts';
import { account, providerAccount, transaction } from '../parties/service-records.ts';
import { openDemo, secrets } from '../parties/open-demo.ts';
import type { TestDemo } from '../parties/open-demo.ts';

const loginName = 'sbMem1';

/** Builds an event as the service sends it. A long one exceeds the size limit of the site's own forms. */
const updates = (notificationId: string, names: readonly string[] = [loginName]) =>
  JSON.stringify({
    event: {
      info: 'DATA_UPDATES.USER_DATA',
      notificationId,
      notificationTime: '2026-11-20T10:10:01Z',
      data: {
        userCount: names.length,
        fromDate: '2026-11-20T10:00:00Z',
        toDate: '2026-11-20T10:10:00Z',
        userData: names.map((name) => ({
          user: { loginName: name },
          links: [
            {
              methodType: 'GET',
              rel: 'getUserData',
              href: `dataExtracts/userData?fromDate=2026-11-20T10:00:00Z&toDate=2026-11-20T10:10:00Z&loginName=${name}`,
            },
          ],
        })),
      },
    },
  });

async function deliver(demo: TestDemo, id: string, secret = secrets.serviceEventSecret, body = updates(id)) {
  const at = new Date();
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  };
  return (await demo.send({ method: 'POST', url: '/webhooks/service', headers, payload: body })).statusCode;
}

const there = { isDeleted: false };
const textOf = (page: string): string => page.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

describe('demo: its own copy', () => {
  let demo: TestDemo;
  let cookie: string;
  const page = async () => textOf(await demo.page('/copy', cookie));
  const extractsRead = () => demo.service.seen.filter(({ path }) => path === '/dataExtracts/userData');

  beforeAll(async () => {
    demo = await openDemo();
    cookie = await demo.signIn(loginName);
    Object.assign(demo.service.state, {
      providerAccount: [providerAccount(11)],
      account: [account(21), account(22)],
      transaction: [transaction(31), transaction(32, { status: 'PENDING' })],
    });
  });

  test('begins with what the read endpoints have', async () => {
    const text = await page();
    expect(text).toMatch(/Events received 0 .* Lag No event yet Matches the service Yes/);
    expect(text).toMatch(/Account 21 .*\$1,204\.10 Account 22/);
    expect(text).toMatch(/Shop 32 Pending .*Shop 31/);
  });

  test('changes by an event alone, and shows its lag', async () => {
    demo.service.state.account = [account(21, { displayedName: 'Everyday' })];
    demo.service.state.userData[loginName] = {
      account: [
        { ...account(21, { displayedName: 'Everyday' }), ...there },
        { id: 22, providerAccountId: 11, isDeleted: true },
      ],
      transaction: [
        { ...transaction(33), ...there },
        { id: 32, accountId: 21, isManual: false, isDeleted: true },
      ],
    };
    expect(await page()).toMatch(/Matches the service Not yet .*Account 22/);
    demo.service.state.businessTime = '2026-11-20T10:10:04.000Z';
    expect(await deliver(demo, 'n1')).toBe(204);
    const text = await page();
    expect(text).toMatch(
      /Events received 1 .*Copied through Nov 20, 2026, 10:10\s?AM UTC .*Lag 4 seconds Matches the service Yes/,
    );
    expect(text).toContain('Everyday');
    expect(text).not.toMatch(/Account 22|Shop 32/);
    expect(text).toMatch(/Shop 33 .*Shop 31/);
  });

  test('reads an extract once for each event, and with the token of the admin', async () => {
    const before = extractsRead().length;
    await deliver(demo, 'n2');
    await deliver(demo, 'n2');
    expect(extractsRead()).toHaveLength(before + 1);
    expect(extractsRead().at(-1)?.query).toEqual({
      loginName,
      fromDate: '2026-11-20T10:00:00Z',
      toDate: '2026-11-20T10:10:00Z',
    });
    const logins = demo.service.seen
      .filter(({ path }) => path === '/auth/token')
      .map(({ headers }) => headers['loginname']);
    expect(logins).toContain('sandbox_admin');
  });

  test('refuses an event that the service did not sign', async () => {
    expect(await deliver(demo, 'n3', secrets.eventSecret)).toBe(401);
  });

  test('takes an event about many people, of whom it copies those it knows', async () => {
    const before = extractsRead().length;
    const names = [...Array.from({ length: 300 }, (_, index) => `stranger${index}`), loginName];
    expect(await deliver(demo, 'n4', secrets.serviceEventSecret, updates('n4', names))).toBe(204);
    expect(extractsRead()).toHaveLength(before + 1);
  });

  test('leaves an event unconfirmed while the service cannot be read', async () => {
    demo.service.state.failure = { status: 400, body: { errorCode: 'Y800' } };
    expect(await deliver(demo, 'n5')).toBe(500);
    demo.service.state.failure = null;
    expect(await deliver(demo, 'n5')).toBe(204);
  });
});

test('demo: subscribes with a new secret when it begins to listen, and says so while it has not', async () => {
  const demo = await openDemo({}, { FIN_DEMO_SERVICE_SECRET: '' });
  const cookie = await demo.signIn();
  expect(await demo.page('/copy', cookie)).toContain('isn’t sending events');
  expect(await deliver(demo, 'n1', madeSecret)).toBe(500);
  await demo.app.listen({ port: 0, host: '127.0.0.1' });
  await expect.poll(() => demo.page('/copy', cookie)).not.toContain('isn’t sending events');
  expect(demo.service.state.subscriptions.get('DATA_UPDATES')).toBe(`${demo.origin}/webhooks/service`);
  expect(await deliver(demo, 'n1', madeSecret)).toBe(204);
});
