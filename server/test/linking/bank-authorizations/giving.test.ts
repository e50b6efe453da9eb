import { createHash } from 'node:crypto';
import { openTestStorage } from '@fin-link/testing';
import { authorizeAtBank, comeToDecision, formOf, goBack } from '@fin-link/testing/bank-pages';
import { expect, test } from 'vitest';
import { brokenAddressRule } from '../../../src/linking/bank-authorizations/begin-authorization.ts';
import { generate, hostBrowser, leave, prepare, readAuthorization } from '../../harness/bank-authorization.ts';
import { readEvents } from '../../harness/event-reader.ts';
import { untilStatus } from '../../harness/linking.ts';
import { britishBank, openBankingService } from '../../harness/open-banking-service.ts';
import { resultsOf } from '../../harness/results.ts';
import { testHost } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const { url: serviceUrl, bankUrl, log: serviceLog, service } = await openBankingService(storage);
const host = await testHost({ storage, serviceUrl });
/** Second host process with the same database. */
const beside = await testHost({ storage, serviceUrl });
const production = await testHost({ storage, serviceUrl, settings: { mode: 'production' } });
const returnUrl = 'http://127.0.0.1:4300/?step=2';

const accountsOf = async (token: string): Promise<number[]> => {
  const { body } = await host.call('GET', '/v1/provider-accounts', { bearer: token });
  return body.providerAccounts.map((account: { providerAccountId: number }) => account.providerAccountId);
};
const declineAtBank = async (address: URL): Promise<URL> => {
  const { browser, decision } = await comeToDecision(address);
  return goBack(browser, await browser.send('POST', formOf(decision, '/decline'), {}));
};

test('no account of an open banking bank is deleted here, because the user chose the accounts at the bank', async () => {
  const { token } = await host.session();
  const prepared = await prepare(host, token, await generate(host, token));
  const browser = hostBrowser(host);
  await browser.comeBack(await authorizeAtBank(await leave(browser, prepared), 'ok-selecting'));
  const { providerAccountId } = await readAuthorization(host, token, prepared.authorization.authorizationId);
  const path = `/v1/provider-accounts/${providerAccountId}`;
  await untilStatus(host, token, providerAccountId ?? 0, 'SUCCESS');
  const listed = await host.call('GET', `${path}/accounts`, { bearer: token });
  expect(listed.body.accounts.length).toBeGreaterThan(1);
  const accountIds = [listed.body.accounts[0].accountId];
  expect((await host.call('PUT', `${path}/selection`, { bearer: token, body: { accountIds } })).status).toBe(200);
  const after = await host.call('GET', `${path}/accounts`, { bearer: token });
  expect(after.body.accounts).toHaveLength(listed.body.accounts.length);
});

test('a user gives a consent at the British bank, and their accounts are linked', async () => {
  const { token, sessionId } = await host.session();
  const [events, elsewhere] = [await readEvents(host.url, token), await readEvents(beside.url, token)];
  const consentId = await generate(host, token);
  const prepared = await prepare(host, token, consentId);
  expect(prepared.authorization).toMatchObject({
    consentId,
    providerId: britishBank,
    providerAccountId: null,
    status: 'ready',
  });
  const browser = hostBrowser(host);
  const bank = await leave(browser, prepared);
  expect(bank.origin).toBe(bankUrl);
  expect((await readAuthorization(host, token, prepared.authorization.authorizationId)).status).toBe('atBank');
  const back = await authorizeAtBank(bank, 'ok-giving');
  const reading = await browser.open(back.pathname);
  expect([reading.status, reading.text]).toEqual([200, expect.stringContaining('location.hash')]);
  expect(reading.text).not.toContain('data-result');
  const page = await browser.comeBack(back);
  expect(page.text).toContain('You can close this window.');
  const { status, providerAccountId } = await readAuthorization(host, token, prepared.authorization.authorizationId);
  expect(status).toBe('done');
  const { text_shown: textShown } = await service.deps.database.db
    .selectFrom('consent')
    .select('text_shown')
    .where('id', '=', consentId)
    .executeTakeFirstOrThrow();
  expect(textShown).toEqual({ language: 'en', version: expect.stringMatching(/^[0-9a-f]{16}$/) });
  await untilStatus(host, token, providerAccountId ?? 0, 'SUCCESS');
  for (const stream of [events, elsewhere])
    await stream.find((event) => event.type === 'authorization' && event.authorization.status === 'done');
  const seen = events.events.flatMap(({ event }) =>
    event.type === 'authorization' ? [event.authorization.status] : [],
  );
  expect([...new Set(seen)]).toEqual(['ready', 'atBank', 'checking', 'done']);
  const later = await readEvents(host.url, token);
  await later.find((event) => event.type === 'authorization' && event.authorization.status === 'done');
  const { end, resultOf } = resultsOf(host);
  await end(token, 'success');
  expect(await resultOf(sessionId)).toMatchObject({ outcome: 'success', providerAccounts: [{ providerAccountId }] });

  for (const secret of new URLSearchParams(back.hash.slice(1)).values())
    expect(host.log.text() + serviceLog.text()).not.toContain(secret);
  for (const secret of browser.cookies.values()) expect(host.log.text()).not.toContain(secret);
});

