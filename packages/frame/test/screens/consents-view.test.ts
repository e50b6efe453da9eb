import { expect } from '@open-wc/testing';
import type { FrameMessage } from '@fin-link/contracts/browser';
import { australian, british, givenConsent, history } from '../fixtures/dashboard.ts';
import { FakeHost, sessionView } from '../harness/fake-host.ts';
import type { ShownFrame } from '../harness/fake-page.ts';
import { pageOptions, showFrame } from '../harness/fake-page.ts';
import { until } from '../harness/sample-stage.ts';

async function showConsents(
  change: (host: FakeHost) => void = () => {},
  options: Parameters<typeof pageOptions>[0] = {},
): Promise<ShownFrame> {
  const host = new FakeHost(sessionView({ capabilities: ['consents'] }));
  host.bank.consent = british.consent;
  host.bank.others = [givenConsent({ providerAccountId: 901 })];
  host.bank.history = history;
  change(host);
  const shown = await showFrame({ view: 'consents', host, options: pageOptions(options) });
  await shown.find('fin-screen-consents');
  return shown;
}

const words = (text: string | null | undefined): string => (text ?? '').replaceAll(/[\u2068\u2069]/g, '').trim();
const pressIn = async ({ frame }: ShownFrame, label: string, among = 'button'): Promise<void> => {
  const button = await until(() =>
    [...frame.querySelectorAll<HTMLElement>(among)].find(
      (one) => words(one.textContent) === label && one.ariaDisabled !== 'true',
    ),
  );
  button.click();
};
const view = (shown: ShownFrame): Promise<void> => pressIn(shown, 'View', 'fin-consent-card button');
const told = <T extends FrameMessage['type']>({ said }: ShownFrame, type: T): FrameMessage[] =>
  said.filter((message) => message.type === type);

