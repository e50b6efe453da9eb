import { aTimeout, expect } from '@open-wc/testing';
import { hostOrigin, Page } from './page.ts';

let page: Page;
afterEach(() => {
  page?.end();
  sessionStorage.clear();
});
const exit = { type: 'fin-exit', outcome: 'success', screen: 'success', providerAccountIds: [501] } as const;

describe('inline', () => {
  it('shakes hands with a frame of another origin and passes the launch token', async () => {
    page = await new Page({ locale: 'de', 'config-name': 'Aggregation', 'provider-id': '16002' }).start();
    await page.until(() => page.all('launch').length === 1);
    expect(page.origin).to.equal(location.origin);
    expect(page.all('launch')).to.deep.equal([{ type: 'launch', token: 'lt_1', sessionId: 'ls_aaaaaaaaaaaaaaaa' }]);
    expect(page.all('options')[0]).to.deep.equal({
      type: 'options',
      locale: 'de',
      dir: null,
      mode: 'inline',
      configName: 'Aggregation',
      action: null,
      providerId: 16002,
      routingNumber: null,
      providerAccountId: null,
      accountId: null,
    });
    expect(page.asked).to.deep.equal([{}]);
  });

  it('takes ids as large as the service makes them', async () => {
    const id = String(Number.MAX_SAFE_INTEGER);
    page = await new Page({ action: 'edit', 'provider-account-id': id }).start();
    await page.until(() => page.all('options').length > 0);
    expect(page.all('options')[0]).to.include({ providerAccountId: Number.MAX_SAFE_INTEGER });
  });

  it('gives the frame nothing it does not need', async () => {
    page = await new Page().start();
    expect(page.frame?.src.startsWith(`${hostOrigin}/frame/${page.key}/link#`)).to.equal(true);
    expect(page.frame?.src).not.to.contain('lt_');
    expect(page.frame?.allow).to.equal('');
    expect(page.frame?.sandbox.contains('allow-top-navigation')).to.equal(false);
    expect(page.frame?.title).not.to.equal('');
  });

  it('follows the frame’s height', async () => {
    page = await new Page().start();
    page.say({ type: 'resize', height: 432 });
    page.say({ type: 'screen', id: 'C2', step: 'search' });
    await page.until(() => page.types().includes('fin-screen'));
    expect(page.frame?.offsetHeight).to.equal(432);
  });

  it('tells the page what happens, in order, typed, frozen and through shadow roots', async () => {
    page = new Page();
    const outside: string[] = [];
    const listen = (event: Event) => outside.push(event.type);
    document.addEventListener('fin-success', listen);
    await page.start();
    page.say({ type: 'screen', id: 'C7', step: 'credentials' });
    page.say({
      type: 'analytics',
      name: 'screen_view',
      props: { ms: 3, flow: 'aggregation', from: null, first: true },
    });
    page.say({
      type: 'fin-error',
      class: 'credentials.wrong',
      code: 'INCORRECT_CREDENTIALS',
      recoverable: true,
      reference: 'r1',
    });
    page.say({
      type: 'fin-partial',
      providerAccountId: 500,
      accountIds: [1],
      failed: [{ accountId: 2, additionalStatus: 'TECH_ERROR' }],
    });
    page.say({ type: 'fin-success', providerAccountId: 501, accountIds: [3, 4] });
    page.say({ type: 'fin-pending', kind: 'refresh', requestId: 'q1' });
    page.say(exit);
    await page.until(() => page.types().includes('fin-exit'));
    document.removeEventListener('fin-success', listen);
    expect(page.events).to.deep.equal([
      { type: 'fin-ready', detail: {} },
      { type: 'fin-screen', detail: { id: 'C7', step: 'credentials' } },
      {
        type: 'fin-event',
        detail: { name: 'screen_view', props: { ms: 3, flow: 'aggregation', from: null, first: true } },
      },
      {
        type: 'fin-error',
        detail: { class: 'credentials.wrong', code: 'INCORRECT_CREDENTIALS', recoverable: true, reference: 'r1' },
      },
      {
        type: 'fin-partial',
        detail: { providerAccountId: 500, accountIds: [1], failed: [{ accountId: 2, additionalStatus: 'TECH_ERROR' }] },
      },
      { type: 'fin-success', detail: { providerAccountId: 501, accountIds: [3, 4] } },
      { type: 'fin-pending', detail: { kind: 'refresh', requestId: 'q1' } },
      { type: 'fin-exit', detail: { outcome: 'success', screen: 'success', providerAccountIds: [501] } },
    ]);
    expect(page.events.every(({ detail }) => Object.isFrozen(detail))).to.equal(true);
    expect(outside).to.deep.equal(['fin-success']);
  });

  it('takes the frame away after the exit, says it once, and starts again when asked', async () => {
    page = await new Page().start();
    page.say(exit);
    page.say(exit);
    await page.until(() => page.types().includes('fin-exit'));
    expect(page.frame).to.equal(null);
    page.link.setAttribute('locale', 'fr');
    await page.link.updateComplete;
    expect(page.frame).to.equal(null);
    page.link.show();
    await page.until(() => page.types().filter((type) => type === 'fin-ready').length === 2);
    expect(page.types().filter((type) => type === 'fin-exit')).to.have.length(1);
    expect(page.asked.at(-1)).to.deep.equal({});
  });

  it('passes over what is not in the contract', async () => {
    page = await new Page().start();
    page.say({ type: 'fin-success' });
    page.say({ type: 'fin-exit', outcome: 'other' } as never);
    page.say({ type: 'screen', id: 'C2', step: 'search' });
    await page.until(() => page.types().includes('fin-screen'));
    expect(page.types()).to.deep.equal(['fin-ready', 'fin-screen']);
  });

  it('hears nobody but its own frame', async () => {
    page = await new Page().start();
    window.postMessage(exit, location.origin);
    page.say({ type: 'screen', id: 'C2', step: 'search' });
    await page.until(() => page.types().includes('fin-screen'));
    expect(page.types()).not.to.include('fin-exit');
  });

  it('is accessible', async () => {
    page = await new Page().start();
    await expect(page.link).to.be.accessible();
  });
});