test('a second consent for a connection reports the new accounts', async () => {
  const give = async (token: string): Promise<number> => {
    const prepared = await prepare(host, token, await generate(host, token));
    const browser = hostBrowser(host);
    const back = await authorizeAtBank(await leave(browser, prepared), 'ok-again');
    await browser.open(back.pathname);
    await browser.comeBack(back);
    const { providerAccountId } = await readAuthorization(host, token, prepared.authorization.authorizationId);
    await untilStatus(host, token, providerAccountId ?? 0, 'SUCCESS');
    return providerAccountId ?? 0;
  };
  const first = await host.session();
  const providerAccountId = await give(first.token);
  const { end, resultOf } = resultsOf(host);
  await end(first.token, 'success');
  const [linked] = (await resultOf(first.sessionId)).providerAccounts;
  expect(linked).toMatchObject({ newAccountIds: [], accountIds: expect.arrayContaining([expect.any(Number)]) });

  // Simulates an account that the bank opened in the meantime.
  const { db } = service.deps.database;
  await db
    .deleteFrom('account')
    .where('id', '=', linked?.accountIds[0] ?? 0)
    .execute();
  const later = await host.session({ loginName: first.loginName });
  expect(await give(later.token)).toBe(providerAccountId);
  await end(later.token, 'success');
  const [renewed] = (await resultOf(later.sessionId)).providerAccounts;
  expect(renewed?.newAccountIds).toHaveLength(1);
  expect(renewed?.newAccountIds).toEqual(renewed?.accountIds.filter((id) => linked?.accountIds.includes(id) === false));
});

test('pages of a bank authorization forbid framing, caching and referrers', async () => {
  const { token } = await host.session();
  const browser = hostBrowser(host);
  const prepared = await prepare(host, token, await generate(host, token));
  const start = await browser.open(prepared.startPath);
  const pages = [
    start,
    await browser.open('/oauth/callback/16020'),
    await browser.open(`/oauth/result/${prepared.authorization.authorizationId}`),
    await hostBrowser(host).open(`/oauth/result/${prepared.authorization.authorizationId}`),
  ];
  // An empty icon prevents browsers from requesting `/favicon.ico`.
  for (const { text, headers } of pages.slice(1)) {
    expect(text).toContain('<link rel="icon" href="data:," />');
    expect(headers['content-security-policy']).toContain('img-src data:');
  }
  for (const { headers } of pages)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'unsafe-none',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
  const policy = String(pages[1]?.headers['content-security-policy']);
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).not.toContain('unsafe');
  const written = [...String(pages[1]?.text).matchAll(/<(style|script)>([\s\S]*?)<\/\1>/g)];
  expect(written.map(([, name]) => name)).toEqual(['style', 'script']);
  for (const [, name, text = ''] of written)
    expect(policy).toContain(`${name}-src 'sha256-${createHash('sha256').update(text).digest('base64')}'`);
});

