import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { Overlay, Problem } from '@fin-link/flow';
import '../../src/components/dialog/fin-dialog.ts';
import { credentialsState, problem, progressState, summaryState } from '../fixtures/states.ts';
import { show, until } from '../harness/sample-stage.ts';
import type { Stage } from '../harness/stage.ts';

const buttons = ({ root }: Stage): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>('fin-dialog [slot=actions]'),
];
const dialog = ({ root }: Stage): HTMLDialogElement =>
  root.querySelector('fin-dialog')?.shadowRoot?.querySelector('dialog') as HTMLDialogElement;
const session = (status: 'expiring' | 'expired', problem: Problem | null = null): Overlay => ({
  kind: 'session',
  status,
  renewing: false,
  problem,
});

describe('frame: overlays', () => {
  describe('fin-leave-question', () => {
    const lost: Overlay = { kind: 'leave', consequence: 'lost' };

    it('is a modal dialog with its heading focused and gives the focus back', async () => {
      const stage = await show({ state: credentialsState() });
      const user = stage.root.querySelector<HTMLElement>('#field-login');
      user?.focus();
      await stage.show({ state: credentialsState(), overlay: lost });
      expect(dialog(stage).matches(':modal')).to.equal(true);
      expect(stage.root.querySelector('fin-dialog')?.shadowRoot?.activeElement?.localName).to.equal('h2');
      expect(stage.root.querySelector('fin-dialog')?.heading).to.contain('Harbour Bank');
      await stage.show({ state: credentialsState() });
      expect(document.activeElement).to.equal(user);
    });

    it('keeps the flow running on Escape', async () => {
      const stage = await show({ state: credentialsState(), overlay: lost });
      await sendKeys({ press: 'Escape' });
      expect(stage.intents).to.deep.equal([{ type: 'leaveCancelled' }]);
    });

    it('ends the flow on request', async () => {
      const stage = await show({ state: credentialsState(), overlay: lost });
      buttons(stage)[1]?.click();
      expect(stage.intents).to.deep.equal([{ type: 'leaveConfirmed', choice: 'leave' }]);
      expect(stage.reports).to.deep.equal([{ name: 'leave', props: { choice: 'leave' } }]);
    });

    it('offers to continue in the background while the bank is working', async () => {
      const stage = await show({ state: progressState(), overlay: { kind: 'leave', consequence: 'background' } });
      buttons(stage)[0]?.click();
      buttons(stage)[1]?.click();
      expect(stage.intents).to.deep.equal([
        { type: 'leaveConfirmed', choice: 'background' },
        { type: 'leaveConfirmed', choice: 'stop' },
      ]);
    });

    for (const [consequence, choice] of [
      ['lost', 'leave'],
      ['kept', 'leave'],
      ['background', 'background'],
    ] as const) {
      it(`cancels nothing at the bank when the browser closes the dialog: ${consequence}`, async () => {
        const stage = await show({ state: progressState(), overlay: { kind: 'leave', consequence } });
        dialog(stage).close();
        await until(() => stage.intents.length > 0);
        expect(stage.intents).to.deep.equal([{ type: 'leaveConfirmed', choice }]);
      });
    }

    it('contains the live regions while it is open', async () => {
      const stage = await show({ state: credentialsState(), overlay: lost });
      expect(document.querySelector('fin-announcer')?.parentElement).to.equal(stage.root.querySelector('fin-dialog'));
      await stage.show({ state: credentialsState() });
      expect(document.querySelector('fin-announcer')?.parentElement).to.equal(document.body);
    });
  });

  describe('fin-session-end', () => {
    it('offers to keep the session', async () => {
      const stage = await show({ state: summaryState(), overlay: session('expiring') });
      expect(buttons(stage)).to.have.length(1);
      buttons(stage)[0]?.click();
      expect(stage.intents).to.deep.equal([{ type: 'sessionContinued' }]);
    });

    it('keeps the session on Escape', async () => {
      const stage = await show({ state: summaryState(), overlay: session('expiring') });
      await sendKeys({ press: 'Escape' });
      expect(stage.intents).to.deep.equal([{ type: 'sessionContinued' }]);
    });

    it('announces and shows why the session could not be kept', async () => {
      const stage = await show({ state: summaryState(), overlay: session('expired') });
      await stage.show({ state: summaryState(), overlay: session('expired', problem('network.lost')) });
      const said = stage.root.querySelector('fin-session-end .failure')?.textContent;
      expect(said).to.be.a('string').and.not.equal('');
      expect(stage.spoken().assertive).to.equal(said);
    });

    it('stays open on Escape once the session has ended', async () => {
      const stage = await show({ state: summaryState(), overlay: session('expired') });
      // Without a click in between, the browser closes the dialog on the second Escape without a cancelable event.
      for (let count = 0; count < 3; count += 1) await sendKeys({ press: 'Escape' });
      expect(dialog(stage).matches(':modal')).to.equal(true);
      expect(stage.intents).to.deep.equal([]);
    });

    it('leaves when the browser closes the dialog of an ended session', async () => {
      const stage = await show({ state: summaryState(), overlay: session('expired') });
      const closed = new Promise((resolve) => dialog(stage).addEventListener('close', resolve, { once: true }));
      dialog(stage).close();
      await closed;
      expect(stage.intents).to.deep.equal([{ type: 'leaveConfirmed', choice: 'leave' }]);
    });

    it('offers to resume or to leave once the session has ended', async () => {
      const stage = await show({ state: summaryState(), overlay: session('expired') });
      buttons(stage)[1]?.click();
      expect(stage.intents).to.deep.equal([{ type: 'leaveConfirmed', choice: 'leave' }]);
    });
  });

  it('shows that the network is lost and tries again on request', async () => {
    const stage = await show({ state: summaryState(), overlay: { kind: 'offline' } });
    const banner = stage.root.querySelector('fin-offline');
    expect(banner?.textContent).to.contain('You’re offline');
    banner?.querySelector('button')?.click();
    expect(stage.intents).to.deep.equal([{ source: 'session', type: 'online' }]);
  });
});
