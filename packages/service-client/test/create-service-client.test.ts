import { expect, test } from 'vitest';
import { createServiceClient, eachPage, ServiceCallError } from '../src/index.ts';
import { json, scriptedService } from './scripted-service/scripted-service.ts';

const transaction = {
  id: 1,
  accountId: 2,
  CONTAINER: 'bank',
  amount: { amount: 12.5, currency: 'USD' },
  baseType: 'DEBIT',
  status: 'POSTED',
  date: '2026-01-02',
  description: { original: 'COFFEE' },
  category: 'Restaurants',
  categoryId: 22,
  categoryType: 'EXPENSE',
  categorySource: 'SYSTEM',
  highLevelCategoryId: 10000011,
  isManual: false,
  sourceType: 'AGGREGATED',
  createdDate: '2026-01-02T10:00:00Z',
  lastUpdated: '2026-01-02T10:00:00Z',
};

const failure = async (call: Promise<unknown>): Promise<ServiceCallError> => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ServiceCallError)) throw new Error('The call did not fail as a service call.');
  return error;
};

test('createToken sends the login name in a header and the credentials in a form', async () => {
  const service = await scriptedService((_, response) =>
    json(response, 201, { token: { accessToken: 'abc', issuedAt: '2026-01-01T00:00:00Z', expiresIn: 1799 } }),
  );
  const client = createServiceClient(service);
  const { body } = await client.createToken({ loginName: 'sbMem1', body: { clientId: 'id', secret: 'a&b=c' } });
  expect(body.token.accessToken).toBe('abc');
  const [request] = service.seen;
  expect(request).toMatchObject({ method: 'POST', url: '/base/auth/token', body: 'clientId=id&secret=a%26b%3Dc' });
  expect(request?.headers).toMatchObject({
    loginname: 'sbMem1',
    'api-version': '1.1',
    'content-type': 'application/x-www-form-urlencoded',
  });
  expect(request?.headers).not.toHaveProperty('authorization');
});

test('createToken accepts numeric text for the lifetime of a token', async () => {
  const token = { accessToken: 'abc', issuedAt: '2026-01-01T00:00:00Z', expiresIn: '1799' };
  const service = await scriptedService((_, response) => json(response, 201, { token }));
  const { body } = await createServiceClient(service).createToken({
    loginName: 'sbMem1',
    body: { clientId: 'id', secret: 's' },
  });
  expect(body.token.expiresIn).toBe(1799);
});

test.each(['Zoë-Müller', 'Иванов', 'Ã©ric'])('createToken sends the login name %s as UTF-8', async (loginName) => {
  const service = await scriptedService((_, response) =>
    json(response, 201, { token: { accessToken: 'abc', issuedAt: '2026-01-01T00:00:00Z', expiresIn: 1799 } }),
  );
  await createServiceClient(service).createToken({ loginName, body: { clientId: 'id', secret: 's' } });
  expect(Buffer.from(String(service.seen[0]?.headers['loginname']), 'latin1').toString('utf8')).toBe(loginName);
});

test('a call encodes path and query, and sends token, idempotency key and consumer in headers', async () => {
  const service = await scriptedService((_, response) => json(response, 201, { providerAccount: [] }));
  const client = createServiceClient(service);
  await client.addProviderAccount({
    token: 't0',
    query: { providerId: '16002' },
    body: { field: [{ id: '1', value: 'ok' }] },
    idempotencyKey: 'key-12345',
    presence: { address: '127.0.0.1', agent: 'Bröwser\r\nx: y' },
  });
  const [request] = service.seen;
  expect(request?.url).toBe('/base/providerAccounts?providerId=16002');
  expect(request?.headers).toMatchObject({
    authorization: 'Bearer t0',
    'idempotency-key': 'key-12345',
    'fin-consumer-address': '127.0.0.1',
    'fin-consumer-agent': 'Br?wser??x: y',
  });
});

test('a reply drops unknown members at any depth', async () => {
  const service = await scriptedService((_, response) =>
    json(response, 200, {
      provider: [],
      more: 1,
      transaction: [{ ...transaction, extra: true, amount: { ...transaction.amount, convertedAmount: 3 } }],
    }),
  );
  const { body } = await createServiceClient(service).getTransactions({ token: 't' });
  expect(body.transaction).toEqual([transaction]);
});