test('a host in production binds an authorization’s cookie to its origin and accepts only the full cookie name', async () => {
  const { token } = await production.session();
  const browser = hostBrowser(production);
  const { startPath, authorization } = await prepare(production, token, await generate(production, token));
  const start = await browser.open(startPath);
  expect([start.headers['set-cookie']].flat()).toEqual([
    expect.stringMatching(/^__Host-fl_tx-[\w-]{12}=[\w-]{43}; Path=\/; Max-Age=900; Secure; HttpOnly; SameSite=Lax$/),
  ]);
  const result = `/oauth/result/${authorization.authorizationId}`;
  expect((await browser.open(result)).status).toBe(200);
  for (const [name, value] of [...browser.cookies]) {
    browser.cookies.delete(name);
    browser.cookies.set(name.replace('__Host-', ''), value);
  }
  expect((await browser.open(result)).status).toBe(400);
});

test('a sandbox on loopback without TLS sets an authorization’s cookie in a form that WebKit stores', async () => {
  const { token } = await host.session();
  const browser = hostBrowser(host);
  const { startPath, authorization } = await prepare(host, token, await generate(host, token));
  const start = await browser.open(startPath);
  expect([start.headers['set-cookie']].flat()).toEqual([
    expect.stringMatching(/^fl_tx-[\w-]{12}=[\w-]{43}; Path=\/; Max-Age=900; HttpOnly; SameSite=Lax$/),
  ]);
  expect((await browser.open(`/oauth/result/${authorization.authorizationId}`)).status).toBe(200);
});

test('going back, reloading and returning again show the same result page and exchange the code once', async () => {
  const { token } = await host.session();
  const browser = hostBrowser(host);
  const prepared = await prepare(host, token, await generate(host, token));
  const back = await authorizeAtBank(await leave(browser, prepared), 'ok-again');
  const pages = await Promise.all([browser.comeBack(back), browser.comeBack(back)]);
  pages.push(
    await browser.comeBack(back),
    await browser.open(`/oauth/result/${prepared.authorization.authorizationId}`),
  );
  for (const page of pages.slice(2)) expect(page.text).toContain('You can close this window.');
  // Reloads the page that removed the fragment from its address.
  const result = `data-result="/oauth/result/${prepared.authorization.authorizationId}"`;
  expect((await browser.open(back.pathname)).text).toContain(result);
  for (const other of [hostBrowser(host).open(back.pathname), browser.open('/oauth/callback/16040')])
    expect((await other).text).not.toContain('data-result');
  expect(pages.map((page) => page.status)).toEqual([200, 200, 200, 200]);
  expect(await accountsOf(token)).toHaveLength(1);
  expect((await hostBrowser(host).comeBack(back)).text).toContain('in the browser where you started');
});

test('a bank’s answer keeps a second question mark of the return address', async () => {
  const { token } = await host.session();
  const browser = hostBrowser(host);
  const prepared = await prepare(host, token, await generate(host, token));
  const back = await authorizeAtBank(await leave(browser, prepared), 'ok-question');
  const state = new URLSearchParams(back.hash.slice(1)).get('state');
  const page = await browser.comeBack(new URL(`${back.origin}${back.pathname}?code=a?b&state=${state}`));
  expect(page.text).toContain('doesn’t match what you agreed to');
  expect((await readAuthorization(host, token, prepared.authorization.authorizationId)).problem).toBe(
    'consent.mismatch',
  );
});

test('an authorization is declined when the user declines at the bank', async () => {
  const { token } = await host.session();
  const browser = hostBrowser(host);
  const prepared = await prepare(host, token, await generate(host, token));
  const page = await browser.comeBack(await declineAtBank(await leave(browser, prepared)));
  expect(page.text).toContain('Nothing was shared.');
  expect(await readAuthorization(host, token, prepared.authorization.authorizationId)).toMatchObject({
    status: 'declined',
    problem: null,
  });
  expect(await accountsOf(token)).toEqual([]);
});

test('closing the bank’s window too early twice creates one provider account', async () => {
  const { token } = await host.session();
  const consentId = await generate(host, token);
  const browser = hostBrowser(host);
  const first = await prepare(host, token, consentId);
  // The user closes the window after the bank's approval, before the redirect reaches the host.
  const lost = await authorizeAtBank(await leave(browser, first), 'ok-closing');
  const second = await prepare(host, token, consentId);
  const back = await authorizeAtBank(await leave(browser, second), 'ok-closing');
  expect((await readAuthorization(host, token, first.authorization.authorizationId)).status).toBe('cancelled');
  expect((await browser.comeBack(lost)).text).toContain('is no longer valid');
  // The user closes the window while the host checks the answer.
  await browser.bring(back);
  const third = await prepare(host, token, consentId);
  expect(third).toMatchObject({
    startPath: null,
    authorization: { authorizationId: second.authorization.authorizationId, status: 'done' },
  });
  expect(await accountsOf(token)).toEqual([third.authorization.providerAccountId]);
});

