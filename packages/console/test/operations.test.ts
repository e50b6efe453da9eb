import type WaInput from '@awesome.me/webawesome/dist/components/input/input.js';
import { expect, fixture } from '@open-wc/testing';
import { html } from 'lit';
import '../src/operations/console-bank-health.ts';
import '../src/operations/console-events.ts';
import '../src/operations/console-funnel.ts';
import '../src/operations/console-session.ts';
import '../src/operations/console-sessions.ts';
import '../src/operations/console-users.ts';
import { errorBody, fakeHost, type FakeHost } from './harness/fake-host.ts';
import { enter, press, until, within } from './harness/show.ts';

const markup = '<img src="x" alt="injected">';

const sessionWith = (sessionId: string, more: object = {}): object => ({
  sessionId,
  reference: 'K7QX-M2',
  loginName: 'user-1042',
  publishableKey: 'pk_live_shop',
  appName: markup,
  linkId: null,
  flow: 'aggregation',
  version: 4,
  configName: 'Checkout',
  status: 'finished',
  outcome: 'error',
  endedBy: 'user',
  screen: 'error.credentials.wrong',
  provider: { providerId: 16_441, name: 'Harbour' },
  createdAt: '2026-11-20T10:15:00.000Z',
  finishedAt: '2026-11-20T10:17:00.000Z',
  ...more,
});

const first = 'ls_00000000000000000000000000000001';
const second = 'ls_00000000000000000000000000000002';

const detailWith = (more: object = {}): object => ({
  session: {
    ...sessionWith(first),
    locale: 'en-US',
    capabilities: ['link'],
    deviceClass: 'phone',
    countryISOCode: 'US',
  },
  timeline: [
    {
      at: '2026-11-20T10:15:01.000Z',
      kind: 'request',
      name: 'addProviderAccount',
      ok: true,
      status: 201,
      code: null,
      durationMs: 84,
      reference: 'req_5d2b1c0e9f4a7b6c8d3e',
    },
  ],
  failure: {
    at: '2026-11-20T10:16:00.000Z',
    problem: 'credentials.wrong',
    code: null,
    additionalStatus: 'INCORRECT_CREDENTIALS',
    provider: { providerId: 16_441, name: 'Harbour' },
    reference: 'req_5d2b1c0e9f4a7b6c8d3e',
    userAction: 'retypeCredentials',
  },
  delivery: null,
  ...more,
});

/** Returns the text of an element without the characters that isolate directions, and with single spaces. */
const textOf = (element: Element): string =>
  (element.textContent ?? '')
    .replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

const listOf = (...session: object[]): { body: object } => ({ body: { session, next: null, hasMore: false } });

async function openSessions(host: FakeHost): Promise<HTMLElement> {
  const page = await fixture<HTMLElement>(html`<console-sessions .services=${host.services}></console-sessions>`);
  await until(() => page.querySelector('table'));
  return page;
}

describe('console: sessions', () => {
  it('show all sessions, with what the user typed as text', async () => {
    const host = fakeHost();
    host.answer('GET /v1/operations/sessions', listOf(sessionWith(first), sessionWith(second)));
    const page = await openSessions(host);
    expect(page.querySelectorAll('tbody tr').length).to.equal(2);
    expect(page.textContent).to.contain(markup);
    expect(page.querySelector('img')).to.equal(null);
  });

  it('lead to the only session that a search finds', async () => {
    const host = fakeHost();
    host.answer('GET /v1/operations/sessions', listOf(sessionWith(first), sessionWith(second)));
    host.answer('GET /v1/operations/sessions?search=req_5d2b', listOf(sessionWith(second)));
    const page = await openSessions(host);
    enter(within<WaInput>(page, 'wa-input'), ' req_5d2b ');
    within<HTMLFormElement>(page, 'form').requestSubmit();
    await until(() => host.went.length > 0);
    expect(host.went).to.deep.equal([{ page: 'session', sessionId: second }]);
  });

  it('load the next page at its cursor', async () => {
    const host = fakeHost();
    host.answer('GET /v1/operations/sessions', { body: { session: [sessionWith(first)], next: 'c1', hasMore: true } });
    host.answer('GET /v1/operations/sessions?before=c1', listOf(sessionWith(second)));
    const page = await openSessions(host);
    press(page, 'Show more');
    await until(() => page.querySelectorAll('tbody tr').length === 2);
    expect(page.textContent).not.to.contain('Show more');
  });
});

describe('console: a session', () => {
  const open = async (detail: object): Promise<HTMLElement> => {
    const host = fakeHost();
    host.answer(`GET /v1/operations/sessions/${first}`, { body: detail });
    const page = await fixture<HTMLElement>(
      html`<console-session .services=${host.services} .sessionId=${first}></console-session>`,
    );
    await until(() => page.querySelector('#timeline'));
    return page;
  };

  it('says why it failed and what the user should do, in the words of the error screen', async () => {
    const page = await open(detailWith());
    const text = textOf(page);
    expect(text).to.contain('Harbour didn’t accept those details');
    expect(text).to.contain('Enter them again, or reset them at the bank first.');
    expect(text).to.contain('INCORRECT_CREDENTIALS').and.to.contain('req_5d2b1c0e9f4a7b6c8d3e');
    expect(page.querySelectorAll('tbody tr').length).to.equal(1);
  });

  it('without a problem says at which screen the user left', async () => {
    const page = await open(detailWith({ failure: null }));
    expect(textOf(page)).to.contain('The user left at the screen “error.credentials.wrong”.');
  });
});

