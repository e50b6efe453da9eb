import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { connection, errorState, mfaState, now, problem, progressState, summaryState } from '../fixtures/states.ts';
import { show, until } from '../harness/sample-stage.ts';
import type { Stage } from '../harness/stage.ts';
import { settled } from '../harness/stage.ts';
import { offersForm } from '../fixtures/forms.ts';
import { Drafts } from '../../src/platform/drafts/drafts.ts';
import { storeCode, storedCode } from '../../src/platform/drafts/form-drafts.ts';

const expired = { kind: 'session', status: 'expired', renewing: false, problem: null } as const;

const code = ({ root }: Stage): HTMLInputElement => root.querySelector('#code') as HTMLInputElement;
const button = ({ root }: Stage, kind: string): HTMLButtonElement =>
  root.querySelector(`.button.${kind}`) as HTMLButtonElement;

describe('frame: fin-mfa-token', () => {
  it('has one field with the autofill of one-time codes and the bank’s label', async () => {
    const stage = await show({ state: mfaState() });
    expect(stage.root.querySelectorAll('input')).to.have.length(1);
    expect(code(stage).autocomplete).to.equal('one-time-code');
    expect(code(stage).getRootNode()).to.equal(document);
    expect(stage.root.querySelector('form > p')?.textContent.trim()).to.equal('Enter the code sent to your phone.');
    expect(stage.root.querySelector('.destination')?.textContent).to.contain('••• 4421');
  });

  it('draws a cell for each character around one field, and explains that it submits when full', async () => {
    const stage = await show({ state: mfaState() });
    expect(stage.root.querySelectorAll('.cells span')).to.have.length(6);
    const described = code(stage).getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).to.contain('as soon as');
    code(stage).focus();
    await sendKeys({ type: '12' });
    await settled(stage.root);
    expect([...stage.root.querySelectorAll('.cells span')].map(({ className }) => className)).to.deep.equal([
      '',
      '',
      'next',
      '',
      '',
      '',
    ]);
  });

  it('removes spaces and dashes and submits after the last character', async () => {
    const stage = await show({ state: mfaState() });
    code(stage).focus();
    await sendKeys({ type: '123-4 5' });
    expect(stage.intents).to.deep.equal([]);
    await sendKeys({ type: '6' });
    expect(stage.intents).to.deep.equal([{ type: 'answersSubmitted', field: [{ id: 'code', value: '123456' }] }]);
    expect(stage.reports).to.deep.equal([{ name: 'mfa_submit', props: { kind: 'token', ms: 0 } }]);
  });

  it('waits for the button after a correction in the middle of a full code', async () => {
    const drafts = new Drafts();
    storeCode(drafts, '129456');
    const stage = await show({ state: mfaState({ refused: true }) }, { scope: { drafts } });
    code(stage).focus();
    code(stage).setSelectionRange(3, 3);
    await sendKeys({ press: 'Backspace' });
    await sendKeys({ type: '3' });
    expect(stage.intents).to.deep.equal([]);
    await sendKeys({ press: 'Enter' });
    expect(stage.intents).to.deep.equal([{ type: 'answersSubmitted', field: [{ id: 'code', value: '123456' }] }]);
  });

  it('shows a longer code than expected in a plain field and does not cut it', async () => {
    const stage = await show({ state: mfaState() });
    code(stage).value = '1234567';
    code(stage).dispatchEvent(new InputEvent('input'));
    await settled(stage.root);
    expect(stage.root.querySelector('.cells')).to.equal(null);
    expect(code(stage).value).to.equal('1234567');
    expect(stage.intents).to.deep.equal([]);
  });

  for (const [pasted, value] of [
    ['١٢٣٤٥٦', '123456'],
    ['Your code is 123 456. It ends in 10 min.', '123456'],
    ['123–456', '123456'],
    ['G-123456', '123456'],
  ] as const) {
    it(`takes the code out of what was pasted: ${pasted}`, async () => {
      const stage = await show({ state: mfaState() });
      code(stage).value = pasted;
      button(stage, 'primary').click();
      expect(stage.intents).to.deep.equal([{ type: 'answersSubmitted', field: [{ id: 'code', value }] }]);
    });
  }

  it('asks for the code instead of submitting an empty field', async () => {
    const stage = await show({ state: mfaState() });
    button(stage, 'primary').click();
    await settled(stage.root);
    expect(stage.intents).to.deep.equal([]);
    expect(document.activeElement).to.equal(code(stage));
    expect(code(stage).getAttribute('aria-invalid')).to.equal('true');
  });

  it('keeps a refused code selected', async () => {
    const drafts = new Drafts();
    const first = await show({ state: mfaState() }, { scope: { drafts } });
    code(first).value = '999999';
    button(first, 'primary').click();
    first.remove();
    const second = await show({ state: mfaState({ refused: true }) }, { scope: { drafts } });
    second.screen.focusEntry();
    expect(code(second).value).to.equal('999999');
    expect(code(second).selectionEnd).to.equal(6);
    expect(document.getElementById('code-error')?.textContent).to.contain('wasn’t accepted');
  });

  for (const [over, sample] of [
    ['the bank has accepted it', { state: summaryState() }],
    ['the attempt failed', { state: errorState('site.down') }],
    ['the session has ended', { state: progressState(), overlay: expired }],
  ] as const) {
    it(`forgets the code once ${over}`, async () => {
      const drafts = new Drafts();
      const first = await show({ state: mfaState() }, { scope: { drafts } });
      code(first).value = '999999';
      button(first, 'primary').click();
      first.remove();
      expect(storedCode(drafts)).to.equal('999999');
      (await show(sample, { scope: { drafts } })).remove();
      expect(storedCode(drafts)).to.equal('');
    });
  }

  it('starts with the focus in the code field, and says the title', async () => {
    const stage = await show({ state: mfaState() });
    stage.screen.focusEntry();
    expect(document.activeElement).to.equal(code(stage));
    expect(stage.spoken().polite).to.equal('Enter your code');
  });

  it('ignores presses and keeps the focus while a code is being sent', async () => {
    const stage = await show({ state: mfaState({ sending: true }) });
    const confirm = button(stage, 'primary');
    expect(confirm.getAttribute('aria-disabled')).to.equal('true');
    expect(confirm.disabled).to.equal(false);
    code(stage).value = '123456';
    confirm.click();
    code(stage).focus();
    await sendKeys({ press: 'Enter' });
    expect(stage.intents).to.deep.equal([]);
  });

  it('allows a new code only after 30 seconds', async () => {
    let time = now;
    const stage = await show({ state: mfaState() }, { clock: () => time });
    const again = button(stage, 'secondary');
    again.click();
    expect(stage.intents).to.deep.equal([]);
    time += 30_000;
    await until(() => again.getAttribute('aria-disabled') === null);
    again.click();
    expect(stage.intents).to.deep.equal([{ type: 'newCodeRequested' }]);
  });

  it('offers another method at once when the bank has several', async () => {
    const stage = await show({ state: mfaState({ connection: connection({ choseMethod: true }) }) });
    expect(button(stage, 'secondary').textContent).to.contain('another way');
    button(stage, 'secondary').click();
    expect(stage.intents).to.deep.equal([{ type: 'newCodeRequested' }]);
    expect(stage.spoken().polite).not.to.equal('');
  });

  it('offers what the bank accepts instead of a code', async () => {
    let time = now;
    const offering = mfaState({ form: offersForm, connection: connection({ choseMethod: true }) });
    const stage = await show({ state: offering }, { clock: () => time });
    expect(button(stage, 'secondary').textContent).to.contain('30');
    const other = stage.root.querySelector<HTMLElement>('.not-received .link');
    expect(other?.textContent?.trim()).to.equal('Use another way');
    other?.click();
    time = now + 30_000;
    await until(
      () => !button(stage, 'secondary').textContent.includes('30') && !button(stage, 'secondary').ariaDisabled,
    );
    button(stage, 'secondary').click();
    expect(stage.intents).to.deep.equal(
      ['other-method', 'send-again'].map((value) => ({
        type: 'answersSubmitted',
        field: [{ id: 'instead', value }],
      })),
    );
    expect(stage.root.querySelectorAll('input')).to.have.length(1);
  });

  it('shows until when answers are blocked after too many', async () => {
    const tooMany = problem('rate.limited', { code: 'rate.answers', retryAfter: 540 });
    const stage = await show({ state: mfaState({ problem: tooMany }) });
    const time = stage.scope.formats.time(new Date(now + 540_000).toISOString());
    expect(document.getElementById('code-error')?.textContent).to.contain(time);
  });

  it('announces the remaining time at one minute, not every second', async () => {
    let time = now;
    const stage = await show(
      { state: mfaState({ answerBy: new Date(now + 62_000).toISOString() }) },
      { clock: () => time },
    );
    time = now + 1_000;
    await until(() => stage.root.querySelector('[role=timer]')?.textContent?.includes('1:01'));
    expect(stage.spoken().polite).to.equal('');
    time = now + 2_000;
    await until(() => stage.spoken().polite);
    expect(stage.spoken().polite).to.contain('60');
    expect(stage.root.querySelector('[role=timer]')?.getAttribute('aria-live')).to.equal('off');
  });

  it('sends an event when the time is up', async () => {
    let time = now;
    const stage = await show(
      { state: mfaState({ answerBy: new Date(now + 1_000).toISOString() }) },
      { clock: () => time },
    );
    time = now + 1_500;
    await until(() => stage.intents.length > 0);
    expect(stage.intents).to.deep.equal([{ source: 'time', type: 'answerTimePassed' }]);
  });
});
