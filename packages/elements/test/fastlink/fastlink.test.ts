import { expect } from '@open-wc/testing';
import type { FrameMessage } from '@fin-link/contracts/page';
import { createFastLink } from '../../src/fastlink/fastlink.ts';
import { hostOrigin } from '../page.ts';
import { LaunchedPage, site } from './launched-page.ts';

let page: LaunchedPage;
beforeEach(() => {
  page = new LaunchedPage();
});
afterEach(() => page.end());

const exit = { action: 'exit', fnToCall: 'accountStatus', sites: [] };
const finExit = { type: 'fin-exit', outcome: 'success', screen: 'success', providerAccountIds: [501] } as const;
const cancelled = { ...finExit, outcome: 'cancelled', providerAccountIds: [] } as const;
const linked: FrameMessage = { type: 'fin-success', providerAccountId: 501, accountIds: [1] };
const failed = {
  status: 'FAILED',
  additionalStatus: 'INCORRECT_CREDENTIALS',
  reason: 'The credentials are wrong.',
} as const;
const wrong = { type: 'fin-error', class: 'credentials.wrong', code: 'c', recoverable: true, reference: 'r' } as const;

describe('elements: fastlink.open', () => {
  it('sends token and parameters to the host of its script only, and shows the element of the reply', async () => {
    page.change({ attributes: { 'redirect-mode': 'tab' } });
    await page.opened({
      fastLinkURL: 'https://elsewhere.example/fastlink',
      params: { configName: 'Aggregation', dataset: { a: [1] }, flow: 'edit', providerAccountId: 501, locale: null },
      callback: 'https://app.example/done',
      callbackLocation: 'top',
      intentUrl: 'app://back',
    });
    expect(page.posted).to.have.length(1);
    const { path, credentials, fields = {} } = page.posted[0] ?? {};
    expect([path, credentials, fields['accessToken']]).to.deep.equal([
      '/fastlink/v4/session',
      'omit',
      'Bearer token-1',
    ]);
    expect(Object.keys(fields)).to.deep.equal(['accessToken', 'extraParams']);
    expect(Object.fromEntries(new URLSearchParams(fields['extraParams']))).to.deep.equal({
      configName: 'Aggregation',
      dataset: '{"a":[1]}',
      flow: 'edit',
      providerAccountId: '501',
      callback: 'https://app.example/done',
      callbackLocation: 'top',
      intentUrl: 'app://back',
    });
    const element = page.container.querySelector('fin-link');
    expect([element?.host, element?.publishableKey, element?.redirectMode]).to.deep.equal([
      hostOrigin,
      page.key,
      'tab',
    ]);
    expect(page.tokens).to.deep.equal(['lt_first']);
    expect(document.documentElement.outerHTML).not.to.contain('token-1');
  });

  it('goes to the host of fastLinkURL if the loader comes from elsewhere', async () => {
    createFastLink({ src: 'https://elsewhere.example/fastlink/v3/initialize.js' }).open(
      page.options({ fastLinkURL: `${hostOrigin}/fastlink/v3` }),
      'container',
    );
    await page.until(() => page.posted.length > 0);
    expect(page.paths()[0]).to.equal('/fastlink/v3/session');
    await page.ready();
    page.container.replaceChildren();
  });

  for (const [src, params, path] of [
    ['/fastlink/v4/initialize.js', {}, '/fastlink/v4/session'],
    ['/fastlink/v3/initialize.js', { configName: 'A' }, '/fastlink/v3/session'],
    ['/v1/fastlink/initialize.js', { configName: 'A' }, '/fastlink/v4/session'],
    ['/v1/fastlink/initialize.js', 'userExperienceFlow=Aggregation', '/fastlink/v3/session'],
  ] as const)
    it(`posts to ${path} for ${src} and ${JSON.stringify(params)}`, async () => {
      createFastLink({ src: `${hostOrigin}${src}?site=pk_other` }).open(
        page.options({ params, accessToken: '', jwtToken: 'jwt' }),
        'container',
      );
      await page.until(() => page.posted.length > 0);
      expect(page.paths()[0]).to.equal(path);
      expect(page.posted[0]?.fields).to.include({ jwtToken: 'jwt', site: 'pk_other' });
      expect(page.posted[0]?.fields).not.to.have.property('accessToken');
      await page.ready();
      page.container.replaceChildren();
    });

  it('goes to the host by a form for forceRedirect, unless forceIframe is set', async () => {
    const sent: unknown[] = [];
    const { submit } = HTMLFormElement.prototype;
    HTMLFormElement.prototype.submit = function (this: HTMLFormElement) {
      const values = Object.fromEntries(
        [...this.elements].map((field) => [(field as HTMLInputElement).name, (field as HTMLInputElement).value]),
      );
      sent.push([this.method, this.action, values]);
    };
    page.open({ forceRedirect: true });
    HTMLFormElement.prototype.submit = submit;
    const values = { accessToken: 'Bearer token-1', extraParams: 'configName=Aggregation' };
    expect(sent).to.deep.equal([['post', `${hostOrigin}/fastlink/v4`, values]]);
    expect([page.posted, document.querySelector('form'), page.names()]).to.deep.equal([[], null, []]);
    await page.opened({ forceRedirect: true, forceIframe: true });
    expect(page.paths()).to.deep.equal(['/fastlink/v4/session']);
  });

  for (const [iframeScrolling, overflow] of [
    ['auto', 'auto'],
    [true, 'auto'],
    [false, ''],
    ['no', ''],
  ] as const)
    it(`lets the widget scroll with overflow "${overflow}" for iframeScrolling ${iframeScrolling}`, async () => {
      await page.opened({ iframeScrolling });
      expect(page.container.querySelector('fin-link')?.style.overflow).to.equal(overflow);
    });

  it('reports a container that does not exist, and opens nothing', () => {
    page.fastlink.open(page.options(), 'nowhere');
    page.fastlink.open(page.options());
    page.fastlink.close();
    const error = {
      title: 'INVALID_PARAMETER_OR_VALUE',
      message: 'Invalid container element',
      fnToCall: 'errorHandler',
    };
    expect(page.calls).to.deep.equal([
      ['onError', { code: 'E704', ...error }],
      ['onError', { code: 'E704', ...error }],
    ]);
    expect(page.posted).to.deep.equal([]);
  });

  it('reports a refusal, and the end when the user closes the note', async () => {
    const refusal = {
      code: 'E701',
      title: 'INVALID_PARAMETER_OR_VALUE',
      message: '<img src=x>',
      fnToCall: 'errorHandler',
    };
    page.reply = Response.json(refusal, { status: 400 });
    page.open({ onExit: () => page.calls.push(['onExit', null]) });
    await page.called('onError');
    expect(page.calls).to.deep.equal([['onError', refusal]]);
    expect(page.errors).to.deep.equal(['fastlink: E701 <img src=x>']);
    expect(page.container.querySelector('[role=alert]')?.textContent).to.contain('available');
    expect(page.container.querySelector('img')).to.equal(null);
    page.container.querySelector('button')?.click();
    page.fastlink.close();
    expect(page.names()).to.deep.equal(['onError', 'onClose', 'onExit']);
    expect(page.payloads('onClose')).to.deep.equal([exit]);
    expect(page.container.childNodes).to.have.length(0);
  });

  for (const [what, break_] of [
    ['there is no network', () => (page.isAway = true)],
    ['something else answers', () => (page.reply = new Response('<html>', { status: 502 }))],
  ] as const)
    it(`reports E800 if ${what}`, async () => {
      break_();
      page.open();
      await page.called('onError');
      expect(page.payloads('onError')).to.deep.equal([
        { code: 'E800', title: 'APPLICATION_ERROR', message: 'The host does not answer', fnToCall: 'errorHandler' },
      ]);
    });

  it('reports a script that cannot be loaded, and leaves no script behind', async () => {
    page.change({ element: 'fin-nowhere' });
    const scripts: (string | undefined)[] = [];
    const observer = new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes)
          if (node instanceof HTMLScriptElement) scripts.push(node.src, node.type, node.nonce);
    });
    observer.observe(document.head, { childList: true });
    page.open();
    await page.called('onError');
    observer.disconnect();
    expect(scripts).to.deep.equal([`${hostOrigin}/fin-elements.js`, 'module', 'n']);
    expect(page.payloads('onError')).to.deep.include.members([
      {
        code: 'E800',
        title: 'APPLICATION_ERROR',
        message: 'The script of the widget cannot be loaded',
        fnToCall: 'errorHandler',
      },
    ]);
    expect([
      document.querySelector(`script[src='${hostOrigin}/fin-elements.js']`),
      page.container.querySelector('fin-nowhere'),
    ]).to.deep.equal([null, null]);
    page.fastlink.close();
    expect(page.payloads('onClose')).to.deep.equal([exit]);
    expect(page.container.childNodes).to.have.length(0);
  });
});

