import { expect } from '@open-wc/testing';
import type { FrameMessage } from '@fin-link/contracts/browser';
import { FakeHost, sessionView } from '../harness/fake-host.ts';
import type { ShownFrame } from '../harness/fake-page.ts';
import { pageOptions, showFrame } from '../harness/fake-page.ts';
import { until } from '../harness/sample-stage.ts';
import { providerAccount } from '../fixtures/accounts.ts';
import { popularProviders, providerRow } from '../fixtures/providers.ts';

const thistle = providerRow({ providerId: 16_020, name: 'Thistle Bank', authType: 'OAUTH', isConsentRequired: true });
const linked = providerAccount({ providerId: 16_020, providerName: 'Thistle Bank', consentId: 7001 });

const ofType = <T extends FrameMessage['type']>({ said }: ShownFrame, type: T) =>
  said.filter((message): message is Extract<FrameMessage, { type: T }> => message.type === type);
const events = (shown: ShownFrame): string[] =>
  shown.said.flatMap(({ type }) => (type.startsWith('fin-') ? [type] : []));
const reports = (shown: ShownFrame, name: string) => ofType(shown, 'analytics').filter((one) => one.name === name);

function bankHost(session = sessionView()): FakeHost {
  const host = new FakeHost(session);
  host.list = { kind: 'popular', providers: [thistle, ...popularProviders], total: 13, matchedAs: null };
  host.account = linked;
  return host;
}

async function toTheBank(shown: ShownFrame): Promise<void> {
  const options = await until(() => {
    const found = [...shown.frame.querySelectorAll<HTMLElement>('[role=option]')];
    return found.length > 0 && found;
  });
  options.find((one) => one.textContent?.includes('Thistle'))?.click();
  await shown.find('fin-consent');
  await shown.press('Agree and continue');
  await follow(shown);
}

async function follow(shown: ShownFrame): Promise<void> {
  const link = await until(() => shown.frame.querySelector<HTMLAnchorElement>('fin-bank-handoff a.primary'));
  link.click();
}

async function finish(shown: ShownFrame): Promise<void> {
  await shown.find('fin-progress-screen');
  await shown.host.happens({ status: 'SUCCESS', accountsListed: true });
  await shown.find('fin-summary');
  await shown.press('Continue');
  await shown.find('fin-success');
  await shown.press('Done');
  await until(() => ofType(shown, 'fin-exit').length > 0);
}