test('two authorizations opened concurrently create one provider account', async () => {
  const { token } = await host.session();
  const consentId = await generate(host, token);
  const browser = hostBrowser(host);
  const [one, other] = [await prepare(host, token, consentId), await prepare(host, token, consentId)];
  const answers = await Promise.all([browser.open(one.startPath), browser.open(other.startPath)]);
  const banks = answers.map(({ headers }) => new URL(String(headers['location']), 'http://localhost:4000'));
  for (const bank of banks) {
    if (bank.origin !== bankUrl) continue;
    // The bank may already have cancelled the consent of the earlier window.
    const back = await authorizeAtBank(bank, 'ok-two-windows').catch(() => null);
    if (back !== null) await browser.comeBack(back);
  }
  const statuses = [one, other].map(
    async ({ authorization }) => (await readAuthorization(host, token, authorization.authorizationId)).status,
  );
  expect((await Promise.all(statuses)).toSorted()).toEqual(['cancelled', 'done']);
  expect(await accountsOf(token)).toHaveLength(1);
  // A later authorization for the same consent is done immediately.
  const late = await host.call('POST', `/v1/consents/${consentId}/authorizations`, {
    bearer: token,
    body: { purpose: 'give', mode: 'popup' },
  });
  expect(late.body.authorization.status).toBe('done');
});

test('two users of one browser at one bank return to their own authorizations', async () => {
  const browser = hostBrowser(host);
  const authorizations = [];
  for (const name of ['ok-first', 'ok-second']) {
    const { token } = await host.session();
    const prepared = await prepare(host, token, await generate(host, token));
    authorizations.push({ token, prepared, back: await authorizeAtBank(await leave(browser, prepared), name) });
  }
  for (const { token, prepared, back } of authorizations.toReversed()) {
    await browser.comeBack(back);
    expect(await readAuthorization(host, token, prepared.authorization.authorizationId)).toMatchObject({
      status: 'done',
    });
    expect(await accountsOf(token)).toHaveLength(1);
  }
});

test('an authorization in the same tab returns to the page and adds only the session id to its address', async () => {
  const { token, sessionId } = await host.session({ returnUrl });
  const browser = hostBrowser(host);
  const prepared = await prepare(host, token, await generate(host, token), { mode: 'tab' });
  const page = await browser.comeBack(await authorizeAtBank(await leave(browser, prepared), 'ok-tab'));
  const address = `http://127.0.0.1:4300/?step=2&amp;fin_link_session=${sessionId}`;
  expect(page.text).toContain(`<meta http-equiv="refresh" content="0;url=${address}" />`);
  expect(page.text).toContain(`href="${address}"`);
  expect(page.text).not.toContain('<script');
});

test('a late return in the same tab shows a link to the page', async () => {
  const { token } = await host.session({ returnUrl });
  const browser = hostBrowser(host);
  const prepared = await prepare(host, token, await generate(host, token), { mode: 'tab' });
  const back = await authorizeAtBank(await leave(browser, prepared), 'ok-late');
  host.clock.advance(901_000);
  const page = await browser.comeBack(back);
  expect(page.text).toContain('You came back from \u2068Harbour &amp; Vale Bank\u2069 too late');
  expect(page.text).toContain('href="http://127.0.0.1:4300/?step=2&amp;fin_link_session=');
  expect(await accountsOf(token)).toEqual([]);
});

test('an authorization for the same tab uses a window if the session has no return address', async () => {
  const { token } = await host.session();
  const consentId = await generate(host, token);
  const { authorization, mode } = await prepare(host, token, consentId, { mode: 'tab' });
  expect(mode).toBe('popup');
  const read = await host.call('GET', `/v1/authorizations/${authorization.authorizationId}`, { bearer: token });
  expect(read.body.mode).toBe('popup');
  const { token: other } = await host.session({ returnUrl });
  expect((await prepare(host, other, await generate(host, other), { mode: 'tab' })).mode).toBe('tab');
});