describe('console: the funnel', () => {
  it('shows the sums as bars, the days as lines, and both as a table', async () => {
    const host = fakeHost();
    const day = (key: string, opened: number): object => ({
      key,
      label: key,
      opened,
      bankChosen: opened / 2,
      signedIn: opened / 4,
      linked: opened / 5,
    });
    host.answer('GET /v1/operations/funnel?fromDate=2026-10-22&toDate=2026-11-20&by=day', {
      body: {
        fromDate: '2026-10-22',
        toDate: '2026-11-20',
        by: 'day',
        row: [day('2026-11-19', 100), day('2026-11-20', 300)],
        updatedAt: null,
      },
    });
    const page = await fixture<HTMLElement>(html`<console-funnel .services=${host.services}></console-funnel>`);
    await until(() => page.querySelector('table'));
    expect([...page.querySelectorAll('.bar-value')].map(textOf)).to.deep.equal([
      '400',
      '200 50.0 % of opened',
      '100 25.0 % of opened',
      '80 20.0 % of opened',
    ]);
    expect([...page.querySelectorAll('svg path')].length).to.equal(5);
    expect(page.querySelectorAll('tbody tr').length).to.equal(2);
  });
});

describe('console: operations through the service', () => {
  it('say what a plain upstream does not offer', async () => {
    const host = fakeHost();
    host.answer('GET /v1/operations/banks', {
      status: 501,
      body: errorBody('operations.not-at-this-service', 'This service does not report the health of banks.'),
    });
    const page = await fixture<HTMLElement>(
      html`<console-bank-health .services=${host.services}></console-bank-health>`,
    );
    await until(() => page.querySelector('wa-callout'));
    expect(page.textContent).to.contain('This service does not report the health of banks.');
    expect(page.querySelector('[role=alert]')).to.equal(null);
  });

  it('send an event again, for those who may', async () => {
    const host = fakeHost();
    const delivery = {
      deliveryId: first,
      channel: 'host',
      eventName: 'session.finished',
      status: 'given-up',
      createdAt: '2026-11-20T10:15:00.000Z',
      attempts: 8,
      lastAttemptAt: '2026-11-20T11:15:00.000Z',
      lastStatus: null,
      callback: 'https://app.example',
      loginName: 'user-1042',
      sessionId: first,
    };
    host.answer('GET /v1/operations/callbacks', { body: { callback: [] } });
    host.answer('GET /v1/operations/deliveries?channel=host', {
      body: { delivery: [delivery], hasMore: false, next: null },
    });
    host.answer('POST /v1/operations/deliveries/replay', { body: { replayed: 1 } });
    const page = await fixture<HTMLElement>(html`<console-events .services=${host.services}></console-events>`);
    await until(() => page.querySelector('tbody'));
    expect(page.textContent).to.contain('Given up').and.to.contain('No answer');
    press(page, 'Send again');
    await until(() => host.said.length > 0);
    expect(host.sent.find(({ method }) => method === 'POST')?.body).to.deep.equal({
      channel: 'host',
      deliveryId: [first],
    });
    expect(host.said.length).to.equal(1);
  });

  it('say that there is no such user', async () => {
    const host = fakeHost();
    host.answer('GET /v1/operations/users/unknown', {
      status: 404,
      body: errorBody('user.not-found', 'No such user.'),
    });
    const page = await fixture<HTMLElement>(html`<console-users .services=${host.services}></console-users>`);
    enter(within<WaInput>(page, 'wa-input'), 'unknown');
    within<HTMLFormElement>(page, 'form').requestSubmit();
    await until(() => page.querySelector('p[role=status]'));
    expect(within(page, 'p[role=status]').textContent).to.contain('There is no user');
  });

  it('show a user with linked banks and sessions by one request', async () => {
    const host = fakeHost();
    const linked = {
      providerAccountId: 7001,
      provider: { providerId: 16_441, name: 'Harbour' },
      status: 'SUCCESS',
      additionalStatus: null,
      lastUpdated: '2026-11-20T10:15:00.000Z',
      nextUpdateScheduled: null,
      accounts: 3,
      consentId: null,
    };
    host.answer('GET /v1/operations/users/user-1042', {
      body: {
        user: { loginName: 'user-1042', createdAt: null, lastSeenAt: null },
        providerAccount: [linked],
        consent: [],
        session: [sessionWith(first)],
      },
    });
    const page = await fixture<HTMLElement>(html`<console-users .services=${host.services}></console-users>`);
    enter(within<WaInput>(page, 'wa-input'), 'user-1042');
    within<HTMLFormElement>(page, 'form').requestSubmit();
    await until(() => page.querySelectorAll('tbody tr').length === 2);
    expect(page.textContent).to.contain('Harbour').and.to.contain('There are no consents.').and.to.contain('K7QX-M2');
    expect(host.sent.length).to.equal(1);
  });
});
