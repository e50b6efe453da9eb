import { openTestStorage } from '@fin-link/testing';
import { authorizeAtBank } from '@fin-link/testing/bank-pages';
import { expect, test } from 'vitest';
import {
  generate,
  hostBrowser,
  leave,
  prepare,
  readAuthorization,
  type HostBrowser,
} from '../../harness/bank-authorization.ts';
import { openBankingService } from '../../harness/open-banking-service.ts';
import { testHost } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const service = await openBankingService(storage);
const returnUrl = 'http://127.0.0.1:4300/';
const host = await testHost({ storage, serviceUrl: service.url });

let customers = 0;
/** Returns an authorization whose user has approved at the bank and has not returned yet. */
async function returning(mode: 'popup' | 'tab' = 'popup') {
  const session = await host.session({ returnUrl });
  const prepared = await prepare(host, session.token, await generate(host, session.token), { mode });
  const browser = hostBrowser(host);
  const back = await authorizeAtBank(await leave(browser, prepared), `ok-refused-${++customers}`);
  const { authorizationId } = prepared.authorization;
  return { ...session, authorizationId, browser, back };
}

type Returning = Awaited<ReturnType<typeof returning>>;
const answerWith =
  (fragment: string) =>
  ({ browser, back }: Returning): ReturnType<HostBrowser['comeBack']> =>
    browser.comeBack(new URL(`${back.origin}${back.pathname}${fragment}`));

const refusals: readonly [string, (returned: Returning) => ReturnType<HostBrowser['comeBack']>][] = [
  ['another state', answerWith('#state=of-somebody&code=c')],
  ['no state', answerWith('?code=c')],
  ['a malformed answer', answerWith('?code=a&code=b')],
  ['another bank', ({ browser, back }) => browser.comeBack(new URL(back.href.replace('/16020', '/16030')))],
  ['another browser', ({ back }) => hostBrowser(host).comeBack(back)],
];

test.each(refusals)('the frame is notified immediately of a refused return: %s', async (what, comeBack) => {
  const authorization = await returning();
  const before = await host.deps.authorizations.find(authorization);
  const { status, text } = await comeBack(authorization);
  expect(status).toBe(400);
  expect(text).toContain('We couldn’t verify your return');
  expect(text.includes('in the browser where you started')).toBe(what === 'another browser');
  const view = await readAuthorization(host, authorization.token, authorization.authorizationId);
  expect([view.status, view.problem]).toEqual(['atBank', 'return.invalid']);
  const notified = await host.deps.authorizations.find(authorization);
  expect(notified?.eventNumber).toBeGreaterThan(before?.eventNumber ?? Infinity);
  // A repeated refusal sends no second event.
  await comeBack(authorization);
  expect((await host.deps.authorizations.find(authorization))?.eventNumber).toBe(notified?.eventNumber);
  // A wrong answer, which anyone can send, does not block the bank's own answer.
  await authorization.browser.comeBack(authorization.back);
  const done = await readAuthorization(host, authorization.token, authorization.authorizationId);
  expect([done.status, done.problem]).toEqual(['done', null]);
});

test('a return without a bank’s answer is refused by the page that reads the fragment', async () => {
  const { token, authorizationId, browser, back } = await returning();
  const { text } = await browser.open(back.pathname);
  expect(text).toContain("if (fragment === '' && result) location.replace(result); else post();");
  const reply = await host.call('POST', back.pathname, {
    headers: { cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '), 'sec-fetch-site': 'same-origin' },
    body: { fragment: '' },
  });
  expect(reply.body).toEqual({ next: `/oauth/result/${authorizationId}` });
  expect((await readAuthorization(host, token, authorizationId)).problem).toBe('return.invalid');
});

test('a refused return in the same tab leads back to the page, which shows the reason', async () => {
  const { sessionId, browser, back } = await returning('tab');
  const { status, text } = await browser.comeBack(new URL(`${back.origin}${back.pathname}?state=other`));
  expect([status, text.includes(`url=${returnUrl}?fin_link_session=${sessionId}`)]).toEqual([200, true]);
});

test('a late return is reported on the page and in the session', async () => {
  const { token, authorizationId, browser, back } = await returning();
  host.clock.advance(901_000);
  expect((await browser.comeBack(back)).text).toContain('too late');
  expect((await readAuthorization(host, token, authorizationId)).status).toBe('expired');
});
