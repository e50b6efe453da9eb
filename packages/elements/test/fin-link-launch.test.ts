import { expect } from '@open-wc/testing';
import { FinLinkPage } from './page.ts';

let page: FinLinkPage;
afterEach(() => {
  page?.end();
  sessionStorage.clear();
});
const exit = { type: 'fin-exit', outcome: 'success', screen: 'success', providerAccountIds: [501] } as const;

describe('elements: launch of fin-link', () => {
  it('requests another launch token for the same session', async () => {
    page = await new FinLinkPage().start();
    await page.until(() => page.all('launch').length === 1);
    page.say({ type: 'launch-needed', reason: 'expired' });
    await page.until(() => page.all('launch').length === 2);
    expect(page.asked).to.deep.equal([{}, { sessionId: 'ls_aaaaaaaaaaaaaaaa' }]);
  });

  it('starts a new session after two refused launch tokens', async () => {
    page = await new FinLinkPage().start();
    await page.until(() => page.all('launch').length === 1);
    for (const launches of [2, 3]) {
      page.say({ type: 'launch-needed', reason: 'refused' });
      await page.until(() => page.all('launch').length === launches);
    }
    expect(page.asked).to.deep.equal([{}, { sessionId: 'ls_aaaaaaaaaaaaaaaa' }, {}]);
  });

  it('requests a launch token when the frame is reloaded', async () => {
    page = await new FinLinkPage().start();
    await page.until(() => page.all('launch').length === 1);
    page.reloadFrame();
    await page.until(() => page.all('launch').length === 2);
    expect(page.asked[1]).to.deep.equal({ sessionId: 'ls_aaaaaaaaaaaaaaaa' });
    expect(page.all('options')).to.have.length(2);
    expect(page.types()).not.to.include('fin-exit');
  });

  it('sends the launch token to a frame that was reloaded while the backend was asked', async () => {
    page = new FinLinkPage();
    let give = (): void => {};
    page.link.sessionProvider = () =>
      new Promise((resolve) => (give = () => resolve({ sessionId: 'ls_aaaaaaaaaaaaaaaa', launchToken: 'lt_late' })));
    await page.start();
    page.reloadFrame();
    await page.until(() => page.all('options').length === 2);
    // Messages arrive in order, so the launch request of the second frame arrived before this screen.
    page.say({ type: 'screen', id: 'C2', step: 'search' });
    await page.until(() => page.types().includes('fin-screen'));
    give();
    await page.until(() => page.all('launch').length === 1);
    expect(page.all('launch')[0]?.token).to.equal('lt_late');
  });

  it('resumes the session when the tag is added again, and starts a new one after its end', async () => {
    page = await new FinLinkPage().start();
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

  it('does not resume a session with another starting point', async () => {
    page = await new FinLinkPage().start();
    await page.until(() => page.all('launch').length === 1);
    page.link.remove();
    page.link.setAttribute('action', 'refresh');
    page.link.setAttribute('provider-account-id', '12');
    document.body.append(page.link);
    await page.until(() => page.asked.length === 2);
    expect(page.asked[1]).to.deep.equal({});
  });

  it('reports a failed request to frame and page, and can be tried again', async () => {
    page = new FinLinkPage();
    const works = page.link.sessionProvider;
    page.link.sessionProvider = () => Promise.reject(new Error('backend'));
    await page.start();
    await page.until(() => page.all('launch-failed').length === 1 && page.types().includes('fin-error'));
    expect(page.all('launch-failed')).to.deep.equal([{ type: 'launch-failed', code: 'session.refused' }]);
    expect(page.events.at(-1)?.detail).to.include({ class: 'setup', code: 'session.refused', recoverable: false });
    // The frame shows the error and reports it.
    page.say({ type: 'fin-error', class: 'setup', code: 'session.refused', recoverable: false, reference: '' });
    page.say({ type: 'screen', id: 'X1', step: 'error' });
    await page.until(() => page.types().includes('fin-screen'));
    expect(page.types().filter((type) => type === 'fin-error')).to.have.length(1);
    page.link.sessionProvider = works;
    page.link.reload();
    await page.until(() => page.all('launch').length === 1);
  });

  it('posts to session-url with the cookies of the page', async () => {
    page = new FinLinkPage({ 'session-url': '/my/session' });
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
    expect(calls[0]?.init).to.include({ method: 'POST', body: '{}' });
    // The default of `fetch` sends the page's own cookies to its own origin.
    expect(calls[0]?.init).not.to.have.property('credentials');
    expect(page.all('launch')[0]?.sessionId).to.equal('ls_bbbbbbbbbbbbbbbb');
  });

  for (const [status, code, problemClass] of [
    [401, 'session.refused', 'setup'],
    [429, 'page.unreachable', 'service.down'],
    [502, 'page.unreachable', 'service.down'],
  ] as const)
    it(`tells a refused session from an outage: session-url answers ${status}`, async () => {
      page = new FinLinkPage({ 'session-url': '/my/session' });
      page.link.sessionProvider = null;
      const realFetch = window.fetch;
      window.fetch = () => Promise.resolve(new Response('', { status }));
      try {
        await page.start();
        await page.until(() => page.all('launch-failed').length === 1 && page.types().includes('fin-error'));
      } finally {
        window.fetch = realFetch;
      }
      expect(page.all('launch-failed')[0]?.code).to.equal(code);
      expect(page.events.at(-1)?.detail).to.include({ class: problemClass, code });
    });
});