describe('frame: fin-frame, authorization at the bank', () => {
  const original = window.open;
  let window_: { closed: boolean; focus(): void } | null = null;

  beforeEach(() => {
    window_ = { closed: false, focus: () => {} };
    window.open = () => window_ as Window | null;
  });
  afterEach(() => {
    window.open = original;
  });

  it('links the accounts that the bank has agreed to, without a selection', async () => {
    const shown = await showFrame({ host: bankHost() });
    await toTheBank(shown);
    await shown.find('fin-bank-wait');
    await shown.host.returns({ status: 'checking' });
    await until(() => document.querySelector('fin-announcer')?.textContent?.includes('Checking'));
    await shown.host.returns({ status: 'done', providerAccountId: 900 });
    await finish(shown);
    expect(events(shown)).to.deep.equal(['fin-success', 'fin-exit']);
    expect(shown.host.called('POST', '/v1/consents').map(({ body }) => body)).to.deep.equal([{ providerId: 16_020 }]);
    expect(shown.host.called('POST', '/v1/consents/7001/authorizations').map(({ body }) => body)).to.deep.equal([
      { purpose: 'give', mode: 'popup' },
    ]);
    expect(shown.host.called('PUT', '/v1/provider-accounts/900/selection')).to.deep.equal([]);
    expect(reports(shown, 'bank_return')[0]?.props).to.include({ result: 'done' });
  });

  it('ignores messages of other origins and asks the host after a message of its own page', async () => {
    const shown = await showFrame({ host: bankHost() });
    await toTheBank(shown);
    await shown.find('fin-bank-wait');
    const reads = (): number =>
      shown.host.called('GET', `/v1/authorizations/${shown.host.bank.authorization.authorizationId}`).length;
    const before = reads();
    const data = {
      type: 'fin-authorization',
      authorizationId: shown.host.bank.authorization.authorizationId,
      status: 'done',
      providerAccountId: 900,
    };
    window.dispatchEvent(new MessageEvent('message', { data, origin: 'https://evil.example' }));
    expect(reads()).to.equal(before);
    window.dispatchEvent(new MessageEvent('message', { data, origin: location.origin }));
    await until(() => reads() > before);
    await new Promise((resolve) => setTimeout(resolve));
    expect(shown.frame.querySelector('fin-bank-wait')).to.not.equal(null);
    shown.host.bank.becomes({ status: 'declined' });
    const declined = () => shown.frame.querySelector('fin-error-screen');
    // The frame combines signs that arrive together, so the test repeats the message.
    await until(
      () => declined() ?? void window.dispatchEvent(new MessageEvent('message', { data, origin: location.origin })),
    );
    const screen = await shown.find('fin-error-screen');
    expect(screen.textContent).to.contain('Nothing was shared');
    expect(ofType(shown, 'fin-error')).to.deep.equal([]);
  });

  it('offers a link in the same tab when the browser blocks the window', async () => {
    window_ = null;
    const shown = await showFrame({ host: bankHost() });
    await toTheBank(shown);
    await shown.find('fin-error-screen');
    const link = await until(() => shown.frame.querySelector<HTMLAnchorElement>('fin-error-screen a.primary'));
    expect(link.textContent).to.contain('Open in this tab');
    expect([link.target, link.getAttribute('href')]).to.deep.equal([
      '_top',
      `/oauth/start?authorization=${shown.host.bank.authorization.authorizationId}&locale=${document.documentElement.lang}`,
    ]);
    expect(shown.host.called('POST', '/v1/consents/7001/authorizations').map(({ body }) => body)).to.deep.equal([
      { purpose: 'give', mode: 'popup' },
      { purpose: 'give', mode: 'tab' },
    ]);
  });

  it('offers a link in a new tab when the session has no return address', async () => {
    window_ = null;
    const host = bankHost();
    host.bank.hasReturn = false;
    const shown = await showFrame({ host });
    await toTheBank(shown);
    const link = await until(() => shown.frame.querySelector<HTMLAnchorElement>('fin-error-screen a.primary'));
    expect([link.target, link.textContent?.includes('this tab')]).to.deep.equal(['_blank', false]);
  });

  it('opens the bank in the same tab for redirect mode "tab"', async () => {
    const shown = await showFrame({ host: bankHost(), options: pageOptions({ redirectMode: 'tab' }) });
    const stay = (event: Event): void => event.preventDefault();
    window.addEventListener('click', stay);
    await toTheBank(shown);
    window.removeEventListener('click', stay);
    await shown.find('fin-bank-wait');
    expect(shown.host.called('POST', '/v1/consents/7001/authorizations').map(({ body }) => body)).to.deep.equal([
      { purpose: 'give', mode: 'tab' },
    ]);
    await until(() => shown.host.snapshots.at(-1)?.step === 'atBank');
    expect(shown.host.snapshots.at(-1)).to.include({
      authorizationId: shown.host.bank.authorization.authorizationId,
      consentId: 7001,
    });
  });

  it('sends the bank’s address to the page for redirect mode "external", again on request, and opens nothing itself', async () => {
    const opened: unknown[] = [];
    window.open = (address) => (opened.push(address), null);
    const shown = await showFrame({ host: bankHost(), options: pageOptions({ redirectMode: 'external' }) });
    const urls = () => ofType(shown, 'fin-open-url').map(({ url }) => url);
    const startOf = (index: number) =>
      `${location.origin}/oauth/start?authorization=${shown.host.bank.authorizations[index]?.authorizationId}&locale=${document.documentElement.lang}`;
    await toTheBank(shown);
    await shown.find('fin-bank-wait');
    await until(() => urls().length === 1);
    await until(() => shown.host.bank.authorizations.length === 2);
    await until(() => {
      if (urls().length === 1) shown.frame.querySelector<HTMLElement>('fin-bank-wait [slot=actions]')?.click();
      return urls().length === 2;
    });
    expect([urls(), opened]).to.deep.equal([[startOf(0), startOf(1)], []]);
    expect(reports(shown, 'bank_open').map(({ props }) => props)).to.deep.equal([
      { mode: 'external' },
      { mode: 'external' },
    ]);
    await shown.host.returns({ status: 'done', providerAccountId: 900 });
    await finish(shown);
    expect(events(shown)).to.deep.equal(['fin-open-url', 'fin-open-url', 'fin-success', 'fin-exit']);
  });

  for (const step of ['handoff', 'atBank'] as const)
    it(`resumes the authorization after a reload of the frame: ${step}`, async () => {
      const before = await showFrame({ host: bankHost() });
      await toTheBank(before);
      const saved = await until(() =>
        before.host.snapshots.find((one) => one.step === step && one.authorizationId !== null),
      );
      before.frame.remove();
      const host = bankHost(sessionView({ snapshot: saved }));
      host.bank.authorizations.push(...before.host.bank.authorizations);
      host.bank.becomes({ status: 'atBank' });
      const shown = await showFrame({ host });
      await shown.find('fin-bank-wait');
      await until(() => host.called('GET', '/v1/events').length > 0);
      await host.returns({ status: 'done', providerAccountId: 900 });
      await finish(shown);
      expect(events(shown)).to.deep.equal(['fin-success', 'fin-exit']);
      expect(host.called('POST', '/v1/consents')).to.deep.equal([]);
    });

  it('links once when the bank’s window was closed and reopened twice', async () => {
    const shown = await showFrame({ host: bankHost() });
    await toTheBank(shown);
    for (const _time of [1, 2]) {
      await shown.find('fin-bank-wait');
      const made = shown.host.bank.authorizations.length;
      if (window_ !== null) window_.closed = true;
      // The next authorization is ready before the click, so that the click opens its window.
      await until(() => shown.host.bank.authorizations.length > made);
      await new Promise((resolve) => setTimeout(resolve));
      window_ = { closed: false, focus: () => {} };
      await shown.press('Open it again');
    }
    expect(shown.frame.querySelector('fin-bank-handoff')).to.equal(null);
    await shown.find('fin-bank-wait');
    await shown.host.returns({ status: 'done', providerAccountId: 900 });
    await finish(shown);
    expect(events(shown)).to.deep.equal(['fin-success', 'fin-exit']);
    expect(shown.host.called('POST', '/v1/consents')).to.have.length(1);
  });

  it('cancels the authorization before the session when the user leaves', async () => {
    const shown = await showFrame({ host: bankHost() });
    await toTheBank(shown);
    await shown.find('fin-bank-wait');
    shown.post({ type: 'close' });
    await shown.find('fin-leave-question');
    await until(() => shown.frame.querySelector('fin-leave-question [slot=actions]'));
    await shown.press('Leave');
    await until(() => ofType(shown, 'fin-exit').length > 0);
    const ends = shown.host.calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
    expect(ends).to.deep.equal([`/v1/authorizations/${shown.host.bank.authorization.authorizationId}`, '/v1/session']);
    expect(ofType(shown, 'fin-exit')[0]?.outcome).to.equal('cancelled');
  });

  it('shows the search and "Nothing was shared" after a declined consent', async () => {
    const shown = await showFrame({ host: bankHost() });
    await until(() => shown.frame.querySelector('[role=option]'));
    shown.frame.querySelector<HTMLElement>('[role=option]')?.click();
    await shown.find('fin-consent');
    await shown.press('Don’t share');
    const notice = await shown.find('fin-nothing-shared');
    expect(notice.textContent).to.contain('Nothing was shared.');
    expect(shown.host.called('POST', '/v1/consents/7001/authorizations')).to.deep.equal([]);
  });

  it('renews a consent without the bank when it can be renewed here', async () => {
    const host = bankHost();
    host.account = providerAccount({ ...linked, status: 'SUCCESS', accountsListed: true });
    host.bank.consent = {
      ...host.bank.consent,
      status: 'ACTIVE',
      providerAccountId: 900,
      renewal: { at: 'here', days: 90, until: '2027-02-18T10:00:00.000Z' },
    };
    const shown = await showFrame({ host, options: pageOptions({ action: 'renew', providerAccountId: 900 }) });
    await shown.find('fin-consent');
    await shown.press('Renew permission');
    const success = await shown.find('fin-success');
    expect(success.querySelector('fin-shell')?.heading).to.contain('is still linked');
    expect(host.called('PUT', '/v1/consents/7001/renewal')).to.have.length(1);
    expect(host.bank.authorizations).to.deep.equal([]);
  });
});
