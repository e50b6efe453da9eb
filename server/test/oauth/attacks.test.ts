import { openTestStorage, withheldAt } from '@fin-link/testing';
import { authoriseAtBank } from '@fin-link/testing/bank-pages';
import { expect, test } from 'vitest';
import { bankAddress } from '../../src/oauth/bank-address.ts';
import { visitCheckNames } from '../../src/oauth/visit-checks.ts';
import type { VisitCheck } from '../../src/oauth/visit-checks.ts';
import { openBankingService } from '../harness/open-banking-service.ts';
import { testHost } from '../harness/test-host.ts';
import type { TestHost } from '../harness/test-host.ts';
import { byClick, byScript, generate, hostBrowser, leave, prepare, readVisit } from '../harness/visiting.ts';

const storage = await openTestStorage();
const service = await openBankingService(storage);
const returnUrl = 'http://127.0.0.1:4300/';
const hostWithout = (...withheldChecks: VisitCheck[]): Promise<TestHost> =>
  testHost({ storage, serviceUrl: service.url, withheldChecks });
const host = await hostWithout(...withheldAt('visits', visitCheckNames));

/** A visit that is ready to be opened. */
async function ready(at: TestHost, wishes: Parameters<typeof prepare>[3] = {}) {
  const session = await at.session({ returnUrl });
  const consentId = await generate(at, session.token);
  const prepared = await prepare(at, session.token, consentId, wishes);
  const { visitId } = prepared.visit;
  return { ...session, ...prepared, visitId, consentId, browser: hostBrowser(at) };
}

let customers = 0;
/** A visit from which the user is about to come back, and what the bank sent. */
async function returning(at: TestHost, wishes: Parameters<typeof prepare>[3] = {}) {
  const visit = await ready(at, wishes);
  const back = await authoriseAtBank(await leave(visit.browser, visit), `ok-attacked-${++customers}`);
  return { ...visit, back };
}

const leadsToBank = ({ status, headers }: { status: number; headers: Record<string, unknown> }): boolean =>
  status === 303 && String(headers['location']).startsWith(service.bankUrl);
const statusOf = async (at: TestHost, { token, visitId }: { token: string; visitId: string }): Promise<string> =>
  (await readVisit(at, token, visitId)).status;
const inQuery = (back: URL): URL => new URL(`${back.origin}${back.pathname}?${back.hash.slice(1)}`);

type Attack = (at: TestHost) => Promise<boolean>;
const opened =
  (headers: Record<string, string>): Attack =>
  async (at) => {
    const { browser, startPath } = await ready(at);
    return leadsToBank(await browser.open(startPath, headers));
  };
/** Whether the visit is still at the bank, so that its user can come back. */
const brought =
  (change: (back: URL) => URL, headers: Record<string, string> = {}): Attack =>
  async (at) => {
    const visit = await returning(at);
    const reply = await visit.browser.bring(change(visit.back), headers);
    const isHarmed = (await statusOf(at, visit)) !== 'atBank';
    if (!isHarmed) expect([reply.status, visit.back.hash.length > 0]).toEqual([400, true]);
    return isHarmed;
  };
const withState = (state: string | null) => (back: URL) => {
  const sent = new URLSearchParams(back.hash.slice(1));
  if (state === null) sent.delete('state');
  else sent.set('state', state);
  return new URL(`${back.origin}${back.pathname}#${sent.toString()}`);
};

