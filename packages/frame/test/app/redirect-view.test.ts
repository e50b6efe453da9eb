import { expect } from '@open-wc/testing';
import type { FrameMessage } from '@fin-link/contracts/browser';
import { providerAccount } from '../fixtures/accounts.ts';
import { FakeHost, sessionView } from '../harness/fake-host.ts';
import type { ShownFrame } from '../harness/fake-page.ts';
import { pageOptions, showFrame } from '../harness/fake-page.ts';
import { until } from '../harness/sample-stage.ts';

const told = ({ said }: ShownFrame): FrameMessage[] => said.filter(({ type }) => type.startsWith('fin-'));

describe('frame: redirect view', () => {
  const original = window.open;
  beforeEach(() => {
    window.open = () => ({ closed: false, focus: () => {} }) as unknown as Window;
  });
  afterEach(() => {
    window.open = original;
  });

  async function toTheBank(shown: ShownFrame, agree = 'Agree and continue'): Promise<void> {
    await shown.find('fin-consent');
    await shown.press(agree);
    (await until(() => shown.frame.querySelector<HTMLElement>('fin-bank-handoff a.primary'))).click();
    await shown.find('fin-bank-wait');
  }

  it('shows no stepper', async () => {
    const stepper = ({ frame }: ShownFrame) => frame.querySelector('fin-shell')?.shadowRoot?.querySelector('.stepper');
    const shown = await showFrame({ view: 'redirect', options: pageOptions({ providerId: 16_020 }) });
    await shown.find('fin-consent');
    expect(stepper(shown)).to.equal(null);
    await shown.press('Agree and continue');
    (await until(() => shown.frame.querySelector<HTMLElement>('fin-bank-handoff a.primary'))).click();
    expect(stepper(shown)).to.equal(null);
    await shown.find('fin-bank-wait');
    expect(stepper(shown)).to.equal(null);
    const whole = await showFrame({ options: pageOptions({ providerId: 16_020 }) });
    await whole.find('fin-consent');
    expect(stepper(whole)?.textContent).to.contain('Sign in');
  });

  it('starts with the consent and ends when the bank has agreed', async () => {
    const shown = await showFrame({ view: 'redirect', options: pageOptions({ providerId: 16_020 }) });
    await toTheBank(shown);
    await shown.host.returns({ status: 'done', providerAccountId: 900 });
    await until(() => told(shown).length === 2);
    expect(told(shown)).to.deep.equal([
      { type: 'fin-success', providerAccountId: 900, accountIds: [] },
      { type: 'fin-exit', outcome: 'success', screen: 'atBank', providerAccountIds: [900] },
    ]);
    expect(shown.host.calls.filter(({ path }) => path.startsWith('/v1/provider-accounts'))).to.deep.equal([]);
    const names = shown.said.flatMap((message) => (message.type === 'analytics' ? [message.name] : []));
    expect(names).to.include('lite_return');
  });

  it('renews the consent of the provider account that the tag names', async () => {
    const host = new FakeHost();
    host.account = providerAccount({ providerId: 16_020, consentId: 7001, status: 'SUCCESS', accountsListed: true });
    host.bank.consent = {
      ...host.bank.consent,
      status: 'ACTIVE',
      providerAccountId: 900,
      renewal: { at: 'bank', days: 365, until: '2027-11-20T10:00:00.000Z' },
    };
    const shown = await showFrame({ view: 'redirect', host, options: pageOptions({ providerAccountId: 900 }) });
    await toTheBank(shown);
    expect(host.called('POST', '/v1/consents/7001/authorizations').map(({ body }) => body)).to.deep.equal([
      { purpose: 'renew', mode: 'popup' },
    ]);
  });

  it('ends without a success event when the bank declines', async () => {
    const shown = await showFrame({ view: 'redirect', options: pageOptions({ providerId: 16_020 }) });
    await toTheBank(shown);
    await shown.host.returns({ status: 'declined' });
    await shown.find('fin-error-screen');
    await shown.press('Close');
    await until(() => told(shown).length > 0);
    expect(told(shown)).to.deep.equal([
      { type: 'fin-exit', outcome: 'cancelled', screen: 'error', providerAccountIds: [] },
    ]);
  });

  it('leads to the bank at once for the consent that the session is for', async () => {
    const host = new FakeHost();
    host.session = sessionView({ consentId: 7001, options: { ...host.session.options, flow: 'lite' } });
    const shown = await showFrame({ view: 'redirect', host });
    (await until(() => shown.frame.querySelector<HTMLElement>('fin-bank-handoff a.primary'))).click();
    await shown.find('fin-bank-wait');
    await host.returns({ status: 'done', providerAccountId: 900 });
    await until(() => told(shown).length === 2);
    expect(told(shown).map(({ type }) => type)).to.deep.equal(['fin-success', 'fin-exit']);
    expect(host.called('POST', '/v1/consents')).to.deep.equal([]);
  });

  it('reports a setup error when neither tag nor session names a bank', async () => {
    const shown = await showFrame({ view: 'redirect' });
    await shown.find('fin-error-screen');
    expect(told(shown)[0]).to.deep.include({ type: 'fin-error', class: 'setup', code: 'action.not-supported' });
  });
});
