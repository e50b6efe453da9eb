import { expect } from '@open-wc/testing';
import { hostOrigin, ViewPage } from './page.ts';
import type { ViewTag } from './page.ts';

let page: ViewPage;
afterEach(() => {
  page?.end();
  sessionStorage.clear();
});

const tags: [tag: ViewTag, view: string, title: string, attributes: Record<string, string>][] = [
  [
    'fin-manual-account',
    'manual-account',
    'Your account',
    { 'account-id': '9001', kind: 'vehicle', 'include-toggle': 'hidden', 'include-default': 'off' },
  ],
  [
    'fin-real-estate',
    'real-estate',
    'Your property',
    { 'account-id': '9001', country: 'US', 'include-toggle': 'shown', 'include-default': 'on' },
  ],
  ['fin-net-worth', 'net-worth', 'Your net worth', { 'account-ids': '9001,9002' }],
  ['fin-upcoming', 'upcoming', 'Your upcoming payments', {}],
  ['fin-insights', 'insights', 'Your insights', { 'view-title': 'true', 'heading-level': '3' }],
];

describe('elements: tags for net worth, for what comes, for insights and for what is added manually', () => {
  for (const [tag, view, title, attributes] of tags) {
    it(`<${tag}> shows its view and passes on its attributes`, async () => {
      page = await new ViewPage(tag, attributes).start();
      expect(page.frame?.src.startsWith(`${hostOrigin}/frame/${page.key}/${view}`)).to.equal(true);
      expect(page.frame?.title).to.equal(title);
      await page.until(() => page.all('options').length === 1);
      expect(page.all('options')[0]).to.deep.include({ mode: 'inline', attributes });
    });
  }

  it('<fin-net-worth> takes ids as a list too', async () => {
    const netWorth = new ViewPage('fin-net-worth');
    page = netWorth;
    netWorth.element.accountIds = [9001, 9002];
    await page.start();
    await page.until(() => page.all('options').length === 1);
    expect(page.all('options')[0]?.attributes).to.deep.equal({ 'account-ids': '9001,9002' });
  });

  it('dispatch what was saved, deleted and switched', async () => {
    page = await new ViewPage('fin-real-estate').start();
    const saved = { accountId: 7, kind: 'real-estate', valuation: 'estimate', linkedAccountIds: [8] } as const;
    page.say({ type: 'fin-account-saved', ...saved, linkedAccountIds: [8] });
    page.say({ type: 'fin-account-changed', accountId: 7, includeInNetWorth: false });
    page.say({ type: 'fin-account-deleted', accountId: 7 });
    await page.until(() => page.types().includes('fin-account-deleted'));
    expect(page.events.slice(1)).to.deep.equal([
      { type: 'fin-account-saved', detail: saved },
      { type: 'fin-account-changed', detail: { accountId: 7, includeInNetWorth: false } },
      { type: 'fin-account-deleted', detail: { accountId: 7 } },
    ]);
  });

  it('<fin-upcoming> dispatches each answer of the user, and no other value', async () => {
    page = await new ViewPage('fin-upcoming').start();
    page.say({ type: 'fin-predicted-event-changed', predictedEventId: 5001, approval: 'perhaps' } as never);
    page.say({ type: 'fin-predicted-event-changed', predictedEventId: 5001, approval: 'rejected' });
    await page.until(() => page.types().includes('fin-predicted-event-changed'));
    expect(page.events.slice(1)).to.deep.equal([
      { type: 'fin-predicted-event-changed', detail: { predictedEventId: 5001, approval: 'rejected' } },
    ]);
  });

  it('<fin-insights> dispatches what the user dismisses and wants the page to do, and no other value', async () => {
    page = await new ViewPage('fin-insights').start();
    page.say({ type: 'fin-insight-changed', insightId: '8001', status: 'hidden' } as never);
    page.say({ type: 'fin-insight-changed', insightId: '8001', status: 'dismissed' });
    page.say({ type: 'fin-insight-action', insightId: '8001', insightName: 'NEW_BILL', action: 'stop' } as never);
    page.say({ type: 'fin-insight-action', insightId: '8001', insightName: 'NEW_BILL', action: 'upcoming' });
    await page.until(() => page.types().includes('fin-insight-action'));
    expect(page.events.slice(1)).to.deep.equal([
      { type: 'fin-insight-changed', detail: { insightId: '8001', status: 'dismissed' } },
      { type: 'fin-insight-action', detail: { insightId: '8001', insightName: 'NEW_BILL', action: 'upcoming' } },
    ]);
  });

  it('ignore messages outside the contract', async () => {
    page = await new ViewPage('fin-net-worth').start();
    page.say({ type: 'fin-account-changed', accountId: 7, includeInNetWorth: 'no' } as never);
    page.say({ type: 'fin-account-saved', accountId: 7, kind: 'vehicle', valuation: 'guess' } as never);
    page.say({ type: 'fin-account-changed', accountId: 7, includeInNetWorth: true });
    await page.until(() => page.types().includes('fin-account-changed'));
    expect(page.types()).to.deep.equal(['fin-ready', 'fin-account-changed']);
  });
});
