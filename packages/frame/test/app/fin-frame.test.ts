import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { FrameMessage } from '@fin-link/contracts/browser';
import { tokenForm } from '../fixtures/forms.ts';
import { FakeHost, sessionView } from '../harness/fake-host.ts';
import type { ShownFrame } from '../harness/fake-page.ts';
import { pageOptions, showFrame } from '../harness/fake-page.ts';
import { until } from '../harness/sample-stage.ts';

const ofType = <T extends FrameMessage['type']>({ said }: ShownFrame, type: T) =>
  said.filter((message): message is Extract<FrameMessage, { type: T }> => message.type === type);

const pickHarbour = async ({ find }: ShownFrame): Promise<void> => (await find<HTMLElement>('[role=option]')).click();

async function signIn(shown: ShownFrame, password = 'hunter2'): Promise<void> {
  (await shown.find<HTMLInputElement>('#field-login')).value = 'ok';
  (await shown.find<HTMLInputElement>('#field-password')).value = password;
  await shown.press('Sign in');
}

describe('frame: fin-frame', () => {
  it('links a bank with credentials and a one-time code', async () => {
    const shown = await showFrame();
    const { host, find } = shown;
    await pickHarbour(shown);
    await signIn(shown);
    await find('fin-progress-screen');
    await until(() => host.called('GET', '/v1/events').length > 0);

    await host.happens({ status: 'USER_INPUT_REQUIRED', loginForm: tokenForm });
    (await find<HTMLInputElement>('#code')).value = '123456';
    await shown.press('Confirm');
    await find('fin-progress-screen');
    expect(host.called('PUT', '/v1/provider-accounts/900/answers')[0]?.body).to.deep.equal({
      requestId: 'req-1',
      field: [{ id: 'code', value: '123456' }],
    });

    await host.happens({
      status: 'SUCCESS',
      additionalStatus: 'AVAILABLE_DATA_RETRIEVED',
      loginForm: null,
      accountsListed: true,
    });
    const boxes = await until(() => {
      const found = shown.frame.querySelectorAll<HTMLInputElement>('li input');
      return found.length === 5 && found;
    });
    boxes[4]?.click();
    await shown.press('Save');
    await shown.press('Done');
    await until(() => ofType(shown, 'fin-exit').length > 0);

    expect(host.called('PUT', '/v1/provider-accounts/900/selection')[0]?.body).to.deep.equal({
      accountIds: [11, 12, 13, 14],
    });
    expect(ofType(shown, 'fin-success')).to.deep.equal([
      { type: 'fin-success', providerAccountId: 900, accountIds: [11, 12, 13, 14] },
    ]);
    expect(ofType(shown, 'fin-exit')).to.deep.equal([
      { type: 'fin-exit', outcome: 'success', screen: 'success', providerAccountIds: [900] },
    ]);
    expect(ofType(shown, 'screen').map(({ step }) => step)).to.deep.equal([
      'search',
      'credentials',
      'progress',
      'mfa',
      'progress',
      'summary',
      'success',
    ]);
    expect(host.called('DELETE', '/v1/session')[0]?.body).to.deep.equal({ outcome: 'success', screen: 'success' });
  });

  it('sends typed secrets to the host once and nowhere else', async () => {
    const shown = await showFrame();
    await pickHarbour(shown);
    await signIn(shown, 'marker-secret');
    await until(() => shown.host.called('POST', '/v1/provider-accounts').length > 0);
    expect(JSON.stringify(shown.said)).not.to.contain('marker-secret');
    expect(JSON.stringify(shown.host.snapshots)).not.to.contain('marker-secret');
    const carriers = shown.host.calls.filter((call) => JSON.stringify(call).includes('marker-secret'));
    expect(carriers.map(({ method, path }) => `${method} ${path}`)).to.deep.equal(['POST /v1/provider-accounts']);
  });

  it('never gives the session token to the page', async () => {
    const shown = await showFrame();
    await shown.find('[role=option]');
    expect(shown.host.called('GET', '/v1/providers')[0]?.authorization).to.equal('Bearer st_1');
    expect(JSON.stringify(shown.said)).not.to.contain('st_1');
    expect(shown.host.called('POST', '/v1/launch')[0]?.body).to.deep.equal({
      launchToken: 'lt_01234567890123456789',
      publishableKey: 'pk_test_0001',
      parentOrigin: 'https://app.example',
      view: 'link',
    });
  });

  it('asks for the password again after refused credentials and keeps the user name', async () => {
    const shown = await showFrame();
    await pickHarbour(shown);
    await signIn(shown);
    await until(() => shown.host.called('GET', '/v1/events').length > 0);
    await shown.host.happens({ status: 'FAILED', additionalStatus: 'INCORRECT_CREDENTIALS' });
    await shown.find('#refusal');
    const login = await shown.find<HTMLInputElement>('#field-login');
    await until(() => login.value === 'ok');
    expect((await shown.find<HTMLInputElement>('#field-password')).value).to.equal('');
    await until(() => ofType(shown, 'fin-error').length > 0);
    expect(ofType(shown, 'fin-error')[0]).to.deep.include({
      class: 'credentials.wrong',
      code: 'INCORRECT_CREDENTIALS',
      recoverable: true,
    });
  });

  describe('closing', () => {
    it('ends at once with one fin-exit when nothing would be lost', async () => {
      const shown = await showFrame();
      await shown.find('[role=option]');
      await until(() => shown.host.snapshots.length > 0);
      shown.post({ type: 'close' });
      await until(() => ofType(shown, 'fin-exit').length > 0);
      shown.post({ type: 'close' });
      shown.post({ type: 'close' });
      await until(() => shown.host.called('DELETE', '/v1/session').length > 0);
      expect(ofType(shown, 'fin-exit')).to.deep.equal([
        { type: 'fin-exit', outcome: 'cancelled', screen: 'search', providerAccountIds: [] },
      ]);
    });

    it('asks before it closes when something was typed', async () => {
      const shown = await showFrame();
      await pickHarbour(shown);
      (await shown.find<HTMLInputElement>('#field-login')).value = 'ok';
      shown.post({ type: 'close' });
      await shown.find('fin-leave-question');
      expect(ofType(shown, 'fin-exit')).to.deep.equal([]);
      await shown.press('Leave');
      await until(() => ofType(shown, 'fin-exit').length > 0);
    });

    it('closes before the page has given a launch token', async () => {
      const shown = await showFrame({ launches: [null] });
      shown.post({ type: 'close' });
      await until(() => ofType(shown, 'fin-exit').length > 0);
      expect(ofType(shown, 'fin-exit')[0]?.outcome).to.equal('cancelled');
    });

    it('sends fin-exit after the host has received the end of the session', async () => {
      const shown = await showFrame();
      await shown.find('[role=option]');
      await until(() => shown.host.snapshots.length > 0);
      let release = (): void => {};
      shown.host.holding.set('DELETE /v1/session', new Promise((resolve) => (release = resolve)));
      shown.post({ type: 'close' });
      await until(() => shown.host.called('DELETE', '/v1/session').length > 0);
      // The last screen stays visible until the host has received the end of the session.
      await until(() => shown.frame.ariaBusy === 'true');
      expect(shown.frame.querySelector('fin-search')).not.to.equal(null);
      expect(ofType(shown, 'fin-exit')).to.deep.equal([]);
      release();
      await until(() => ofType(shown, 'fin-exit').length > 0);
    });
  });

  describe('focus and size', () => {
    it('does not take the focus from the page while it is shown inline', async () => {
      const outside = document.createElement('button');
      document.body.append(outside);
      outside.focus();
      const own = document.hasFocus.bind(document);
      document.hasFocus = () => false;
      const shown = await showFrame();
      await shown.find('[role=option]');
      expect(document.activeElement).to.equal(outside);
      document.hasFocus = own;
      outside.remove();
    });

    it('focuses the heading of each new screen', async () => {
      const shown = await showFrame({ options: pageOptions({ mode: 'dialog' }) });
      await pickHarbour(shown);
      await signIn(shown);
      const screen = await shown.find('fin-progress-screen');
      await until(() => screen.querySelector('fin-shell')?.shadowRoot?.activeElement?.localName === 'h2');
    });

    it('accepts the focus at its first and at its last element', async () => {
      const shown = await showFrame();
      const last = await until(() => shown.frame.querySelector('.without-bank button'));
      shown.post({ type: 'focus-in', direction: 'forward' });
      await until(() => document.activeElement?.id === 'bank-query');
      shown.post({ type: 'focus-in', direction: 'backward' });
      await until(() => document.activeElement === last);
    });

    it('tells the page when focus leaves a dialog at either end and accepts it again', async () => {
      const shown = await showFrame({ options: pageOptions({ mode: 'dialog' }) });
      const last = await until(() => shown.frame.querySelector('.without-bank button'));
      await until(() => document.activeElement?.id === 'bank-query');
      shown.post({ type: 'focus-in', direction: 'backward' });
      await until(() => document.activeElement === last);
      await sendKeys({ press: 'Tab' });
      await until(() => ofType(shown, 'focus-out').length > 0);
      expect(ofType(shown, 'focus-out')[0]?.direction).to.equal('forward');
    });

    it('adds no tab stops of its own while it is shown inline', async () => {
      const shown = await showFrame();
      await shown.find('[role=option]');
      expect(shown.frame.querySelector('span[tabindex]')).to.equal(null);
    });

    it('reports its height to the page', async () => {
      const shown = await showFrame();
      await until(() => ofType(shown, 'resize').length > 0);
      expect(ofType(shown, 'resize')[0]?.height).to.be.greaterThan(0);
    });

    it('passes Escape on to the page in a dialog', async () => {
      const shown = await showFrame({ options: pageOptions({ mode: 'dialog' }) });
      (await shown.find('fin-shell')).dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }),
      );
      await until(() => ofType(shown, 'escape').length > 0);
      expect(ofType(shown, 'fin-exit')).to.deep.equal([]);
    });
  });

  it('uses the language and the direction of the tag', async () => {
    const host = new FakeHost(sessionView({ locale: null }));
    const shown = await showFrame({ host, options: pageOptions({ locale: 'ar-XB' }) });
    await shown.find('[role=option]');
    await until(() => document.documentElement.dir === 'rtl');
    expect(document.documentElement.lang).to.equal('ar-XB');
  });

  it('prefers the language of the session to that of the tag, and the tag to the configuration', async () => {
    const options = { ...sessionView().options, locale: 'en-XA' };
    const ofConfiguration = await showFrame({ host: new FakeHost(sessionView({ locale: null, options })) });
    await ofConfiguration.find('[role=option]');
    await until(() => document.documentElement.lang === 'en-XA');
    const tag = pageOptions({ locale: 'ar-XB' });
    const ofTag = await showFrame({ host: new FakeHost(sessionView({ locale: null, options })), options: tag });
    await ofTag.find('[role=option]');
    await until(() => document.documentElement.lang === 'ar-XB');
    const ofSession = await showFrame({ host: new FakeHost(sessionView({ locale: 'en-US', options })), options: tag });
    await ofSession.find('[role=option]');
    await until(() => document.documentElement.lang === 'en-US');
  });

  it('says the messages that the configuration replaces', async () => {
    const messages = { 'en-US': { 'search/title': ['Choose your bank'] } };
    const shown = await showFrame({ host: new FakeHost(sessionView({ messages })) });
    const shell = await shown.find<HTMLElement & { heading: string }>('fin-search fin-shell');
    await until(() => shell.heading === 'Choose your bank');
  });

  it('speaks the language that the user chooses in the header, and saves it for the session', async () => {
    const options = { ...sessionView().options, languagePicker: true };
    const shown = await showFrame({ host: new FakeHost(sessionView({ options })) });
    const shell = await shown.find('fin-search fin-shell');
    const select = await until(() =>
      shell.shadowRoot?.querySelector('fin-languages')?.shadowRoot?.querySelector('select'),
    );
    expect([...select.options].map(({ value }) => value)).to.include.members(['de-DE', 'ar']);
    select.value = 'de-DE';
    select.dispatchEvent(new Event('change'));
    await until(() => document.documentElement.lang === 'de-DE');
    await until(() => shown.host.called('PUT', '/v1/session/locale').length === 1);
    await until(() => select.getAttribute('aria-label') === 'Sprache');
  });

  it('loads the words of the newest language when languages change quickly', async () => {
    const { frame, find } = await showFrame();
    await find('[role=option]');
    frame.sessionKnown(sessionView({ locale: 'en' }));
    const older = frame.wordsWith(['linking']);
    frame.sessionKnown(sessionView({ locale: 'en-XA' }));
    const newest = await frame.wordsWith(['linking']);
    expect(newest.success.done).not.to.equal('Done');
    expect(await older).to.equal(newest);
  });

  it('shares no state with another frame in the same document', async () => {
    const one = await showFrame();
    const two = await showFrame({
      host: new FakeHost(sessionView({ app: { name: 'Other', logoUrl: '', privacyUrl: null, helpUrl: null } })),
    });
    await pickHarbour(one);
    await pickHarbour(two);
    (await one.find<HTMLInputElement>('#field-login')).value = 'mine';
    expect((await two.find<HTMLInputElement>('#field-login')).value).to.equal('');
    expect((await two.find('.recipient')).textContent).to.contain('Other');
    expect((await one.find('.recipient')).textContent).to.contain('Acorn Budget');
  });

  it('stops everything when it is removed', async () => {
    const shown = await showFrame();
    await pickHarbour(shown);
    await signIn(shown);
    await until(() => shown.host.called('GET', '/v1/events').length > 0);
    shown.frame.remove();
    const calls = shown.host.calls.length;
    await shown.host.happens({ status: 'USER_INPUT_REQUIRED', loginForm: tokenForm });
    expect(shown.host.calls).to.have.length(calls);
    expect(document.querySelector('fin-announcer')).to.equal(null);
  });
});
