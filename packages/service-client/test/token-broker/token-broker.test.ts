import { generateKeyPairSync } from 'node:crypto';
import { jwtVerify } from 'jose';
import { beforeEach, expect, test, vi } from 'vitest';
import { createMemoryTokenStore, createTokenBroker, ServiceCallError } from '../../src/index.ts';
import type { TokenBroker } from '../../src/index.ts';

const credentials = { clientId: 'c', secret: 's' };
const refused = (code: string, status = 401) =>
  new ServiceCallError({ fault: 'refused', endpoint: 'getUser', status, code, referenceCode: null, retryAfter: null });

let at: number;
const clock = { now: () => new Date(at) };
const minutes = (count: number) => count * 60_000;

function service() {
  let minted = 0;
  const createToken = vi.fn(async (_: { loginName: string }) => {
    const accessToken = `t${++minted}`;
    await new Promise((resolve) => setImmediate(resolve));
    return { body: { token: { accessToken, issuedAt: clock.now().toISOString(), expiresIn: 1800 } }, next: null };
  });
  const deleteToken = vi.fn(async (_: { token: string }) => ({ body: undefined, next: null }));
  return { createToken, deleteToken };
}

const tokenOf = (broker: TokenBroker, loginName = 'sbMem1') => broker.use(loginName, async (token) => token);

beforeEach(() => {
  at = Date.parse('2026-01-01T00:00:00Z');
});

test('two brokers with many concurrent callers create one token', async () => {
  const store = createMemoryTokenStore(clock);
  const client = service();
  const brokers = [1, 2].map(() => createTokenBroker({ client, store, clock, credentials }));
  const tokens = await Promise.all(
    Array.from({ length: 40 }, (_, index) => tokenOf(brokers[index % 2] as TokenBroker)),
  );
  expect(new Set(tokens)).toEqual(new Set(['t1']));
  expect(client.createToken).toHaveBeenCalledTimes(1);
});

test('a token is reused until shortly before its end, then renewed', async () => {
  const client = service();
  const broker = createTokenBroker({ client, store: createMemoryTokenStore(clock), clock, credentials });
  await tokenOf(broker);
  at += minutes(27);
  expect(await tokenOf(broker)).toBe('t1');
  at += minutes(1) + 1;
  expect(await tokenOf(broker)).toBe('t2');
});

test('the old token is used while another process renews it', async () => {
  const client = service();
  const store = createMemoryTokenStore(clock);
  const broker = createTokenBroker({ client, store, clock, credentials });
  await tokenOf(broker);
  at += minutes(29);
  await store.claim('sbMem1', clock.now(), new Date(at + minutes(1)));
  expect(await tokenOf(broker)).toBe('t1');
});

test('another broker can claim the creation of a token after the first claim has expired', async () => {
  const client = service();
  const store = createMemoryTokenStore(clock);
  await store.claim('sbMem1', clock.now(), new Date(at + 1_000));
  const waiting = tokenOf(createTokenBroker({ client, store, clock, credentials }));
  at += 1_001;
  expect(await waiting).toBe('t1');
});

test.each(['Y020', 'Y023', 'Y008'])(
  'a token that is refused with %s is replaced, and the call is retried once',
  async (code) => {
    const client = service();
    const broker = createTokenBroker({ client, store: createMemoryTokenStore(clock), clock, credentials });
    const work = vi.fn(async (token: string) => {
      if (token === 't1') throw refused(code);
      return token;
    });
    expect(await broker.use('sbMem1', work)).toBe('t2');
    expect(work).toHaveBeenCalledTimes(2);
  },
);

test('a call fails if its new token is refused too', async () => {
  const client = service();
  const broker = createTokenBroker({ client, store: createMemoryTokenStore(clock), clock, credentials });
  const work = vi.fn(async () => Promise.reject(refused('Y020')));
  await expect(broker.use('sbMem1', work)).rejects.toMatchObject({ code: 'Y020' });
  expect(work).toHaveBeenCalledTimes(2);
});

