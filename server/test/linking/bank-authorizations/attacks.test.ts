import { openTestStorage } from '@fin-link/testing';
import { authorizeAtBank } from '@fin-link/testing/bank-pages';
import { expect, test } from 'vitest';
import {
  authorizationChecks,
  type AuthorizationCheck,
} from '../../../src/linking/bank-authorizations/authorization-checks.ts';
import { bankAddress } from '../../../src/linking/bank-authorizations/begin-authorization.ts';
import {
  byClick,
  byScript,
  generate,
  hostBrowser,
  leave,
  prepare,
  readAuthorization,
} from '../../harness/bank-authorization.ts';
import { openBankingService } from '../../harness/open-banking-service.ts';
import { testHost, type TestHost } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const service = await openBankingService(storage);
const returnUrl = 'http://127.0.0.1:4300/';
const host = await testHost({ storage, serviceUrl: service.url });

/** Creates an authorization that is ready to be opened. */
async function ready(at: TestHost, wishes: Parameters<typeof prepare>[3] = {}) {
  const session = await at.session({ returnUrl });
  const consentId = await generate(at, session.token);
  const prepared = await prepare(at, session.token, consentId, wishes);
  const { authorizationId } = prepared.authorization;
  return { ...session, ...prepared, authorizationId, consentId, browser: hostBrowser(at) };
}

let customers = 0;
/** Creates an authorization whose user has approved at the bank, and the bank's answer. */
async function returning(at: TestHost, wishes: Parameters<typeof prepare>[3] = {}) {
  const authorization = await ready(at, wishes);
  const back = await authorizeAtBank(await leave(authorization.browser, authorization), `ok-attacked-${++customers}`);
  return { ...authorization, back };
}

const leadsToBank = ({ status, headers }: { status: number; headers: Record<string, unknown> }): boolean =>
  status === 303 && String(headers['location']).startsWith(service.bankUrl);
const statusOf = async (
  at: TestHost,
  { token, authorizationId }: { token: string; authorizationId: string },
): Promise<string> => (await readAuthorization(at, token, authorizationId)).status;
const inQuery = (back: URL): URL => new URL(`${back.origin}${back.pathname}?${back.hash.slice(1)}`);

type Attack = (at: TestHost) => Promise<boolean>;
const opened =
  (headers: Record<string, string>): Attack =>
  async (at) => {
    const { browser, startPath } = await ready(at);
    return leadsToBank(await browser.open(startPath, headers));
  };
/**
 * Returns an attack that sends a changed bank answer. The attack fails if the authorization is still at the bank, so that its user can
 * return.
 */
const brought =
  (change: (back: URL) => URL, headers: Record<string, string> = {}): Attack =>
  async (at) => {
    const authorization = await returning(at);
    const reply = await authorization.browser.comeBack(change(authorization.back), headers);
    const isHarmed = (await statusOf(at, authorization)) !== 'atBank';
    if (!isHarmed) expect([reply.status, authorization.back.hash.length > 0]).toEqual([400, true]);
    return isHarmed;
  };
const withState = (state: string | null) => (back: URL) => {
  const sent = new URLSearchParams(back.hash.slice(1));
  if (state === null) sent.delete('state');
  else sent.set('state', state);
  return new URL(`${back.origin}${back.pathname}#${sent.toString()}`);
};