test('an authorization in another app returns to the return address, and without one shows a page', async () => {
  const { token, sessionId } = await host.session({ returnUrl });
  const browser = hostBrowser(host);
  const prepared = await prepare(host, token, await generate(host, token), { mode: 'external' });
  expect(prepared.mode).toBe('external');
  const page = await browser.comeBack(await authorizeAtBank(await leave(browser, prepared), 'ok-outside'));
  expect(page.text).toContain(`content="0;url=http://127.0.0.1:4300/?step=2&amp;fin_link_session=${sessionId}"`);
  const { token: other } = await host.session();
  const second = await prepare(host, other, await generate(host, other), { mode: 'external' });
  expect(second.mode).toBe('external');
  const end = await browser.comeBack(await authorizeAtBank(await leave(browser, second), 'ok-outside-2'));
  expect(end.text).not.toContain('http-equiv="refresh"');
  expect(end.text).toContain('Harbour &amp; Vale Bank');
});

test('the number of authorizations per user is limited', async () => {
  const { token, loginName, sessionId } = await host.session();
  const consentId = await generate(host, token);
  const session = await host.deps.sessions.byId(sessionId);
  if (session === null) throw new Error('There is no session.');
  const { publishableKey } = session;
  const requested = { consentId, publishableKey, providerId: britishBank, providerAccountId: null, returnUrl: null };
  for (let made = 0; made < 50; made++)
    await host.deps.authorizations.make(session, { ...requested, purpose: 'give', mode: 'popup' }, () => {});
  const other = await host.session({ loginName });
  const body = { purpose: 'give', mode: 'popup' };
  const own = await generate(host, other.token);
  const { status, headers } = await host.call('POST', `/v1/consents/${own}/authorizations`, {
    bearer: other.token,
    body,
  });
  expect([status, headers['retry-after']]).toEqual([429, '600']);
});

test('creating an authorization that does not fit the consent’s status is refused', async () => {
  const [{ token }, stranger] = [await host.session(), await host.session()];
  const consentId = await generate(host, token);
  const ask = async (bearer: string, purpose: string) =>
    (await host.call('POST', `/v1/consents/${consentId}/authorizations`, { bearer, body: { purpose, mode: 'popup' } }))
      .body.error?.code;
  expect(await ask(token, 'renew')).toBe('consent.wrong-state');
  expect(await ask(stranger.token, 'give')).toBe('consent.not-found');
  const { authorization } = await prepare(host, token, consentId);
  for (const method of ['GET', 'DELETE'] as const)
    expect(
      (await host.call(method, `/v1/authorizations/${authorization.authorizationId}`, { bearer: stranger.token }))
        .status,
    ).toBe(404);
});

test('the log names the rule that an address of a bank breaks', async () => {
  const settings = { mode: 'production', allowLoopbackCallbacks: false } as const;
  const strict = await testHost({ storage, serviceUrl, settings });
  const { token } = await strict.session();
  const prepared = await prepare(strict, token, await generate(strict, token));
  const { headers } = await hostBrowser(strict).open(prepared.startPath);
  expect(headers['location']).toMatch(/^\/oauth\/result\//);
  expect(await readAuthorization(strict, token, prepared.authorization.authorizationId)).toMatchObject({
    status: 'failed',
    problem: 'service.refused',
  });
  const told = strict.log.lines().filter(({ rule }) => rule !== undefined);
  expect(told).toMatchObject([{ level: 40, providerId: britishBank, rule: 'https' }]);
  expect(strict.log.text()).not.toContain(bankUrl);
});

test.each([
  ['bank.example', 'a complete address'],
  ['javascript:alert(1)', 'https'],
  ['https://user@bank.example/', 'no credentials'],
  ['http://localhost:4000/v1', 'another origin than the host'],
  ['https://bank.example/', null],
])('the address %s of a bank breaks the rule %s', (address, rule) => {
  expect(brokenAddressRule(host.deps, address)).toBe(rule);
});
