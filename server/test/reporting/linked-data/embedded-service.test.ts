import { openTestStorage, testDatabaseKind, timeLimit } from '@fin-link/testing';
import { describe, expect, test } from 'vitest';
import { linkingService } from '../../harness/linking-service.ts';
import { link, until } from '../../harness/linking.ts';
import { hostKey, testHost } from '../../harness/test-host.ts';
import { readEverything, recordsOf } from './read-everything.ts';
import { copyBed } from './test-copy.ts';

describe.runIf(testDatabaseKind() === 'postgres')('the copy of the embedded service', async () => {
  const storage = await openTestStorage();
  const service = await linkingService(storage);
  const bed = await copyBed();
  const copy = { url: bed.url, intervalSeconds: 1 };
  const host = await testHost({ storage, serviceUrl: service.url, settings: { copy } });
  const ann = await host.session();
  const bank = await link(host, ann.token);

  test('the copy contains the data of a user who linked before its first start', async () => {
    await host.start();
    await untilEqual(ann.loginName);
    expect((await contentsOf(ann.loginName)).transaction?.length).toBeGreaterThan(100);
  });

  test('an edit of a transaction reaches the copy through the extracts', async () => {
    const [first] = (await readEverything(host.deps, ann.loginName)).transaction;
    expect(first).toBeDefined();
    await host.deps.broker.use(ann.loginName, (token) =>
      host.deps.client.updateTransaction({
        token,
        params: { transactionId: String(first?.id) },
        body: {
          transaction: {
            container: first?.CONTAINER ?? 'bank',
            categoryId: first?.categoryId ?? 0,
            memo: 'for the copy',
            categorySource: first?.categorySource ?? 'SYSTEM',
          },
        },
      }),
    );
    await until(
      () => bed.query('select memo from linked_data.transaction where transaction_id = $1', [first?.id]),
      (rows) => rows[0]?.['memo'] === 'for the copy',
    );
    await untilEqual(ann.loginName);
  });

  test('a predicted event reaches the copy after a change of its user, as the read endpoint returns it', async () => {
    const { client, broker } = host.deps;
    const asAnn = <R>(work: (token: string) => Promise<R>) => broker.use(ann.loginName, work);
    const { account, transaction } = await readEverything(host.deps, ann.loginName);
    const [paid] = transaction.filter(({ CONTAINER }) => CONTAINER === 'bank');
    const made = await asAnn((token) =>
      client.createPredictedEvent({
        token,
        body: {
          predictedEvent: {
            accountId: paid?.accountId ?? 0,
            description: 'Cello lessons',
            amount: {
              amount: 41.5,
              currency: account.find(({ id }) => id === paid?.accountId)?.balance?.currency ?? '',
            },
            baseType: 'DEBIT',
            frequency: 'MONTHLY',
            nextDate: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
          },
        },
      }),
    );
    const predictedEventId = String(made.body.predictedEvent?.[0]?.id);
    await asAnn((token) =>
      client.updateTransaction({
        token,
        params: { transactionId: String(paid?.id) },
        body: {
          transaction: {
            container: 'bank',
            categoryId: paid?.categoryId ?? 0,
            memo: 'after the event',
            categorySource: paid?.categorySource ?? 'SYSTEM',
          },
        },
      }),
    );
    const [row] = await until(
      () => eventsOf(ann.loginName, predictedEventId),
      (rows) => rows.length === 1,
    );
    const { body } = await asAnn((token) => client.getPredictedEvent({ token, params: { predictedEventId } }));
    expect(row?.record).toEqual(body.predictedEvent?.[0]);
  });

  test('a user who links later reaches the copy through the extracts', async () => {
    const bob = await host.session();
    await link(host, bob.token, { user: 'invest' });
    await untilEqual(bob.loginName);
    await host.call('DELETE', `/v1/users/${bob.loginName}`, { bearer: hostKey });
    await until(
      () => bed.query('select from linked_data.provider_account where login_name = $1', [bob.loginName]),
      (rows) => rows.length === 0,
    );
    const left = await contentsOf(bob.loginName);
    expect(Object.values(left).flat()).toEqual([]);
    expect(await bed.query('select from linked_data.copy_user where login_name = $1', [bob.loginName])).toEqual([]);
  });

  test('/ready reports how far the copy is behind', async () => {
    // The number is updated once per round of the extracts.
    const { status, body } = await until(
      () => host.call('GET', '/ready'),
      ({ body: { copy } }) => copy.waitingUsers === 0,
    );
    expect(status).toBe(200);
    expect(body.copy).toEqual({ lagSeconds: expect.any(Number), waitingUsers: 0 });
    expect(body.copy.lagSeconds).toBeLessThan(timeLimit(30_000) / 1_000);
  });

  test('the copy continues after the clock of the sandbox is moved forward', async () => {
    await service.service.deps.businessClock.advance(3 * 3_600_000);
    await host.call('DELETE', `/v1/provider-accounts/${bank.providerAccountId}`, { bearer: ann.token });
    await until(
      () => bed.query('select from linked_data.transaction where login_name = $1', [ann.loginName]),
      (rows) => rows.length === 0,
    );
    await untilEqual(ann.loginName);
    expect(await eventsOf(ann.loginName)).toEqual([]);
  });

  test('the copy continues after the clock of the sandbox is moved back', async () => {
    await service.service.deps.businessClock.advance(-2 * 3_600_000);
    await host.deps.broker.use(ann.loginName, (token) =>
      host.deps.client.addManualAccount({
        token,
        body: { account: { accountType: 'CHECKING', accountName: 'Cash' } },
      }),
    );
    await until(
      () => bed.query('select from linked_data.account where login_name = $1', [ann.loginName]),
      (rows) => rows.length === 1,
    );
    await untilEqual(ann.loginName);
  });

  const eventsOf = (loginName: string, id: string | null = null) =>
    bed.query<{ record: object }>(
      `select record from linked_data.predicted_events where login_name = $1 and predicted_event_id = coalesce($2, predicted_event_id)`,
      [loginName, id],
    );
  const contentsOf = async (loginName: string) => recordsOf(await bed.contents(), loginName);

  /** Waits until the copy equals the data of the read endpoints. */
  async function untilEqual(loginName: string): Promise<void> {
    const expected = await readEverything(host.deps, loginName);
    await until(
      () => contentsOf(loginName),
      (contents) => JSON.stringify(sorted(contents)) === JSON.stringify(sorted(expected)),
    ).catch(() => {});
    expect(await contentsOf(loginName)).toEqual(expected);
  }
});

const sorted = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_name, part: unknown) =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
        : part,
    ),
  );
