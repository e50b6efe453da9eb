import { expect } from '@open-wc/testing';
import { defineOnce } from '../src/embedding-element/define-once.ts';
import { hostOrigin, FinLinkPage, ViewPage } from './page.ts';

let page: ViewPage;
const said: string[] = [];
const { error } = console;
beforeEach(() => {
  console.error = (text: string) => said.push(text);
});
afterEach(() => {
  console.error = error;
  said.length = 0;
  page.end();
  sessionStorage.clear();
});

const sentence = (): string => page.element.shadowRoot?.querySelector('[role=alert]')?.textContent ?? '';
const setupError = (code: string) => ({
  type: 'fin-error',
  detail: { class: 'setup', code, recoverable: false, reference: '' },
});

describe('elements: setup faults of a tag', () => {
  const faults: [code: string, attributes: Record<string, string>, explanation: string][] = [
    ['host.invalid', { host: 'javascript:alert(1)' }, 'host is invalid: must be an origin like https://….'],
    ['host.invalid', { host: `${hostOrigin}/path` }, 'host is invalid: must be an origin like https://….'],
    [
      'publishable-key.invalid',
      { 'publishable-key': 'sk_secret' },
      'publishable-key is invalid: must be the pk_… of your site.',
    ],
    ['mode.invalid', { mode: 'popup' }, 'mode is invalid: must be inline or dialog.'],
  ];
  for (const [code, attributes, explanation] of faults) {
    it(`report ${code} for ${JSON.stringify(attributes)}, explain it in the console and show one line`, async () => {
      page = new FinLinkPage(attributes);
      document.body.append(page.element);
      await page.until(() => page.events.length > 0);
      expect(page.events).to.deep.equal([setupError(code)]);
      expect(page.frame).to.equal(null);
      const host = code === 'host.invalid' ? '<host>' : hostOrigin;
      expect(said).to.deep.equal([`<fin-link>: ${explanation} See ${host}/docs/errors#${code}`]);
      expect(sentence()).to.equal('Linking isn’t available right now.');
      expect(page.element.offsetHeight).to.be.greaterThan(0);
      const note = page.element.shadowRoot?.querySelector('.note');
      expect(note && getComputedStyle(note).borderTopStyle).to.equal('solid');
      await expect(page.element).to.be.accessible();
    });
  }

  it('name a tag without a session and the element that has it', async () => {
    page = new ViewPage('fin-consents');
    page.element.sessionProvider = null;
    document.body.append(page.element);
    await page.until(() => page.events.length > 0);
    expect(page.events).to.deep.equal([setupError('session-url.missing')]);
    expect(said[0]).to.contain('<fin-consents>: session-url is missing: must be an address of your backend.');
  });

  it('are all explained at once, and the first is reported', async () => {
    page = new FinLinkPage({ host: 'link', 'publishable-key': 'sk_1', mode: 'popup' });
    page.element.sessionProvider = null;
    document.body.append(page.element);
    await page.until(() => page.events.length > 0);
    expect(page.events).to.deep.equal([setupError('host.invalid')]);
    expect(said.map((line) => line.split(' ')[1]).toSorted()).to.deep.equal([
      'host',
      'mode',
      'publishable-key',
      'session-url',
    ]);
  });

  it('do not include a theme that is invalid, which is explained and taken as auto', async () => {
    page = new FinLinkPage({ theme: 'pink' });
    document.body.append(page.element);
    await page.until(() => page.all('theme').length > 0);
    expect(page.all('theme')[0]?.theme).to.equal('auto');
    expect(page.types()).to.deep.equal(['fin-ready']);
    expect(said).to.deep.equal([
      `<fin-link>: theme is invalid: must be light, dark or auto. See ${hostOrigin}/docs/errors#theme.invalid`,
    ]);
  });

  it('do not include a base of another origin, which is explained', async () => {
    const base = document.createElement('base');
    base.href = 'https://cdn.example/';
    page = new FinLinkPage();
    page.element.sessionProvider = null;
    page.element.sessionUrl = '/my/session';
    document.head.append(base);
    document.body.append(page.element);
    await page.element.updateComplete;
    base.remove();
    expect(said).to.deep.equal([
      `<fin-link>: base is invalid: must be your origin. See ${hostOrigin}/docs/errors#base.invalid`,
    ]);
  });

  it('do not include a base of another origin for an absolute session-url', async () => {
    const base = document.createElement('base');
    base.href = 'https://cdn.example/';
    page = new FinLinkPage();
    page.element.sessionProvider = null;
    page.element.sessionUrl = `${location.origin}/my/session`;
    document.head.append(base);
    document.body.append(page.element);
    await page.element.updateComplete;
    base.remove();
    expect(said).to.deep.equal([]);
  });

  it('do not include what hydration has still to set', async () => {
    page = new FinLinkPage({ 'defer-hydration': '', host: '' });
    const button = document.createElement('fin-link-button');
    button.setAttribute('defer-hydration', '');
    document.body.append(page.element, button);
    await page.element.updateComplete;
    // By then the button has looked for its element.
    await new Promise((resolve) => setTimeout(resolve));
    button.remove();
    expect([page.types(), said, page.frame]).to.deep.equal([[], [], null]);
    page.element.host = hostOrigin;
    page.element.removeAttribute('defer-hydration');
    await page.until(() => page.types().includes('fin-ready'));
  });

  it('do not include a mode that was taken away, which is inline', async () => {
    page = new FinLinkPage({ mode: 'dialog' });
    document.body.append(page.element);
    page.element.removeAttribute('mode');
    await page.until(() => page.types().includes('fin-ready'));
    expect(said).to.deep.equal([]);
  });

  it('include another script of the same elements', async () => {
    page = new FinLinkPage();
    const lines: string[] = [];
    const { warn } = console;
    console.warn = (line: string) => lines.push(line);
    defineOnce('fin-link', class extends HTMLElement {});
    defineOnce('fin-link-button', class extends HTMLElement {});
    console.warn = warn;
    expect(lines).to.deep.equal(['<fin-link> is defined twice: load either /fin-link.js or /fin-elements.js, once.']);
  });

  it('are reported once and cleared when the tag is corrected', async () => {
    page = new FinLinkPage({ mode: 'popup' });
    document.body.append(page.element);
    await page.until(() => page.events.length === 1);
    page.element.setAttribute('locale', 'de');
    await page.element.updateComplete;
    page.element.setAttribute('mode', 'inline');
    await page.until(() => page.types().includes('fin-ready'));
    expect(page.types()).to.deep.equal(['fin-error', 'fin-ready']);
    expect(said).to.have.length(1);
    expect(sentence()).to.equal('');
  });

  it('are shown in the dialog of a tag that is opened, which closes without an exit', async () => {
    const dialog = new FinLinkPage({ mode: 'dialog', host: '' });
    page = dialog;
    document.body.append(dialog.link);
    await dialog.link.updateComplete;
    expect(dialog.events).to.deep.equal([]);
    dialog.link.show();
    await dialog.until(() => dialog.events.length > 0);
    expect(dialog.dialog?.open).to.equal(true);
    expect(sentence()).to.equal('Linking isn’t available right now.');
    dialog.dialog?.querySelector<HTMLButtonElement>('.close')?.click();
    await dialog.link.updateComplete;
    expect([dialog.dialog?.open, dialog.link.open]).to.deep.equal([false, false]);
    expect(dialog.types()).to.deep.equal(['fin-error']);
  });

  it('are not seen in a policy of the page that only reports', async () => {
    page = new FinLinkPage();
    document.body.append(page.element);
    await page.element.updateComplete;
    const violation = { effectiveDirective: 'frame-src', blockedURI: hostOrigin } as const;
    const dispatch = (disposition: 'report' | 'enforce'): boolean =>
      document.dispatchEvent(
        new SecurityPolicyViolationEvent('securitypolicyviolation', { ...violation, disposition }),
      );
    dispatch('report');
    await page.until(() => page.types().includes('fin-ready'));
    dispatch('enforce');
    expect(page.types()).to.deep.equal(['fin-ready']);
  });

  it('include what the host refuses, which its document explains', async () => {
    page = new FinLinkPage({ 'publishable-key': 'pk_refused' });
    document.body.append(page.element);
    await page.until(() => page.events.length > 0);
    expect(page.events).to.deep.equal([setupError('site.origin-not-registered')]);
    expect(said).to.deep.equal([]);
    expect(sentence()).to.equal('Linking isn’t available right now.');
    expect(page.frame?.offsetHeight).to.equal(0);
  });

  for (const [key, error] of [
    ['pk_blocked', 'setup site.origin-not-registered'],
    ['pk_silent', 'service.down frame.unreachable'],
  ]) {
    it(`distinguish a nested page with an unregistered outer page from a host that does not answer: ${key}`, async () => {
      page = new FinLinkPage();
      const frame = document.createElement('iframe');
      frame.src = `/nested-page?key=${key}`;
      const told = new Promise<string>((resolve) => {
        window.addEventListener(
          'message',
          (event: MessageEvent<{ nestedPage?: string }>) => event.data.nestedPage && resolve(event.data.nestedPage),
        );
      });
      document.body.append(frame);
      expect(await told).to.equal(error);
      frame.remove();
    });
  }
});
