import { expect } from '@open-wc/testing';
import type { FrameMessage } from '@fin-link/contracts/browser';
import { card, checking, netWorthState } from '../fixtures/net-worth.ts';
import { FakeHost, sessionView } from '../harness/fake-host.ts';
import type { ShownFrame } from '../harness/fake-page.ts';
import { pageOptions, showFrame } from '../harness/fake-page.ts';
import { until } from '../harness/sample-stage.ts';

async function showNetWorth(attributes: Record<string, string> = {}): Promise<ShownFrame> {
  const host = new FakeHost(sessionView({ capabilities: ['networth'] }));
  const { totals } = netWorthState();
  host.netWorth = { totals, accounts: [checking, card], isLimited: 'account-ids' in attributes };
  return showFrame({ view: 'net-worth', host, options: pageOptions({ attributes }) });
}

const told = <T extends FrameMessage['type']>({ said }: ShownFrame, type: T): FrameMessage[] =>
  said.filter((message) => message.type === type);

describe('frame: net-worth view', () => {
  it('launches its own view, lists the accounts and names the frame', async () => {
    const shown = await showNetWorth();
    await shown.find('fin-screen-net-worth');
    expect(shown.host.called('POST', '/v1/launch')[0]?.body).to.have.property('view', 'net-worth');
    expect(shown.frame.querySelectorAll('tbody tr')).to.have.length(2);
    await until(() => told(shown, 'words').length > 0);
    expect(told(shown, 'words')[0]).to.have.property('title', 'Your net worth');
  });

  it('asks for the accounts that the tag names', async () => {
    const shown = await showNetWorth({ 'account-ids': '9001, 9003' });
    await shown.find('fin-screen-net-worth');
    expect(shown.host.called('GET', '/v1/net-worth').map(({ query }) => query)).to.deep.equal([
      { accountIds: '9001,9003' },
    ]);
  });

  it('switches an account, tells the page and reads the totals', async () => {
    const shown = await showNetWorth();
    const button = await shown.find('fin-switch[data-account="9001"] button');
    button.click();
    await until(() => told(shown, 'fin-account-changed').length > 0);
    expect(told(shown, 'fin-account-changed')).to.deep.equal([
      { type: 'fin-account-changed', accountId: 9001, includeInNetWorth: false },
    ]);
    expect(shown.host.called('PUT', '/v1/accounts/9001/net-worth')[0]?.body).to.deep.equal({
      includeInNetWorth: false,
    });
    await until(() => shown.host.called('GET', '/v1/net-worth').length === 2);
    await until(() => shown.frame.querySelector('#left-out'));
  });

  it('reads again when the page becomes visible', async () => {
    const shown = await showNetWorth();
    await shown.find('fin-screen-net-worth');
    shown.host.netWorth = { ...shown.host.netWorth, accounts: [card] };
    document.dispatchEvent(new Event('visibilitychange'));
    await until(() => shown.frame.querySelectorAll('tbody tr').length === 1);
  });

  it('reports attributes that cannot be as a fault of the setup', async () => {
    const shown = await showNetWorth({ 'account-ids': 'all' });
    await shown.find('fin-error-screen');
    await until(() => told(shown, 'fin-error').length > 0);
    expect(told(shown, 'fin-error')).to.deep.equal([
      { type: 'fin-error', class: 'setup', code: 'account-ids.invalid', recoverable: false, reference: '' },
    ]);
    expect(shown.host.called('GET', '/v1/net-worth')).to.deep.equal([]);
  });

  it('shows the error screen when it cannot be read and tries again', async () => {
    const host = new FakeHost(sessionView({ capabilities: ['networth'] }));
    host.failing.set('GET /v1/net-worth', { status: 502, code: 'service.unavailable' });
    const shown = await showFrame({ view: 'net-worth', host });
    await shown.find('fin-error-screen');
    host.failing.clear();
    await shown.press('Try again');
    await shown.find('fin-screen-net-worth .empty');
  });
});