test('an invalid member of an account or transaction that may be dropped is dropped, and the rest is read', async () => {
  const service = await scriptedService((_, response) =>
    json(response, 200, {
      transaction: [{ ...transaction, runningBalance: { amount: '12' }, price: 7, checkNumber: '14' }],
    }),
  );
  const { body } = await createServiceClient(service).getTransactions({ token: 'abc' });
  expect(body.transaction?.[0]).toEqual({ ...transaction, checkNumber: '14' });
});

test('the next page is read with the query of the Link header, and never from another address', async () => {
  const service = await scriptedService(({ url }, response) => {
    const next = url.includes('skip=1')
      ? {}
      : { link: '</x>; rel="previous", <http://evil.example/transactions?skip=1&top=1&token=no>; rel="next"' };
    json(response, 200, { transaction: [transaction] }, next);
  });
  const client = createServiceClient(service);
  const pages = [];
  for await (const page of eachPage<'getTransactions'>((query) =>
    client.getTransactions({ token: 't', query: { top: '1', ...query } }),
  ))
    pages.push(page);
  expect(pages).toHaveLength(2);
  expect(service.seen.map((request) => request.url)).toEqual([
    '/base/transactions?top=1',
    '/base/transactions?top=1&skip=1',
  ]);
});

test('a ServiceCallError has status, code, reference and retry time of the reply, and no address', async () => {
  const service = await scriptedService((_, response) =>
    json(response, 400, { errorCode: 'Y825', errorMessage: 'no', referenceCode: 'r1' }, { 'retry-after': '60' }),
  );
  const error = await failure(
    createServiceClient(service).getProviderAccount({ token: 'secret-token', params: { providerAccountId: '7' } }),
  );
  expect(error).toMatchObject({ fault: 'refused', status: 400, code: 'Y825', referenceCode: 'r1', retryAfter: 60 });
  expect(`${error.message} ${String(error.stack)}`).not.toMatch(/127\.0\.0\.1:|secret-token/);
});

test('a ServiceCallError has the message and the fields of the service, but not in its own message', async () => {
  const fields = [{ path: 'top', message: 'Must be at most 500.', hint: 'newer' }];
  const service = await scriptedService((_, response) =>
    json(response, 400, {
      errorCode: 'Y804',
      errorMessage: 'The range of top is exceeded.',
      referenceCode: 'r',
      fields,
    }),
  );
  const error = await failure(createServiceClient(service).getUser({ token: 't' }));
  expect(error).toMatchObject({
    code: 'Y804',
    serviceMessage: 'The range of top is exceeded.',
    fields: [{ path: 'top', message: 'Must be at most 500.' }],
  });
  expect(error.message).not.toContain('exceeded');
});

test('a ServiceCallError keeps the code of a body whose fields do not match the schema', async () => {
  const service = await scriptedService((_, response) =>
    json(response, 400, { errorCode: 'Y800', errorMessage: 'no', referenceCode: 'r', fields: 'top' }),
  );
  const error = await failure(createServiceClient(service).getUser({ token: 't' }));
  expect(error).toMatchObject({ code: 'Y800', fields: [] });
});

test('a ServiceCallError has the status of a reply whose body cannot be read', async () => {
  const service = await scriptedService((_, response) => response.writeHead(502).end('<html>'));
  expect(await failure(createServiceClient(service).getUser({ token: 't' }))).toMatchObject({
    fault: 'refused',
    status: 502,
    code: null,
  });
});

test('a call does not follow redirects', async () => {
  const service = await scriptedService((_, response) =>
    response.writeHead(302, { location: '/base/elsewhere' }).end(),
  );
  expect(await failure(createServiceClient(service).getUser({ token: 't' }))).toMatchObject({
    fault: 'unreadable',
    status: 302,
  });
  expect(service.seen).toHaveLength(1);
});

test('a call fails if the reply is larger than its limit', async () => {
  const service = await scriptedService((_, response) => json(response, 200, { user: 'x'.repeat(5000) }));
  expect(await failure(createServiceClient({ ...service, maxReplyBytes: 1000 }).getUser({ token: 't' }))).toMatchObject(
    { fault: 'unreadable' },
  );
});