describe('elements: callbacks of fastlink.open', () => {
  it('report a linked site once, then the end, and nothing remains', async () => {
    await page.opened({ onExit: (payload) => page.calls.push(['onExit', payload]) });
    page.sites = [site({ additionalStatus: 'ACCT_SUMMARY_RECEIVED', providerName: '<b>Harbour</b>' })];
    await page.hear(linked);
    await page.hear({ type: 'fin-partial', providerAccountId: 501, accountIds: [1], failed: [] });
    await page.called('onSuccess');
    page.sites = [site({ providerName: '<b>Harbour</b>' })];
    page.say(finExit);
    await page.called('onExit');
    const success = { ...site({ providerName: '<b>Harbour</b>' }), additionalStatus: 'ACCT_SUMMARY_RECEIVED' };
    const closed = { ...exit, sites: page.sites };
    expect(page.calls).to.deep.equal([
      ['onSuccess', { ...success, fnToCall: 'accountStatus' }],
      ['onClose', closed],
      ['onExit', closed],
    ]);
    expect(page.posted.at(-1)).to.deep.include({
      path: '/fastlink/session/sites',
      fields: { sessionId: 'ls_aaaaaaaaaaaaaaaa', sessionKey: 'fk_key' },
    });
    expect(page.container.childNodes).to.have.length(0);
    page.fastlink.close();
    expect(page.names()).to.have.length(3);
  });

  it('report a success that is read late before the end', async () => {
    await page.opened();
    page.sites = [site()];
    let release = (): void => {};
    page.sitesWait = new Promise<void>((resolve) => (release = resolve));
    await page.hear(linked);
    page.say(finExit);
    await page.until(() => page.container.childNodes.length === 0 && page.paths().length === 3);
    expect(page.calls).to.deep.equal([]);
    release();
    await page.called('onClose');
    expect(page.names()).to.deep.equal(['onSuccess', 'onClose']);
  });

  it('report the success of an end that arrives without one', async () => {
    await page.opened();
    page.sites = [site()];
    page.say(finExit);
    await page.called('onClose');
    expect(page.names()).to.deep.equal(['onSuccess', 'onClose']);
  });

  it('report an end without sites if the user linked nothing, without reading them', async () => {
    await page.opened();
    page.say(cancelled);
    await page.called('onClose');
    expect([page.calls, page.paths().length]).to.deep.equal([[['onClose', exit]], 1]);
  });

  it('report each failed attempt once, and sites that cannot be read no worse than that', async () => {
    await page.opened();
    page.sites = [site(failed)];
    await page.hear(wrong);
    await page.hear(wrong);
    await page.called('onError');
    page.sites = [site({ ...failed, requestId: 'req-2' })];
    await page.hear(wrong);
    await page.until(() => page.calls.length === 2);
    page.isAway = true;
    page.say(cancelled);
    await page.called('onClose');
    expect(page.calls).to.deep.equal([
      ['onError', { ...site(failed), fnToCall: 'accountStatus' }],
      ['onError', { ...site({ ...failed, requestId: 'req-2' }), fnToCall: 'accountStatus' }],
      ['onClose', { ...exit, sites: [site({ ...failed, requestId: 'req-2' })] }],
    ]);
  });

  it('report another error only if the user cannot continue', async () => {
    await page.opened();
    await page.hear({ ...wrong, class: 'service.down', code: 'service.unavailable' });
    await page.hear({ ...wrong, class: 'setup', code: 'site.origin-not-registered', recoverable: false });
    page.say({ ...cancelled, outcome: 'error' });
    await page.called('onClose');
    const error = { code: 'E800', title: 'APPLICATION_ERROR', fnToCall: 'errorHandler' };
    expect(page.calls).to.deep.equal([
      ['onError', { ...error, message: 'site.origin-not-registered', reference: 'r' }],
      ['onClose', exit],
    ]);
  });

  it('report an account without a provider by its id', async () => {
    page.change({ element: 'fin-manual-account' });
    await page.opened();
    await page.hear({ type: 'fin-account-saved', accountId: 7, kind: 'savings' });
    await page.hear({ type: 'fin-account-saved', accountId: 7, kind: 'savings' });
    page.say(cancelled);
    await page.called('onClose');
    expect(page.calls).to.deep.equal([
      ['onSuccess', { accountId: 7, status: 'SUCCESS', fnToCall: 'accountStatus' }],
      ['onClose', exit],
    ]);
  });

  it('report activity at most once a minute, and addresses of the host to open outside', async () => {
    const { now } = performance;
    let time = 100_000;
    performance.now = () => time;
    try {
      await page.opened({ onEvent: (payload) => page.calls.push(['onEvent', payload]) });
      const screen = { type: 'screen', id: 'C2', step: 'search' } as const;
      const seen = () => page.say(screen);
      seen();
      await page.until(() => page.calls.length === 1);
      time += 59_999;
      seen();
      await page.hear({ type: 'fin-open-url', url: 'https://elsewhere.example/' });
      await page.hear({ type: 'fin-open-url', url: `${hostOrigin}/oauth/start?n=1` });
      await page.until(() => page.calls.length === 2);
      time += 1;
      seen();
      await page.until(() => page.calls.length === 3);
    } finally {
      performance.now = now;
    }
    expect(page.calls.map(([, payload]) => payload)).to.deep.equal([
      { fnToCall: 'renewClientSession' },
      { type: 'OPEN_EXTERNAL_URL', data: { url: `${hostOrigin}/oauth/start?n=1` } },
      { fnToCall: 'renewClientSession' },
    ]);
  });

  it('do not stop each other by an error', async () => {
    const { reportError } = window;
    const errors: unknown[] = [];
    window.reportError = (error) => errors.push(error);
    await page.opened({
      onSuccess: () => {
        throw new Error('of the page');
      },
    });
    page.sites = [site()];
    await page.hear(linked);
    page.say(finExit);
    await page.called('onClose');
    window.reportError = reportError;
    expect(errors.map(String)).to.deep.equal(['Error: of the page']);
  });

  it('end before the callback’s address is opened, and that only for the user’s end', async () => {
    const navigations = page.navigations();
    page.change({ callback: `${location.origin}/done?user=7#top` });
    await page.opened();
    page.fastlink.close();
    await page.called('onClose');
    expect(navigations).to.deep.equal([]);
    page.tokens.length = 0;
    await page.opened({ onClose: () => page.calls.push(['navigations at onClose', navigations.length]) });
    page.say(cancelled);
    await page.until(() => navigations.length > 0);
    expect(page.calls.at(-1)).to.deep.equal(['navigations at onClose', 0]);
    const status = encodeURIComponent('[{"status":"ACTION_ABANDONED"}]');
    expect(navigations).to.deep.equal([`${location.origin}/done?user=7&JSONcallBackStatus=${status}#top`]);
  });

  it('open the callback’s address with the linked provider accounts', async () => {
    const navigations = page.navigations();
    page.change({ callback: `${location.origin}/done` });
    await page.opened();
    page.sites = [site({ status: 'IN_PROGRESS' })];
    await page.hear(linked);
    page.say(finExit);
    await page.until(() => navigations.length > 0);
    const status = new URL(navigations[0] ?? '').searchParams.get('JSONcallBackStatus');
    expect(JSON.parse(status ?? '')).to.deep.equal([{ ...site(), bankName: site().providerName }]);
    expect(page.payloads('onClose')).to.deep.equal([{ ...exit, sites: [site()] }]);
  });
});

