import { expect } from '@open-wc/testing';
import type { FrameMessage } from '@fin-link/contracts/browser';
import { insightsState, prompt, purchase } from '../fixtures/insights.ts';
import { FakeHost, sessionView } from '../harness/fake-host.ts';
import type { ShownFrame } from '../harness/fake-page.ts';
import { showFrame } from '../harness/fake-page.ts';
import { until } from '../harness/sample-stage.ts';

async function showInsights(): Promise<ShownFrame> {
  const host = new FakeHost(sessionView({ capabilities: ['insights'] }));
  const { now, accounts, insights } = insightsState();
  host.insights = { now, accounts, insights, hasMore: false, stopped: [] };
  return showFrame({ view: 'insights', host });
}

const said = <T extends FrameMessage['type']>(shown: ShownFrame, type: T): FrameMessage[] =>
  shown.said.filter((message) => message.type === type);
const inInsight = ({ insightId }: { insightId: string }, selector: string): string =>
  `[data-insight="${insightId}"] ${selector}`;

describe('frame: insights view', () => {
  it('the frame launches its own view, reads the insights and is named', async () => {
    const shown = await showInsights();
    await shown.find('fin-screen-insights');
    expect(shown.host.called('POST', '/v1/launch')[0]?.body).to.have.property('view', 'insights');
    expect(shown.host.called('GET', '/v1/insights')).to.have.length(1);
    await until(() => said(shown, 'words').length > 0);
    expect(said(shown, 'words')[0]).to.have.property('title', 'Your insights');
  });

  it('a dismissal goes to the host and to the page, and can be undone', async () => {
    const shown = await showInsights();
    const path = `/v1/insights/${purchase.insightId}/status`;
    (await shown.find(inInsight(purchase, '.dismiss'))).click();
    await until(() => said(shown, 'fin-insight-changed').length > 0);
    const changed = { type: 'fin-insight-changed', insightId: purchase.insightId };
    expect(said(shown, 'fin-insight-changed')).to.deep.equal([{ ...changed, status: 'dismissed' }]);
    (await shown.find(inInsight(purchase, '.line button'))).click();
    await until(() => said(shown, 'fin-insight-changed').length > 1);
    expect(said(shown, 'fin-insight-changed')[1]).to.deep.equal({ ...changed, status: 'active' });
    expect(shown.host.called('PUT', path).map(({ body }) => body)).to.deep.equal([
      { status: 'dismissed' },
      { status: 'active' },
    ]);
  });

  it('a name is stopped at the host, and can be had again', async () => {
    const shown = await showInsights();
    (await shown.find(inInsight(purchase, '.stop'))).click();
    await shown.find('[data-stopped=LARGE_PURCHASE]');
    await until(() => shown.host.called('GET', '/v1/insights').length === 2);
    (await shown.find(inInsight(purchase, '.line button'))).click();
    await until(() => shown.host.called('PUT', '/v1/insight-subscriptions/LARGE_PURCHASE').length === 2);
    await until(() => shown.frame.querySelector('[data-stopped]') === null);
    await shown.find(inInsight(purchase, '.dismiss'));
  });

  it('an action of the page is a message to the page', async () => {
    const shown = await showInsights();
    (await shown.find(inInsight(prompt, '.act'))).click();
    await until(() => said(shown, 'fin-insight-action').length > 0);
    const { insightId, insightName } = prompt;
    expect(said(shown, 'fin-insight-action')).to.deep.equal([
      { type: 'fin-insight-action', insightId, insightName, action: 'link' },
    ]);
  });

  it('older insights are read after those that are shown', async () => {
    const shown = await showInsights();
    shown.host.insights = { ...shown.host.insights, hasMore: true };
    document.dispatchEvent(new Event('visibilitychange'));
    (await shown.find('.older button')).click();
    await until(() => shown.host.called('GET', '/v1/insights').some(({ query }) => query?.['skip'] === '7'));
  });

  it('the error screen is shown if nothing can be read, and another try shows the view', async () => {
    const host = new FakeHost(sessionView({ capabilities: ['insights'] }));
    host.failing.set('GET /v1/insights', { status: 502, code: 'service.unavailable' });
    const shown = await showFrame({ view: 'insights', host });
    await shown.find('fin-error-screen');
    host.failing.clear();
    await shown.press('Try again');
    await shown.find('fin-screen-insights .empty');
  });
});