describe('the launch', () => {
  it('is asked for again with the session it belongs to', async () => {
    page = await new Page().start();
    await page.until(() => page.all('launch').length === 1);
    page.say({ type: 'launch-needed', reason: 'expired' });
    await page.until(() => page.all('launch').length === 2);
    expect(page.asked).to.deep.equal([{}, { sessionId: 'ls_aaaaaaaaaaaaaaaa' }]);
  });

  it('leaves a session whose tokens are refused twice', async () => {
    page = await new Page().start();
    await page.until(() => page.all('launch').length === 1);
    for (const launches of [2, 3]) {
      page.say({ type: 'launch-needed', reason: 'refused' });
      await page.until(() => page.all('launch').length === launches);
    }
    expect(page.asked).to.deep.equal([{}, { sessionId: 'ls_aaaaaaaaaaaaaaaa' }, {}]);
  });

  it('is renewed when the frame is reloaded', async () => {
    page = await new Page().start();
    await page.until(() => page.all('launch').length === 1);
    page.reloadFrame();
    await page.until(() => page.all('launch').length === 2);
    expect(page.asked[1]).to.deep.equal({ sessionId: 'ls_aaaaaaaaaaaaaaaa' });
    expect(page.all('options')).to.have.length(2);
    expect(page.types()).not.to.include('fin-exit');
  });

  it('reaches the frame that was reloaded while the page was still asked', async () => {
    page = new Page();
    let give = (): void => {};
    page.link.sessionProvider = () =>
      new Promise((resolve) => (give = () => resolve({ sessionId: 'ls_aaaaaaaaaaaaaaaa', launchToken: 'lt_late' })));
    await page.start();
    page.reloadFrame();
    await page.until(() => page.all('options').length === 2);
    // The second frame has asked by now: its request was sent before its first message came here.
    await aTimeout(50);
    give();
    await page.until(() => page.all('launch').length === 1);
    expect(page.all('launch')[0]?.token).to.equal('lt_late');
  });

  it('goes on with the session when the tag comes back, and with a new one when it is over', async () => {
    page = await new Page().start();
    await page.until(() => page.all('launch').length === 1);
    page.link.remove();
    document.body.append(page.link);
    await page.until(() => page.all('launch').length === 2);
    expect(page.asked[1]).to.deep.equal({ sessionId: 'ls_aaaaaaaaaaaaaaaa' });
    page.say(exit);
    await page.until(() => page.types().includes('fin-exit'));
    page.link.show();
    await page.until(() => page.asked.length === 3);
    expect(page.asked[2]).to.deep.equal({});
  });

  it('does not go on with a session that started elsewhere', async () => {
    page = await new Page().start();
    await page.until(() => page.all('launch').length === 1);
    page.link.remove();
    page.link.setAttribute('action', 'refresh');
    page.link.setAttribute('provider-account-id', '12');
    document.body.append(page.link);
    await page.until(() => page.asked.length === 2);
    expect(page.asked[1]).to.deep.equal({});
  });

  it('is told to have failed, to the frame and to the page, and can be tried again', async () => {
    page = new Page();
    const works = page.link.sessionProvider;
    page.link.sessionProvider = () => Promise.reject(new Error('backend'));
    await page.start();
    await page.until(() => page.all('launch-failed').length === 1 && page.types().includes('fin-error'));
    expect(page.all('launch-failed')).to.deep.equal([{ type: 'launch-failed', code: 'session.refused' }]);
    expect(page.events.at(-1)?.detail).to.include({ class: 'setup', code: 'session.refused', recoverable: true });
    page.link.sessionProvider = works;
    page.link.reload();
    await page.until(() => page.all('launch').length === 1);
  });

  it('posts to the session-url with the page’s own cookies', async () => {
    page = new Page({ 'session-url': '/my/session' });
    page.link.sessionProvider = null;
    const realFetch = window.fetch;
    const calls: { url: unknown; init: RequestInit | undefined }[] = [];
    window.fetch = (url, init) => {
      calls.push({ url, init });
      return Promise.resolve(Response.json({ sessionId: 'ls_bbbbbbbbbbbbbbbb', launchToken: 'lt_x' }));
    };
    try {
      await page.start();
      await page.until(() => page.all('launch').length === 1);
    } finally {
      window.fetch = realFetch;
    }
    expect(calls).to.have.length(1);
    expect(calls[0]?.url).to.equal('/my/session');
    expect(calls[0]?.init).to.include({ method: 'POST', credentials: 'same-origin', body: '{}' });
    expect(page.all('launch')[0]?.sessionId).to.equal('ls_bbbbbbbbbbbbbbbb');
  });
});