describe('elements: fastlink.close', () => {
  it('removes the widget at once and reports the end once', async () => {
    await page.opened();
    page.sites = [site()];
    await page.hear(linked);
    page.fastlink.close();
    expect(page.container.childNodes).to.have.length(0);
    page.fastlink.close();
    await page.called('onClose');
    expect(page.names()).to.deep.equal(['onSuccess', 'onClose']);
  });

  it('ends a launch whose reply has not arrived', async () => {
    page.open();
    page.fastlink.close();
    page.fastlink.close();
    await page.until(() => page.posted.length === 1);
    await new Promise((resolve) => setTimeout(resolve));
    expect([page.calls, page.container.childNodes.length]).to.deep.equal([[['onClose', exit]], 0]);
  });

  it('ends the first of two widgets when the second opens', async () => {
    await page.opened();
    page.tokens.length = 0;
    await page.opened({ onClose: () => page.calls.push(['second onClose', null]) });
    expect([page.names(), page.container.childNodes.length]).to.deep.equal([['onClose'], 1]);
    page.say(cancelled);
    await page.called('second onClose');
    expect(page.names()).to.deep.equal(['onClose', 'second onClose']);
  });
});

describe('elements: launch tokens of fastlink.open', () => {
  it('are requested by the session’s key, and after the session’s end with the page’s token', async () => {
    await page.opened();
    page.say({ type: 'launch-needed', reason: 'refused' });
    await page.until(() => page.tokens.length === 2);
    page.change({ sessionId: 'ls_bbbbbbbbbbbbbbbb', launchToken: 'lt_new', sessionKey: 'fk_new' });
    page.say({ type: 'launch-needed', reason: 'refused' });
    await page.until(() => page.tokens.length === 3);
    expect(page.tokens).to.deep.equal(['lt_first', 'lt_next', 'lt_new']);
    await page.hear(linked);
    await page.called('onSuccess');
    expect(page.posted.map(({ path, fields }) => [path, fields['sessionKey']])).to.deep.equal([
      ['/fastlink/v4/session', undefined],
      ['/fastlink/session/launch', 'fk_key'],
      ['/fastlink/v4/session', undefined],
      ['/fastlink/session/sites', 'fk_new'],
    ]);
  });

  it('that the host refuses are reported with the host’s code', async () => {
    await page.opened();
    const refusal = { code: 'N301', title: 'SESSION_OVER', message: 'The session has ended', fnToCall: 'errorHandler' };
    page.token = () => Response.json(refusal, { status: 404 });
    page.reply = Response.json({ ...refusal, code: 'N102' }, { status: 401 });
    page.say({ type: 'launch-needed', reason: 'expired' });
    await page.called('onError');
    expect(page.payloads('onError')).to.deep.equal([{ ...refusal, code: 'N102' }]);
  });
});