/** Attacks by the check that stops them. Each attack returns whether it succeeded. */
const attacks: readonly [AuthorizationCheck, string, Attack][] = [
  ['start-same-origin', 'a start address opened from a message', opened({ ...byClick, 'sec-fetch-site': 'none' })],
  [
    'start-same-origin',
    'a start address opened from another site’s page',
    opened({ ...byClick, 'sec-fetch-site': 'cross-site' }),
  ],
  [
    'start-same-origin',
    'a start address opened from another port',
    opened({ ...byClick, 'sec-fetch-site': 'same-site' }),
  ],
  [
    'start-same-origin',
    'a browser that sends no Sec-Fetch-Site header',
    opened({ 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }),
  ],
  ['start-navigation', 'a start fetched by a script', opened(byScript)],
  ['start-navigation', 'a prefetch of the start address', opened({ ...byClick, 'sec-purpose': 'prefetch;prerender' })],
  ['start-navigation', 'a start address opened in a frame', opened({ ...byClick, 'sec-fetch-dest': 'iframe' })],
  [
    'start-nonce',
    'another user’s authorization with the attacker’s nonce',
    async (at) => {
      const [victim, attacker] = [await ready(at), await ready(at)];
      const nonce = new URL(attacker.startPath, 'http://host').searchParams.get('n');
      return leadsToBank(
        await attacker.browser.open(`/oauth/start?authorization=${victim.authorizationId}&n=${nonce}`),
      );
    },
  ],
  [
    'start-session-open',
    'a start after the end of the session',
    async (at) => {
      const { token, browser, startPath } = await ready(at);
      await at.call('DELETE', '/v1/session', { bearer: token, body: { outcome: 'cancelled', screen: 'handoff' } });
      return leadsToBank(await browser.open(startPath));
    },
  ],
  [
    'start-once',
    'a start address opened in a second browser',
    async (at) => {
      const { browser, startPath } = await ready(at);
      await browser.open(startPath);
      return leadsToBank(await hostBrowser(at).open(startPath));
    },
  ],
  [
    'start-not-given-up',
    'a start after the user abandoned the authorization',
    async (at) => {
      const { token, authorizationId, consentId, browser, startPath } = await ready(at);
      await at.call('DELETE', `/v1/authorizations/${authorizationId}`, { bearer: token });
      await browser.open(startPath);
      const { body } = await at.call('GET', `/v1/consents/${consentId}`, { bearer: token });
      return body.consent.status !== 'CONSENT_GENERATED';
    },
  ],
  [
    'start-in-time',
    'an expired start address',
    async (at) => {
      const { browser, startPath } = await ready(at);
      at.clock.advance(601_000);
      return leadsToBank(await browser.open(startPath));
    },
  ],
  [
    'return-navigation',
    'a return posted from another site',
    brought((back) => back, { 'sec-fetch-site': 'cross-site' }),
  ],
  [
    'return-navigation',
    'a return loaded as an image',
    brought(inQuery, { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' }),
  ],
  ['return-state', 'a return with another state', brought(withState('state-of-somebody'))],
  ['return-state', 'a return without a state', brought(withState(null))],
  [
    'return-has-cookie',
    'a return in another browser',
    async (at) => {
      const authorization = await returning(at);
      const reply = await hostBrowser(at).comeBack(authorization.back);
      const isTaken = (await statusOf(at, authorization)) !== 'atBank';
      if (!isTaken) expect(reply.status).toBe(400);
      return isTaken;
    },
  ],
  [
    'return-cookie-of-authorization',
    'another user’s code in a browser with its own authorization',
    async (at) => {
      const [attacker, victim] = [await returning(at), await returning(at)];
      await victim.browser.comeBack(attacker.back);
      return (await statusOf(at, attacker)) !== 'atBank' || (await statusOf(at, victim)) !== 'atBank';
    },
  ],
  [
    'return-bank-of-authorization',
    'a return to the address of another bank',
    brought((back) => new URL(back.href.replace('/16020', '/16030'))),
  ],
  [
    'return-not-given-up',
    'a return after the user abandoned the authorization',
    async (at) => {
      const authorization = await returning(at);
      await at.call('DELETE', `/v1/authorizations/${authorization.authorizationId}`, { bearer: authorization.token });
      await authorization.browser.comeBack(authorization.back);
      return (await statusOf(at, authorization)) !== 'cancelled';
    },
  ],
  [
    'return-once',
    'a repeated return',
    async (at) => {
      const authorization = await returning(at);
      await authorization.browser.comeBack(authorization.back);
      const taken = await at.deps.authorizations.find(authorization);
      await authorization.browser.comeBack(authorization.back);
      return (await at.deps.authorizations.find(authorization))?.eventNumber !== taken?.eventNumber;
    },
  ],
  [
    'return-in-time',
    'a return that comes too late',
    async (at) => {
      const authorization = await returning(at);
      at.clock.advance(901_000);
      await authorization.browser.comeBack(authorization.back);
      return (await statusOf(at, authorization)) === 'done';
    },
  ],
  [
    'return-session-open',
    'a return after the end of the session',
    async (at) => {
      const authorization = await returning(at);
      await at.call('DELETE', '/v1/session', {
        bearer: authorization.token,
        body: { outcome: 'cancelled', screen: 'atBank' },
      });
      await authorization.browser.comeBack(authorization.back);
      return (await at.deps.authorizations.find(authorization))?.status === 'done';
    },
  ],
  [
    'result-cookie-of-authorization',
    'a request for another user’s result',
    async (at) => {
      const authorization = await returning(at, { mode: 'tab' });
      await authorization.browser.comeBack(authorization.back);
      return (await hostBrowser(at).open(`/oauth/result/${authorization.authorizationId}`)).text.includes(
        authorization.sessionId,
      );
    },
  ],
  [
    'return-address-registered',
    'a return address that is no longer registered',
    async (at) => {
      const authorization = await returning(at, { mode: 'tab' });
      await at.deps.database.db
        .updateTable('bank_authorization')
        .set({ return_url: 'https://elsewhere.example/' })
        .where('authorization_id', '=', authorization.authorizationId)
        .execute();
      return (await authorization.browser.comeBack(authorization.back)).text.includes('elsewhere.example');
    },
  ],
  ...['javascript:alert(1)', 'http://elsewhere.example/', 'https://user@bank.example/', 'http://localhost:4000/v1'].map(
    (address): [AuthorizationCheck, string, Attack] => [
      'bank-address',
      `a bank at ${address}`,
      async ({ deps }) => bankAddress(deps, address) !== null,
    ],
  ),
];

test.each(attacks)('%s stops %s', async (_check, _what, attack) => {
  expect(await attack(host)).toBe(false);
});

test('every check of an authorization has an attack', () => {
  expect(new Set(attacks.map(([check]) => check))).toEqual(new Set(Object.keys(authorizationChecks)));
});