describe('two tags', () => {
  it('share nothing, not even the session of the same site', async () => {
    page = await new Page({}, 'ls_aaaaaaaaaaaaaaaa').start();
    const other = new Page({ 'publishable-key': page.key }, 'ls_bbbbbbbbbbbbbbbb');
    document.body.append(other.link);
    await other.until(() => other.types().includes('fin-ready'));
    expect(other.asked).to.deep.equal([{}]);
    page.say(exit);
    await page.until(() => page.types().includes('fin-exit'));
    expect(other.types()).not.to.include('fin-exit');
    expect(other.frame).not.to.equal(null);
    other.end();
  });
});

describe('faults of the set-up', () => {
  const faults: [string, Record<string, string>][] = [
    ['host.invalid', { host: 'javascript:alert(1)' }],
    ['host.invalid', { host: `${hostOrigin}/path` }],
    ['publishable-key.invalid', { 'publishable-key': 'sk_secret' }],
    ['mode.invalid', { mode: 'popup' }],
    ['provider-id.invalid', { 'provider-id': '0' }],
    ['action.invalid', { action: 'delete' }],
    ['provider-account-id.missing', { action: 'edit' }],
    ['provider-account-id.without-action', { 'provider-account-id': '7' }],
    ['config-name.not-in-version-3', { version: '3', 'config-name': 'Aggregation' }],
    ['flow.not-in-version-4', { version: '4', flow: 'aggregation' }],
    ['renderer.not-supported', { renderer: 'hosted' }],
    ['verification-id.not-supported', { 'verification-id': '4' }],
    ['routing-number.with-provider-id', { 'provider-id': '16002', 'routing-number': '121000248' }],
  ];
  for (const [code, attributes] of faults) {
    it(`${code} for ${JSON.stringify(attributes)}`, async () => {
      page = new Page(attributes);
      document.body.append(page.link);
      await page.until(() => page.events.length > 0);
      expect(page.events).to.deep.equal([
        { type: 'fin-error', detail: { class: 'setup', code, recoverable: false, reference: '' } },
      ]);
      expect(page.frame).to.equal(null);
    });
  }

  it('are told once, and forgotten when the tag is put right', async () => {
    page = new Page({ theme: 'pink' });
    document.body.append(page.link);
    await page.until(() => page.events.length === 1);
    page.link.setAttribute('locale', 'de');
    await page.link.updateComplete;
    page.link.theme = 'dark';
    await page.until(() => page.types().includes('fin-ready'));
    expect(page.types()).to.deep.equal(['fin-error', 'fin-ready']);
  });
});

