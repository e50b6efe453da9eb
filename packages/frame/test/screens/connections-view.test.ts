import { expect } from '@open-wc/testing';
import { providerAccount } from '../fixtures/accounts.ts';
import { FakeHost, sessionView } from '../harness/fake-host.ts';
import type { ShownFrame } from '../harness/fake-page.ts';
import { showFrame } from '../harness/fake-page.ts';
import { until } from '../harness/sample-stage.ts';

const well = providerAccount({ status: 'SUCCESS', additionalStatus: 'AVAILABLE_DATA_RETRIEVED', accountsListed: true });

async function showConnections(change: (host: FakeHost) => void = () => {}): Promise<ShownFrame> {
  const host = new FakeHost(sessionView({ capabilities: ['link', 'manage'] }));
  host.account = well;
  change(host);
  const shown = await showFrame({ view: 'connections', host });
  await shown.find('fin-screen-connections');
  return shown;
}

const pressIn = async ({ frame }: ShownFrame, label: string): Promise<void> => {
  const button = await until(() =>
    [...frame.querySelectorAll('button')].find(
      (one) => one.textContent?.trim() === label && one.ariaDisabled !== 'true',
    ),
  );
  button.click();
};
const type = (field: HTMLInputElement | null | undefined, value: string): void => {
  if (field == null) throw new Error('There is no such field.');
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
};

describe('frame: connections view', () => {
  it('launches its own view and lists the connections', async () => {
    const { host, frame } = await showConnections();
    expect(host.called('POST', '/v1/launch')[0]?.body).to.have.property('view', 'connections');
    expect(frame.querySelectorAll('fin-connection-card')).to.have.length(1);
  });

  it('shows an update in its card and sends fin-refreshed', async () => {
    const shown = await showConnections((host) => {
      host.refreshed = providerAccount({ requestId: 'req-2', status: 'LOGIN_IN_PROGRESS' });
    });
    await pressIn(shown, 'Refresh');
    await shown.find('fin-connection-card fin-progress');
    await until(() => shown.host.called('GET', '/v1/events').length > 0);
    await shown.host.happens({ ...well, requestId: 'req-2' });
    await until(() => shown.said.some((message) => message.type === 'fin-refreshed'));
    await until(() => shown.frame.querySelector('.said'));
    expect(shown.said.filter((message) => message.type === 'fin-refreshed')).to.deep.equal([
      { type: 'fin-refreshed', providerAccountId: 900, status: 'SUCCESS' },
    ]);
  });

  it('watches several updates over one event stream', async () => {
    const { host, frame } = await showConnections((host) => {
      const underWay = { requestId: 'req-2', status: 'IN_PROGRESS' } as const;
      host.account = providerAccount(underWay);
      host.others = [902, 903].map((providerAccountId) => providerAccount({ ...underWay, providerAccountId }));
    });
    await until(() => frame.querySelectorAll('fin-connection-card fin-progress').length === 3);
    await host.happens({ ...well, requestId: 'req-2' });
    await until(() => frame.querySelectorAll('fin-connection-card fin-progress').length === 2);
    expect(host.called('GET', '/v1/events')).to.have.length(1);
  });

  it('shows when the next update is possible', async () => {
    const shown = await showConnections((host) =>
      host.failing.set('POST /v1/provider-accounts/900/refresh', {
        status: 409,
        code: 'provider-account.recently-refreshed',
        retryAfter: 120,
      }),
    );
    await pressIn(shown, 'Refresh');
    const said = await shown.find('.said');
    expect(said.textContent).to.contain('again in');
  });

  it('embeds the linking flow for new sign-in details and returns to the list', async () => {
    const shown = await showConnections();
    await pressIn(shown, 'Edit sign-in');
    const form = await shown.find<HTMLElement>('fin-credentials');
    const [user, password] = form.querySelectorAll('input');
    type(user, 'ok');
    type(password, 'ok');
    shown.host.account = providerAccount({ requestId: 'req-2', status: 'LOGIN_IN_PROGRESS' });
    await shown.press('Save and sign in');
    await shown.find('fin-progress-screen');
    await shown.host.happens({ ...well, requestId: 'req-2' });
    const success = await shown.find('fin-success');
    expect(success.querySelector('fin-shell')?.heading).to.equal('Sign-in updated');
    await shown.press('Done');
    await shown.find('fin-screen-connections');
    await until(() => shown.said.some((message) => message.type === 'fin-refreshed'));
    const types = shown.said.map((message) => message.type);
    expect(types).not.to.include('fin-exit');
    expect(types).not.to.include('fin-success');
    expect(shown.host.called('DELETE', '/v1/session')).to.deep.equal([]);
    expect(shown.host.snapshots).to.deep.equal([]);
  });

  it('returns from the search to the unchanged list', async () => {
    const shown = await showConnections();
    await pressIn(shown, 'Link another');
    await shown.find('fin-search');
    shown.post({ type: 'close' });
    await shown.find('fin-screen-connections');
    expect(shown.said.map((message) => message.type)).not.to.include('fin-exit');
  });

  it('removes a connection after its dialog and sends fin-removed', async () => {
    const shown = await showConnections();
    await pressIn(shown, 'Remove');
    await shown.find('fin-remove-connection fin-dialog');
    await shown.press('Remove');
    await until(() => shown.said.some((message) => message.type === 'fin-removed'));
    await shown.find('fin-screen-connections .empty');
    expect(shown.host.called('DELETE', '/v1/provider-accounts/900')).to.have.length(1);
  });

  it('ignores close, and reports a session without the capability "manage"', async () => {
    const shown = await showConnections();
    shown.post({ type: 'close' });
    const host = new FakeHost();
    host.failing.set('POST /v1/launch', { status: 403, code: 'capability.missing' });
    const refused = await showFrame({ view: 'connections', host });
    await refused.find('fin-error-screen');
    expect(refused.said.find((message) => message.type === 'fin-error')).to.include({ class: 'setup' });
    expect(shown.said.map((message) => message.type)).not.to.include('fin-exit');
  });
});