describe('frame: consents view', () => {
  const original = window.open;
  beforeEach(() => {
    window.open = () => ({ closed: false, focus: () => {} }) as Window;
  });
  afterEach(() => {
    window.open = original;
  });

  it('launches its own view and lists consents with their accounts', async () => {
    const { host, frame } = await showConsents();
    expect(host.called('POST', '/v1/launch')[0]?.body).to.have.property('view', 'consents');
    expect(frame.querySelectorAll('fin-consent-card')).to.have.length(2);
    await until(() => frame.querySelector('.accounts')?.textContent?.includes('Everyday Checking'));
    await until(() => frame.textContent?.includes('We can’t show the accounts right now.'));
  });

  it('starts with the filter of the tag', async () => {
    const host = new FakeHost(sessionView({ capabilities: ['consents'] }));
    host.bank.consent = british.consent;
    host.bank.others = [givenConsent()];
    const shown = await showFrame({ view: 'consents', host, options: pageOptions({ filter: 'ending-soon' }) });
    await shown.find('fin-screen-consents');
    expect(shown.frame.querySelectorAll('fin-consent-card')).to.have.length(1);
    expect(shown.frame.querySelector<HTMLInputElement>('.filter:nth-child(2) input')?.checked).to.equal(true);
  });

  it('stops sharing after one question, shows the result and sends fin-consent-revoked', async () => {
    const shown = await showConsents((host) => {
      host.bank.isReached = false;
    });
    await view(shown);
    await shown.find('fin-consent-detail .history');
    await shown.press('Stop sharing');
    await shown.find('fin-stop-sharing fin-dialog');
    shown.frame.querySelectorAll<HTMLElement>('fin-stop-sharing [slot=actions]')[1]?.click();
    const result = await shown.find('fin-consent-stopped');
    expect(words(result.textContent)).to.contain('couldn’t notify Harbour UK yet');
    expect(shown.host.called('PUT', '/v1/consents/302/revocation').map(({ body }) => body)).to.deep.equal([{}]);
    await until(() => told(shown, 'fin-consent-revoked').length > 0);
    expect(told(shown, 'fin-consent-revoked')).to.deep.equal([
      { type: 'fin-consent-revoked', consentId: 302, providerAccountId: 900, hardDelete: false },
    ]);
    await shown.press('Done');
    await shown.find('fin-screen-consents');
    expect(shown.frame.querySelectorAll('fin-consent-card')).to.have.length(1);
    expect(told(shown, 'fin-exit')).to.deep.equal([]);
  });

  it('keeps the dialog open when sharing could not be stopped', async () => {
    const shown = await showConsents((host) =>
      host.failing.set('PUT /v1/consents/302/revocation', { status: 502, code: 'service.unavailable' }),
    );
    await view(shown);
    await shown.find('fin-consent-detail');
    await shown.press('Stop sharing');
    await shown.find('fin-stop-sharing fin-dialog');
    shown.frame.querySelectorAll<HTMLElement>('fin-stop-sharing [slot=actions]')[1]?.click();
    await shown.find('fin-stop-sharing .failed');
    await shown.press('Keep sharing');
    await until(() => shown.frame.querySelector('fin-stop-sharing') === null);
  });

  it('sends the deletion choice when sharing stops', async () => {
    const shown = await showConsents((host) => {
      host.bank.consent = australian.consent;
    });
    await view(shown);
    await shown.find('fin-consent-detail');
    await shown.press('Stop sharing');
    const choice = await shown.find('fin-stop-sharing [role=switch]');
    expect(choice.ariaChecked).to.equal('false');
    choice.click();
    await until(() => choice.ariaChecked === 'true');
    shown.frame.querySelectorAll<HTMLElement>('fin-stop-sharing [slot=actions]')[1]?.click();
    await shown.find('fin-consent-stopped');
    expect(shown.host.called('PUT', '/v1/consents/303/revocation')[0]?.body).to.deep.equal({ deleteData: true });
    expect(shown.host.called('PUT', '/v1/consents/303/deletion')).to.deep.equal([]);
    await until(() => told(shown, 'fin-consent-revoked').length > 0);
    expect(told(shown, 'fin-consent-revoked')[0]).to.have.property('hardDelete', true);
  });

  it('saves the deletion choice and reverts the switch when saving fails', async () => {
    const shown = await showConsents((host) => {
      host.bank.consent = australian.consent;
    });
    await view(shown);
    const choice = await shown.find('fin-deletion-choice [role=switch]');
    choice.click();
    await until(() => shown.host.called('PUT', '/v1/consents/303/deletion').length === 1);
    await until(() => choice.ariaChecked === 'true' && choice.ariaDisabled === null);
    shown.host.failing.set('PUT /v1/consents/303/deletion', { status: 502, code: 'service.unavailable' });
    choice.click();
    await shown.find('fin-deletion-choice .failed');
    expect(choice.ariaChecked).to.equal('true');
  });

  it('renews a consent without the bank and shows its new end', async () => {
    const shown = await showConsents();
    await pressIn(shown, 'Renew', 'fin-consent-card button');
    const renewal = await shown.find('fin-consent-renewal');
    expect(words(renewal.textContent)).to.contain('Previously: Dec 2, 2026');
    await shown.press('Renew');
    await shown.find('fin-screen-consents');
    await until(() => shown.frame.querySelector('fin-consent-card .said'));
    await until(() => told(shown, 'fin-consent-renewed').length > 0);
    expect(told(shown, 'fin-consent-renewed')).to.deep.equal([
      { type: 'fin-consent-renewed', consentId: 302, providerAccountId: 900 },
    ]);
  });

  it('embeds the linking flow for a renewal at the bank and reports its result', async () => {
    const shown = await showConsents((host) => {
      host.bank.consent = australian.consent;
      host.account = { ...host.account, consentId: 303, status: 'SUCCESS', providerId: 16_040, accountsListed: true };
    });
    await pressIn(shown, 'Renew', 'fin-consent-card button');
    await shown.find('fin-consent');
    await shown.press('Agree and continue');
    (await shown.find('fin-bank-handoff a.primary')).click();
    await shown.find('fin-bank-wait');
    shown.host.bank.consent = {
      ...australian.consent,
      daysLeft: 365,
      renewedAt: '2026-11-20T10:00:00.000Z',
      expiresAt: '2027-11-20T10:00:00.000Z',
      reconfirmBy: null,
    };
    shown.host.account = { ...shown.host.account, requestId: 'req-2' };
    await shown.host.returns({ status: 'done', providerAccountId: 900 });
    await shown.find('fin-screen-consents');
    await until(() => told(shown, 'fin-consent-renewed').length > 0);
    await until(() => shown.frame.querySelector('fin-consent-card .said'));
    const heard = shown.said.map(({ type }) => type);
    for (const type of ['fin-exit', 'fin-success'] as const) expect(heard).not.to.include(type);
    expect(shown.host.called('PUT', '/v1/consents/303/renewal')).to.deep.equal([]);
    expect(shown.host.called('DELETE', '/v1/session')).to.deep.equal([]);
  });

  it('opens the bank in the same tab for redirect mode "tab"', async () => {
    const shown = await showConsents(
      (host) => {
        host.bank.consent = australian.consent;
        host.account = { ...host.account, consentId: 303, status: 'SUCCESS', providerId: 16_040 };
      },
      { redirectMode: 'tab' },
    );
    await pressIn(shown, 'Renew', 'fin-consent-card button');
    await shown.find('fin-consent');
    await shown.press('Agree and continue');
    expect((await shown.find('fin-bank-handoff a.primary')).getAttribute('target')).to.equal('_top');
    expect(shown.host.called('POST', '/v1/consents/303/authorizations').map(({ body }) => body)).to.deep.equal([
      { purpose: 'renew', mode: 'tab' },
    ]);
  });

  it('returns from the renewal screen to the unchanged list', async () => {
    const shown = await showConsents((host) => {
      host.bank.consent = australian.consent;
      host.account = { ...host.account, consentId: 303, status: 'SUCCESS', providerId: 16_040 };
    });
    await pressIn(shown, 'Renew', 'fin-consent-card button');
    await shown.find('fin-consent');
    shown.post({ type: 'close' });
    await shown.find('fin-screen-consents');
    await until(() => shown.host.called('GET', '/v1/consents').length === 2);
    expect(told(shown, 'fin-consent-renewed')).to.deep.equal([]);
  });

  it('saves a receipt as a file', async () => {
    const shown = await showConsents();
    await view(shown);
    await shown.find('fin-consent-detail');
    const saved: HTMLAnchorElement[] = [];
    const original = HTMLAnchorElement.prototype.click;
    HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
      saved.push(this);
    };
    const texts: Promise<string>[] = [];
    const make = URL.createObjectURL;
    URL.createObjectURL = (file: Blob) => {
      texts.push(file.text());
      return make(file);
    };
    try {
      await pressIn(shown, 'Download receipt');
    } finally {
      HTMLAnchorElement.prototype.click = original;
      URL.createObjectURL = make;
    }
    expect(saved.map(({ download }) => download)).to.deep.equal(['receipt-302.txt']);
    const text = words(await texts[0]);
    for (const part of [
      'Acorn Budget, acting on behalf of Fin Link Data Ltd (registration number 900001)',
      'Purpose: Acorn Budget shows your accounts in one place.',
      'Source of the data: Harbour UK',
      'For how long: Up to 365 days; confirm again every 90 days',
      'Confirm again by: Dec 2, 2026',
      'Ends: Nov 1, 2027',
      '- Your account transactions\n  - Payments in and out',
      'To withdraw: choose “Stop sharing” there',
    ])
      expect(text).to.contain(part);
    expect(text).not.to.match(/\d{6,}-?\d{4,}/);
  });

  it('reads the consents again when the page becomes visible', async () => {
    const shown = await showConsents();
    shown.host.bank.consent = { ...british.consent, status: 'REVOKED', daysLeft: null };
    document.dispatchEvent(new Event('visibilitychange'));
    await until(() => shown.frame.querySelectorAll('fin-consent-card').length === 1);
  });

  it('shows the error screen when the list cannot be loaded and tries again', async () => {
    const host = new FakeHost(sessionView({ capabilities: ['consents'] }));
    host.failing.set('GET /v1/consents', { status: 502, code: 'service.unavailable' });
    const shown = await showFrame({ view: 'consents', host });
    await shown.find('fin-error-screen');
    host.failing.clear();
    await shown.press('Try again');
    await shown.find('fin-screen-consents');
  });
});
