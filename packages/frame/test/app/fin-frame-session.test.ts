import { expect } from '@open-wc/testing';
import type { FrameMessage } from '@fin-link/contracts/browser';
import { applyLook } from '../../src/platform/theme/design-tokens.ts';
import { FakeHost, sessionView } from '../harness/fake-host.ts';
import type { ShownFrame } from '../harness/fake-page.ts';
import { pageOptions, showFrame } from '../harness/fake-page.ts';
import { tokenForm } from '../fixtures/forms.ts';
import { until } from '../harness/sample-stage.ts';
import { settled } from '../harness/stage.ts';

const ofType = <T extends FrameMessage['type']>({ said }: ShownFrame, type: T) =>
  said.filter((message): message is Extract<FrameMessage, { type: T }> => message.type === type);

const pickHarbour = async ({ find }: ShownFrame): Promise<void> => (await find<HTMLElement>('[role=option]')).click();

async function signIn(shown: ShownFrame, password = 'hunter2'): Promise<void> {
  (await shown.find<HTMLInputElement>('#field-login')).value = 'ok';
  (await shown.find<HTMLInputElement>('#field-password')).value = password;
  await shown.press('Sign in');
}

describe('frame: fin-frame, session and network', () => {
  describe('launch', () => {
    it('shows a setup error when the host does not know the origin of the page', async () => {
      const host = new FakeHost();
      host.failing.set('POST /v1/launch', { status: 403, code: 'launch.origin-mismatch' });
      const shown = await showFrame({ host });
      await shown.find('fin-error-screen');
      expect(ofType(shown, 'fin-error')[0]).to.deep.include({
        class: 'setup',
        code: 'launch.origin-mismatch',
        reference: 'rq_test',
      });
    });

    it('asks the page for another launch token after a refused one', async () => {
      const host = new FakeHost();
      host.failing.set('POST /v1/launch', { status: 401, code: 'launch.invalid' });
      const shown = await showFrame({ host });
      await shown.find('fin-error-screen');
      expect(ofType(shown, 'launch-needed').map(({ reason }) => reason)).to.deep.equal(['start', 'refused']);
    });

    it('offers to try again when the page has no launch token', async () => {
      const shown = await showFrame({
        launches: [
          { type: 'launch-failed', code: 'page.unreachable' },
          { type: 'launch', token: 'lt_01234567890123456789', sessionId: 'ls_0123456789abcdef' },
        ],
      });
      const screen = await shown.find('fin-error-screen');
      // The device has a network, so the failure is in the page's backend.
      expect(ofType(shown, 'fin-error')[0]).to.deep.include({ class: 'service.down', code: 'page.unreachable' });
      expect(screen.textContent).not.to.contain('connection');
      await shown.press('Try again');
      await shown.find('[role=option]');
    });

    it('shows the colors of the configuration', async () => {
      const root = document.documentElement;
      const look = { light: { '--fin-color-accent': '#7a1f1f' }, dark: { '--fin-color-accent': '#e8a090' } };
      await showFrame({ host: new FakeHost(sessionView({ options: { ...sessionView().options, look } })) });
      await until(() => ['#7a1f1f', '#e8a090'].includes(root.style.getPropertyValue('--fin-color-accent')));
      applyLook(root, { light: {}, dark: {} });
    });

    it('refuses a launch reply outside the contract', async () => {
      const shown = await showFrame({ host: new FakeHost({ ...sessionView(), expiresAt: 'soon' }) });
      await shown.find('fin-error-screen');
      expect(ofType(shown, 'fin-error')[0]?.code).to.equal('reply.invalid');
    });

    it('shows a general error for an error code that this version does not know', async () => {
      const host = new FakeHost();
      host.failing.set('POST /v1/launch', { status: 418, code: 'teapot.short' });
      const shown = await showFrame({ host });
      await shown.find('fin-error-screen');
      expect(ofType(shown, 'fin-error')[0]).to.deep.include({ class: 'unknown', code: 'reply.invalid' });
    });

    it('reports an unknown view at once', async () => {
      const shown = await showFrame({ view: 'config' });
      await shown.find('fin-error-screen');
      expect(ofType(shown, 'fin-error')).to.deep.equal([
        { type: 'fin-error', class: 'setup', code: 'view.unavailable', recoverable: false, reference: '' },
      ]);
      expect(shown.host.calls).to.deep.equal([]);
      await shown.press('Close');
      await until(() => ofType(shown, 'fin-exit').length > 0);
    });

    it('opens a bank that the session names, and resumes a saved snapshot', async () => {
      const direct = await showFrame({ options: pageOptions({ providerId: 16_002 }) });
      await direct.find('#field-login');
      const snapshot = {
        v: 1,
        step: 'progress',
        providerId: 16_002,
        providerAccountId: 900,
        requestId: 'req-1',
        consentId: null,
        authorizationId: null,
        completed: [],
      } as const;
      const resumed = await showFrame({
        host: new FakeHost(sessionView({ snapshot: { ...snapshot, completed: [] } })),
      });
      await resumed.find('fin-progress-screen');
    });
  });

  describe('session', () => {
    it('hides typed values once the session has ended and resumes with a new launch token', async () => {
      const shown = await showFrame();
      await pickHarbour(shown);
      (await shown.find<HTMLInputElement>('#field-password')).value = 'hunter2';
      shown.host.failing.set('PUT /v1/session/snapshot', { status: 401, code: 'session.expired' });
      shown.host.failing.set('POST /v1/provider-accounts', { status: 401, code: 'session.expired' });
      await signIn(shown);
      await shown.find('fin-session-end');
      expect(shown.frame.querySelector('input')).to.equal(null);
      shown.host.failing.clear();
      await shown.press('Continue');
      expect((await shown.find<HTMLInputElement>('#field-password')).value).to.equal('');
      expect((await shown.find<HTMLInputElement>('#field-login')).value).to.equal('ok');
      expect(ofType(shown, 'launch-needed').map(({ reason }) => reason)).to.deep.equal(['start', 'expired']);
    });

    it('keeps the time of a code screen while the words of another locale are loaded', async () => {
      const failures: unknown[] = [];
      const note = (event: PromiseRejectionEvent): void => {
        event.preventDefault();
        failures.push(event.reason);
      };
      addEventListener('unhandledrejection', note);
      const shown = await showFrame({ host: new FakeHost(sessionView({ locale: null })) });
      await pickHarbour(shown);
      await signIn(shown);
      await until(() => shown.host.called('GET', '/v1/events').length > 0);
      const answerBy = new Date(Date.now() + 300_000).toISOString();
      await shown.host.happens({ status: 'USER_INPUT_REQUIRED', loginForm: tokenForm, answerBy });
      await shown.find('fin-otp .timer');
      shown.post(pageOptions({ locale: 'ar-XB' }));
      await until(() => document.documentElement.lang === 'ar-XB');
      await settled(shown.frame);
      removeEventListener('unhandledrejection', note);
      expect(failures).to.deep.equal([]);
      expect(shown.frame.querySelector('fin-otp .timer')?.textContent).to.match(/[45]:\d\d/);
    });

    it('warns before the session ends and keeps it on request', async () => {
      const soon = new Date(Date.now() + 6_000).toISOString();
      const shown = await showFrame({ host: new FakeHost(sessionView({ idleExpiresAt: soon })) });
      await shown.find('fin-session-end');
      shown.host.session = sessionView();
      await shown.press('Stay here');
      await until(() => shown.frame.querySelector('fin-session-end') === null);
    });
  });

  describe('network', () => {
    it('announces that the network is lost and that it is back', async () => {
      const shown = await showFrame();
      await shown.find('[role=option]');
      dispatchEvent(new Event('offline'));
      await shown.find('fin-offline');
      await until(() => document.querySelector('fin-announcer')?.textContent?.includes('offline'));
      dispatchEvent(new Event('online'));
      await until(() => shown.frame.querySelector('fin-offline') === null);
    });
  });
});