describe('removal', () => {
  const moments: [string, (page: Page) => Promise<unknown>][] = [
    ['before the first update', () => Promise.resolve()],
    ['while the frame loads', (one) => one.link.updateComplete],
    ['when it is ready', (one) => one.until(() => one.types().includes('fin-ready'))],
    ['when it is launched', (one) => one.until(() => one.all('launch').length === 1)],
    [
      'in the middle of the flow',
      async (one) => {
        await one.until(() => one.types().includes('fin-ready'));
        one.say({ type: 'screen', id: 'credentials', step: 'credentials' });
        await one.until(() => one.types().includes('fin-screen'));
      },
    ],
    [
      'just before the exit',
      async (one) => {
        await one.until(() => one.types().includes('fin-ready'));
        one.say(exit);
      },
    ],
  ];
  for (const mode of ['inline', 'dialog']) {
    for (const [when, moment] of moments) {
      it(`${when}, ${mode}, leaves nothing and says nothing`, async () => {
        page = new Page({ mode });
        document.body.append(page.link);
        if (mode === 'dialog') page.link.show();
        await moment(page);
        const before = page.types();
        const style = document.body.getAttribute('style');
        page.link.remove();
        expect(page.frame).to.equal(null);
        expect(page.dialog?.open ?? false).to.equal(false);
        const other = await new Page().start();
        expect(page.types()).to.deep.equal(before);
        expect(page.types()).not.to.include('fin-exit');
        expect(document.body.getAttribute('style')).to.equal(style);
        other.end();
      });
    }
  }
});

describe('moving', () => {
  it('loads the frame anew where the browser does, and goes on with the session', async () => {
    page = await new Page().start();
    await page.until(() => page.all('launch').length === 1);
    const room = document.createElement('div');
    document.body.append(room);
    room.append(page.link);
    await page.until(() => page.all('launch').length === 2);
    expect(page.asked[1]).to.deep.equal({ sessionId: 'ls_aaaaaaaaaaaaaaaa' });
    expect(page.link.shadowRoot?.querySelectorAll('iframe')).to.have.length(1);
    room.remove();
  });

  it('keeps the frame where the browser can', async () => {
    page = await new Page().start();
    await page.until(() => page.all('launch').length === 1);
    const { frame } = page;
    const room = document.createElement('div');
    document.body.append(room);
    if (!('moveBefore' in room)) throw new Error('This browser cannot move without loading anew.');
    (room as unknown as { moveBefore(node: Node, child: null): void }).moveBefore(page.link, null);
    await page.link.updateComplete;
    expect(page.frame).to.equal(frame);
    page.say({ type: 'screen', id: 'search', step: 'search' });
    await page.until(() => page.types().includes('fin-screen'));
    expect(page.asked).to.have.length(1);
    room.remove();
  });

  it('outlives a framework that writes every attribute again', async () => {
    page = await new Page().start();
    await page.until(() => page.all('launch').length === 1);
    const { frame } = page;
    for (let count = 0; count < 5; count += 1) {
      for (const { name, value } of [...page.link.attributes]) page.link.setAttribute(name, value);
      const { sessionProvider } = page.link;
      page.link.sessionProvider = (request) => sessionProvider?.(request) ?? Promise.reject(new Error('none'));
      await page.link.updateComplete;
    }
    expect(page.frame).to.equal(frame);
    expect(page.asked).to.have.length(1);
    expect(page.all('options')).to.have.length(1);
  });
});
