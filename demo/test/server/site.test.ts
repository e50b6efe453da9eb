import { describe, expect, test } from 'vitest';
import { account, providerAccount, transaction } from '../parties/service-records.ts';
import { openDemo, origin, ownPage } from '../parties/open-demo.ts';
import { knownPeople } from '../../src/server/site/people.ts';

let now = new Date('2026-11-20T10:00:00Z');
const demo = await openDemo({ now: () => now });
Object.assign(demo.service.state, {
  providerAccount: [providerAccount(11)],
  account: [account(21)],
  transaction: [transaction(31)],
  count: 1,
});

const policy = `default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; img-src 'self' data:; frame-src ${demo.host.origin}; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

describe('demo: every reply', () => {
  test('has the content security policy, and no page violates it', async () => {
    const cookie = await demo.signIn();
    for (const url of [
      '/',
      '/link',
      '/accounts',
      '/accounts/21',
      '/copy',
      '/events',
      '/nothing',
      '/accounts/99',
      '/assets/nothing.js',
    ]) {
      const reply = await demo.send({ url }, cookie);
      expect(reply.headers).toMatchObject({ 'content-security-policy': policy, 'x-content-type-options': 'nosniff' });
      expect(reply.body).not.toMatch(
        /<style|style="|<script(?![^>]* src="\/)|<[^>]*\son\w+=|<base|https?:\/\/(?!127\.0\.0\.1|(?:link|acorn)\.example)/,
      );
    }
    for (const reply of [
      await demo.send({ url: '/' }),
      await demo.send({ url: '/link' }),
      await demo.send({ method: 'POST', url: '/my/session' }),
    ]) {
      expect(reply.headers['content-security-policy']).toBe(policy);
    }
  });

  test('is not cached when it is a page', async () => {
    expect((await demo.send({ url: '/accounts' }, await demo.signIn())).headers['cache-control']).toBe('no-store');
  });

  test('offers each sample user with name, story and country', async () => {
    const page = await demo.page('/');
    for (const { loginName, name, story } of knownPeople) {
      const button = page.split('<button').find((part) => part.includes(`value="${loginName}"`)) ?? '';
      expect(button).toContain(`<strong>${name}</strong>`);
      expect(button).toContain(story);
    }
    expect(page).toMatch(/Imogen Hargreaves[^]*United Kingdom[^]*Lachlan Gascoyne[^]*Australia/);
  });

  test('links to the simulated banks and the API description of the host', async () => {
    const page = await demo.page('/');
    expect(page).toContain('href="http://127.0.0.1:4240/"');
    expect(page).toContain(`href="${demo.host.origin}/docs"`);
  });
});

describe('demo: sign-in', () => {
  const send = (payload: string, headers: Record<string, string> = ownPage) =>
    demo.send({
      method: 'POST',
      url: '/sign-in',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload,
    });

  test('sets an HttpOnly, SameSite cookie', async () => {
    const reply = await send('person=sbMem3');
    expect(reply.headers.location).toBe('/overview');
    expect(reply.headers['set-cookie']).toMatch(
      /^fin_demo_session=[A-Za-z0-9_-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Lax$/,
    );
  });

  test('creates a new user', async () => {
    const names = await Promise.all(
      [demo.signIn('new'), demo.signIn('new')].map(
        async (cookie) => /Guest [0-9a-f]{4}/.exec(await demo.page('/', await cookie))?.[0],
      ),
    );
    expect(names[0]).toBeDefined();
    expect(names[0]).not.toBe(names[1]);
  });

  test.each(['person=root', 'person=', '', 'person=sbMem1&person=root', 'person=__proto__'])(
    'refuses "%s"',
    async (payload) => {
      const reply = await send(payload);
      expect(reply.statusCode).toBe(400);
      expect(reply.headers['set-cookie']).toBeUndefined();
    },
  );

  test('is refused from other sites, and so is signing out', async () => {
    const elsewhere = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await send('person=sbMem1', elsewhere)).statusCode).toBe(403);
    expect(
      (await demo.send({ method: 'POST', url: '/sign-out', headers: elsewhere }, await demo.signIn())).statusCode,
    ).toBe(403);
  });

  test('ends on the server when the user signs out', async () => {
    const cookie = await demo.signIn();
    const reply = await demo.send({ method: 'POST', url: '/sign-out', headers: ownPage }, cookie);
    expect(reply.headers['set-cookie']).toContain('fin_demo_session=; Path=/; Max-Age=0');
    expect((await demo.send({ url: '/accounts' }, cookie)).statusCode).toBe(303);
  });

  test('ends after twelve hours', async () => {
    const cookie = await demo.signIn();
    now = new Date(now.getTime() + 12 * 3_600_000);
    expect((await demo.send({ url: '/accounts' }, cookie)).statusCode).toBe(303);
  });

  test('drops the oldest sign-in when there are too many', async () => {
    const first = await demo.signIn();
    for (let count = 0; count < 500; count += 1) await demo.signIn();
    expect((await demo.send({ url: '/accounts' }, first)).statusCode).toBe(303);
  });
});

describe('demo: address of the site', () => {
  test('redirects requests for another local name', async () => {
    const reply = await demo.send({ url: '/accounts?x=1', headers: { host: 'localhost:4399' } });
    expect([reply.statusCode, reply.headers.location]).toEqual([307, `${origin}/accounts?x=1`]);
    const odd = await demo.send({ url: '//evil.example/x', headers: { host: 'localhost:4399' } });
    expect(new URL(String(odd.headers.location)).origin).toBe(origin);
  });

  test('refuses requests for a foreign host name', async () => {
    const reply = await demo.send({
      method: 'POST',
      url: '/sign-in',
      headers: { host: 'evil.example', origin: 'http://evil.example' },
    });
    expect(reply.statusCode).toBe(421);
  });
});