/** Each returns whether the attack succeeded. */
const attacks: readonly [VisitCheck, string, Attack][] = [
  ['start-same-origin', 'a start address in a message to somebody', opened({ ...byClick, 'sec-fetch-site': 'none' })],
  ['start-same-origin', 'one on a page of somebody else', opened({ ...byClick, 'sec-fetch-site': 'cross-site' })],
  ['start-same-origin', 'one on another port', opened({ ...byClick, 'sec-fetch-site': 'same-site' })],
  [
    'start-same-origin',
    'a browser that says nothing',
    opened({ 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }),
  ],
  ['start-navigation', 'a start fetched by a script', opened(byScript)],
  ['start-navigation', 'a look ahead', opened({ ...byClick, 'sec-purpose': 'prefetch;prerender' })],
  ['start-navigation', 'a start within a frame', opened({ ...byClick, 'sec-fetch-dest': 'iframe' })],
  [
    'start-nonce',
    'the visit of somebody else, with a nonce of one’s own',
    async (at) => {
      const [victim, attacker] = [await ready(at), await ready(at)];
      const nonce = new URL(attacker.startPath, 'http://host').searchParams.get('n');
      return leadsToBank(await attacker.browser.open(`/oauth/start?visit=${victim.visitId}&n=${nonce}`));
    },
  ],
  [
    'start-session-open',
    'a start after the session’s end',
    async (at) => {
      const { token, browser, startPath } = await ready(at);
      await at.call('DELETE', '/v1/session', { bearer: token, body: { outcome: 'cancelled', screen: 'handoff' } });
      return leadsToBank(await browser.open(startPath));
    },
  ],
  [
    'start-once',
    'a start address that was read over the shoulder',
    async (at) => {
      const { browser, startPath } = await ready(at);
      await browser.open(startPath);
      return leadsToBank(await hostBrowser(at).open(startPath));
    },
  ],
  [
    'start-not-given-up',
    'a start after the user gave it up',
    async (at) => {
      const { token, visitId, consentId, browser, startPath } = await ready(at);
      await at.call('DELETE', `/v1/visits/${visitId}`, { bearer: token });
      await browser.open(startPath);
      const { body } = await at.call('GET', `/v1/consents/${consentId}`, { bearer: token });
      return body.consent.status !== 'CONSENT_GENERATED';
    },
  ],
  [
    'start-in-time',
    'a start address that lay about',
    async (at) => {
      const { browser, startPath } = await ready(at);
      at.clock.advance(601_000);
      return leadsToBank(await browser.open(startPath));
    },
  ],
  ['return-navigation', 'a return posted from elsewhere', brought((back) => back, { 'sec-fetch-site': 'cross-site' })],
  [
    'return-navigation',
    'a return as the address of a picture',
    brought(inQuery, { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' }),
  ],
  ['return-state', 'another state', brought(withState('state-of-somebody'))],
  ['return-state', 'no state', brought(withState(null))],
  [
    'return-has-cookie',
    'a return in another browser',
    async (at) => {
      const visit = await returning(at);
      const reply = await hostBrowser(at).comeBack(visit.back);
      const isTaken = (await statusOf(at, visit)) !== 'atBank';
      if (!isTaken) expect(reply.status).toBe(400);
      return isTaken;
    },
  ],
  [
    'return-cookie-of-visit',
    'the code of somebody else, in a browser with a visit of its own',
    async (at) => {
      const [attacker, victim] = [await returning(at), await returning(at)];
      await victim.browser.comeBack(attacker.back);
      return (await statusOf(at, attacker)) !== 'atBank' || (await statusOf(at, victim)) !== 'atBank';
    },
  ],
  [
    'return-bank-of-visit',
    'a return to the address of another bank',
    brought((back) => new URL(back.href.replace('/16020', '/16030'))),
  ],
  [
    'return-not-given-up',
    'a return after the user gave it up',
    async (at) => {
      const visit = await returning(at);
      await at.call('DELETE', `/v1/visits/${visit.visitId}`, { bearer: visit.token });
      await visit.browser.comeBack(visit.back);
      return (await statusOf(at, visit)) !== 'cancelled';
    },
  ],
  [
    'return-once',
    'a return brought twice',
    async (at) => {
      const visit = await returning(at);
      await visit.browser.comeBack(visit.back);
      const taken = await at.deps.visits.find(visit);
      await visit.browser.comeBack(visit.back);
      return (await at.deps.visits.find(visit))?.eventNumber !== taken?.eventNumber;
    },
  ],
  [
    'return-in-time',
    'a return that comes too late',
    async (at) => {
      const visit = await returning(at);
      at.clock.advance(901_000);
      await visit.browser.comeBack(visit.back);
      return (await statusOf(at, visit)) === 'done';
    },
  ],
  [
    'return-session-open',
    'a return after the session’s end',
    async (at) => {
      const visit = await returning(at);
      await at.call('DELETE', '/v1/session', { bearer: visit.token, body: { outcome: 'cancelled', screen: 'atBank' } });
      await visit.browser.comeBack(visit.back);
      return (await at.deps.visits.find(visit))?.status === 'done';
    },
  ],
  [
    'result-cookie-of-visit',
    'the result of somebody else',
    async (at) => {
      const visit = await returning(at, { mode: 'tab' });
      await visit.browser.comeBack(visit.back);
      return (await hostBrowser(at).open(`/oauth/result/${visit.visitId}`)).text.includes(visit.sessionId);
    },
  ],
  [
    'return-address-registered',
    'a return address that is not on the list any more',
    async (at) => {
      const visit = await returning(at, { mode: 'tab' });
      await at.deps.database.db
        .updateTable('visit')
        .set({ return_url: 'https://elsewhere.example/' })
        .where('visit_id', '=', visit.visitId)
        .execute();
      return (await visit.browser.comeBack(visit.back)).text.includes('elsewhere.example');
    },
  ],
  ...['javascript:alert(1)', 'http://elsewhere.example/', 'https://user@bank.example/', 'http://localhost:4000/v1'].map(
    (address): [VisitCheck, string, Attack] => [
      'bank-address',
      `a bank at ${address}`,
      async ({ deps }) => bankAddress(deps, address) !== null,
    ],
  ),
];

test.each(attacks)('%s stops %s', async (_check, _what, attack) => {
  expect(await attack(host)).toBe(false);
});

const first = attacks.filter(([check], index) => attacks.findIndex(([other]) => other === check) === index);
test.each(first)('without %s it goes through: %s', async (check, _what, attack) => {
  expect(await attack(await hostWithout(check))).toBe(true);
});

test('every check has its attack', () => {
  expect(new Set(attacks.map(([check]) => check))).toEqual(new Set(visitCheckNames));
});
