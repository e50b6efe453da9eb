import { expect } from '@open-wc/testing';
import type { FrameMessage } from '@fin-link/contracts/browser';
import { upcomingState } from '../fixtures/upcoming.ts';
import { FakeHost, sessionView } from '../harness/fake-host.ts';
import type { ShownFrame } from '../harness/fake-page.ts';
import { showFrame } from '../harness/fake-page.ts';
import { until } from '../harness/sample-stage.ts';

async function showUpcoming(): Promise<ShownFrame> {
  const host = new FakeHost(sessionView({ capabilities: ['upcoming'] }));
  const { today, until: last, accounts, events, payments } = upcomingState();
  host.upcoming = { today, until: last, accounts, events, payments };
  return showFrame({ view: 'upcoming', host });
}

const told = <T extends FrameMessage['type']>({ said }: ShownFrame, type: T): FrameMessage[] =>
  said.filter((message) => message.type === type);

describe('frame: upcoming view', () => {
  it('the frame launches its own view, reads what is expected and is named', async () => {
    const shown = await showUpcoming();
    await shown.find('fin-screen-upcoming');
    expect(shown.host.called('POST', '/v1/launch')[0]?.body).to.have.property('view', 'upcoming');
    expect(shown.host.called('GET', '/v1/upcoming')).to.have.length(1);
    await until(() => told(shown, 'words').length > 0);
    expect(told(shown, 'words')[0]).to.have.property('title', 'Your upcoming payments');
  });

  it('an answer goes to the host and to the page, and what is expected is read again', async () => {
    const shown = await showUpcoming();
    const button = await shown.find('[data-event="5001"] [data-answer=rejected]');
    button.click();
    await until(() => told(shown, 'fin-predicted-event-changed').length > 0);
    expect(told(shown, 'fin-predicted-event-changed')).to.deep.equal([
      { type: 'fin-predicted-event-changed', predictedEventId: 5001, approval: 'rejected' },
    ]);
    expect(shown.host.called('PUT', '/v1/predicted-events/5001/approval')[0]?.body).to.deep.equal({
      approval: 'rejected',
    });
    await until(() => shown.host.called('GET', '/v1/upcoming').length === 2);
    await until(() => shown.frame.querySelector('.answered'));
  });

  it('the frame reads again when the page becomes visible', async () => {
    const shown = await showUpcoming();
    await shown.find('fin-screen-upcoming');
    shown.host.upcoming = { ...shown.host.upcoming, events: [], payments: [] };
    document.dispatchEvent(new Event('visibilitychange'));
    await until(() => shown.frame.querySelector('fin-screen-upcoming .empty'));
  });

  it('the error screen is shown if nothing can be read, and another try shows the view', async () => {
    const host = new FakeHost(sessionView({ capabilities: ['upcoming'] }));
    host.failing.set('GET /v1/upcoming', { status: 502, code: 'service.unavailable' });
    const shown = await showFrame({ view: 'upcoming', host });
    await shown.find('fin-error-screen');
    host.failing.clear();
    await shown.press('Try again');
    await shown.find('fin-screen-upcoming .empty');
  });
});