test('a reply without a member that the interface requires is unreadable', async () => {
  const service = await scriptedService((_, response) => json(response, 200, { user: { id: 1 } }));
  expect(await failure(createServiceClient(service).getUser({ token: 't' }))).toMatchObject({
    fault: 'unreadable',
    status: 200,
  });
});

test('a call ends after its timeout and is not sent again', async () => {
  const service = await scriptedService(() => {});
  expect(await failure(createServiceClient({ ...service, timeoutMs: 1_000 }).getUser({ token: 't' }))).toMatchObject({
    fault: 'timeout',
    status: null,
  });
  expect(service.seen).toHaveLength(1);
});

test('a call fails if the connection closes during the reply', async () => {
  const service = await scriptedService((_, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('{"user":');
    setImmediate(() => response.destroy());
  });
  expect(await failure(createServiceClient(service).getUser({ token: 't' }))).toMatchObject({ fault: 'unreachable' });
});

test('an aborted call ends immediately, before and after it was sent', async () => {
  const stop = new AbortController();
  const service = await scriptedService(() => stop.abort());
  const client = createServiceClient(service);
  const { signal } = stop;
  expect(await failure(client.getUser({ token: 't', signal }))).toMatchObject({ fault: 'unreachable' });
  expect(await failure(client.getUser({ token: 't', signal }))).toMatchObject({ fault: 'unreachable' });
  expect(service.seen).toHaveLength(1);
});

test('a call to a closed port fails as unreachable', async () => {
  expect(await failure(createServiceClient({ baseUrl: 'http://127.0.0.1:9' }).getUser({ token: 't' }))).toMatchObject({
    fault: 'unreachable',
  });
});

test('an unknown value of an enum is replaced by its most general value or removed, and is reported', async () => {
  const account = (dataset: object[], status: string) => ({
    id: 10,
    providerId: 16001,
    requestId: 'r',
    isManual: false,
    authType: 'CREDENTIALS',
    aggregationSource: 'USER',
    createdDate: '2026-01-02T10:00:00Z',
    status,
    dataset,
  });
  const known = { name: 'BASIC_AGG_DATA', additionalStatus: 'ACCOUNT_LOCKED', updateEligibility: 'ALLOW_UPDATE' };
  const service = await scriptedService((_, response) =>
    json(response, 200, {
      providerAccount: [
        account([{ ...known, additionalStatus: 'MOON_TOO_BRIGHT', updateEligibility: 'ON TUESDAYS' }], 'PONDERING'),
        account([known, { ...known, name: 'HOROSCOPE' }], 'FAILED'),
        { ...account([], 'FAILED'), authType: 'TELEPATHY' },
      ],
    }),
  );
  const told: object[] = [];
  const client = createServiceClient({ ...service, onUnknownWord: (word) => told.push(word) });
  const { body } = await client.getProviderAccounts({ token: 't0' });
  expect(body.providerAccount?.map(({ status, dataset }) => ({ status, dataset }))).toEqual([
    { status: 'FAILED', dataset: [{ ...known, additionalStatus: 'TECH_ERROR', updateEligibility: 'DISALLOW_UPDATE' }] },
    { status: 'FAILED', dataset: [known] },
  ]);
  expect(told.toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)))).toEqual(
    ['HOROSCOPE', 'MOON_TOO_BRIGHT', 'PONDERING', 'TELEPATHY', null].map((word) => ({
      endpoint: 'getProviderAccounts',
      word,
    })),
  );
});

test('an optional member with an unknown enum value is removed', async () => {
  const row = {
    id: 1,
    name: 'B',
    status: 'Beta',
    PRIORITY: 'POPULAR',
    authType: 'OAUTH',
    isConsentRequired: true,
    isAutoRefreshEnabled: true,
    countryISOCode: 'US',
    languageISOCode: 'EN',
    primaryLanguageISOCode: 'EN',
    lastModified: '2026-01-02T10:00:00Z',
  };
  const uptimeMetrics = { status: 'ON_HOLIDAY', thresholdPercentage: '3' };
  const service = await scriptedService((_, response) =>
    json(response, 200, { provider: [{ ...row, uptimeMetrics }] }),
  );
  const { body } = await createServiceClient(service).getProviders({ token: 't0' });
  expect(body.provider).toEqual([{ ...row, uptimeMetrics: { thresholdPercentage: '3' } }]);
});