test.each([refused('Y807', 404), refused('Y015'), new Error('other')])(
  'a call that fails for another reason is not retried (%#)',
  async (error) => {
    const client = service();
    const broker = createTokenBroker({ client, store: createMemoryTokenStore(clock), clock, credentials });
    const work = vi.fn(async () => Promise.reject(error));
    await expect(broker.use('sbMem1', work)).rejects.toBe(error);
    expect(work).toHaveBeenCalledTimes(1);
  },
);

test('two callers whose token is refused at the same time create one new token', async () => {
  const client = service();
  const broker = createTokenBroker({ client, store: createMemoryTokenStore(clock), clock, credentials });
  await tokenOf(broker);
  const work = async (token: string) => (token === 't1' ? Promise.reject(refused('Y020')) : token);
  expect(await Promise.all([broker.use('sbMem1', work), broker.use('sbMem1', work)])).toEqual(['t2', 't2']);
  expect(client.createToken).toHaveBeenCalledTimes(2);
});

test('a failed creation of a token releases the claim for the next caller', async () => {
  const client = service();
  client.createToken.mockRejectedValueOnce(refused('Y301'));
  const broker = createTokenBroker({ client, store: createMemoryTokenStore(clock), clock, credentials });
  await expect(tokenOf(broker)).rejects.toMatchObject({ code: 'Y301' });
  expect(await tokenOf(broker)).toBe('t1');
});

test('revoke deletes the token from the store and revokes it at the service', async () => {
  const client = service();
  const broker = createTokenBroker({ client, store: createMemoryTokenStore(clock), clock, credentials });
  await tokenOf(broker);
  await broker.revoke('sbMem1');
  expect(client.deleteToken).toHaveBeenCalledWith({ token: 't1' });
  expect(await tokenOf(broker)).toBe('t2');
});

test('two login names never share a token', async () => {
  const client = service();
  const broker = createTokenBroker({ client, store: createMemoryTokenStore(clock), clock, credentials });
  expect(await Promise.all([tokenOf(broker, 'sbMem1'), tokenOf(broker, 'sbMem2')])).toEqual(['t1', 't2']);
});

test('a broker with a registered key signs tokens, and signs a new one after a refusal', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const client = service();
  const signing = { issuer: 'key_1', privateKey };
  const broker = createTokenBroker({ client, store: createMemoryTokenStore(clock), clock, credentials: signing });
  const tokens: string[] = [];
  await broker.use('sbMem1', async (token) => {
    tokens.push(token);
    if (tokens.length === 1) throw refused('Y020');
  });
  expect(new Set(tokens).size).toBe(2);
  expect(client.createToken).not.toHaveBeenCalled();
  const iat = at / 1_000;
  for (const token of tokens) {
    const { payload } = await jwtVerify(token, publicKey, { algorithms: ['RS512'], currentDate: clock.now() });
    expect(payload).toMatchObject({ iss: 'key_1', sub: 'sbMem1', iat, exp: iat + 1_800 });
  }
});

test('a token created after its claim was lost is revoked, and the stored one is used', async () => {
  const store = createMemoryTokenStore(clock);
  const client = service();
  const mint = client.createToken.getMockImplementation();
  if (mint === undefined) throw new Error('The service mints nothing.');
  client.createToken.mockImplementationOnce(async (call) => {
    const reply = await mint(call);
    // The claim expires during the request, and another process creates a token.
    at += minutes(1);
    const claim = await store.claim('sbMem1', clock.now(), new Date(at + minutes(1)));
    if (claim !== null) await store.save(claim, { accessToken: 'of-the-other', expiresAt: new Date(at + minutes(30)) });
    return reply;
  });
  const broker = createTokenBroker({ client, store, clock, credentials });
  expect(await tokenOf(broker)).toBe('of-the-other');
  expect(client.deleteToken.mock.calls).toEqual([[{ token: 't1' }]]);
});
