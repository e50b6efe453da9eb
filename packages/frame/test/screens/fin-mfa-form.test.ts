import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import {
  brokenCaptchaForm,
  captchaForm,
  field,
  form,
  imageForm,
  options,
  pictureChoiceForm,
  questionsForm,
  row,
  selectionForm,
} from '../fixtures/forms.ts';
import { mfaState, now, problem } from '../fixtures/states.ts';
import { show, until } from '../harness/sample-stage.ts';
import { settled } from '../harness/stage.ts';

const plain = (text: string | null): string =>
  (text ?? '')
    .replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

async function tabTo(reached: () => boolean): Promise<void> {
  for (let presses = 0; presses < 20 && !reached(); presses += 1) await sendKeys({ press: 'Tab' });
  expect(reached()).to.equal(true);
}

describe('frame: fin-mfa-form', () => {
  it('hides answers while they are typed and shows them on request', async () => {
    const { root } = await show({ state: mfaState({ kind: 'questionAndAnswer', form: questionsForm }) });
    const first = root.querySelector('#field-q1') as HTMLInputElement;
    expect(first.type).to.equal('password');
    expect(first.autocomplete).to.equal('');
    root.querySelector<HTMLElement>('.reveal')?.click();
    await settled(root);
    expect(first.type).to.equal('text');
  });

  it('shows a picture with a text box that has no autofill', async () => {
    const { root } = await show({ state: mfaState({ kind: 'image', form: imageForm }) });
    expect(root.querySelector('form img')?.getAttribute('alt')).to.equal('Picture with the characters to type');
    expect(root.querySelector('input')?.autocomplete).to.equal('off');
  });

  it('requests another picture from the bank', async () => {
    const stage = await show({ state: mfaState({ kind: 'image', form: captchaForm }) });
    const renew = stage.root.querySelector('.renew') as HTMLElement;
    expect(renew.textContent?.trim()).to.equal('New picture');
    renew.click();
    expect(stage.intents).to.deep.equal([{ type: 'newCodeRequested' }]);
    expect(stage.spoken().polite).to.contain('new picture');
  });

  it('reports that a picture did not load and offers to load it again', async () => {
    const { root } = await show({ state: mfaState({ kind: 'image', form: brokenCaptchaForm }) });
    await until(() => root.querySelector('.broken')?.textContent.includes('didn’t load') === true);
    expect(root.querySelector('.renew')?.textContent?.trim()).to.equal('Reload the picture');
  });

  it('names each of several pictures by its position and the bank’s words', async () => {
    const stage = await show({ state: mfaState({ kind: 'image', form: pictureChoiceForm }) });
    const { root } = stage;
    const names = [...root.querySelectorAll('.choice')].map((one) => plain(one.textContent));
    expect(names).to.have.length(6);
    expect(names[1]).to.equal('Picture 2 of 6 Sailing boat');
    const [first, second] = root.querySelectorAll<HTMLElement>('.choice');
    expect(first?.getBoundingClientRect().top).to.equal(second?.getBoundingClientRect().top);
    expect(root.querySelector('fin-shell')?.heading).to.equal('Choose your picture');
    expect(root.querySelector('.renew')).to.equal(null);
  });

  it('can be answered by keyboard alone: pictures', async () => {
    const stage = await show({ state: mfaState({ kind: 'image', form: pictureChoiceForm }) });
    stage.screen.focusEntry();
    await sendKeys({ press: 'Tab' });
    await tabTo(() => document.activeElement?.matches('input[type=radio]') === true);
    await sendKeys({ press: 'ArrowDown' });
    await sendKeys({ press: 'ArrowDown' });
    await sendKeys({ press: 'Enter' });
    expect(stage.intents).to.deep.equal([{ type: 'answersSubmitted', field: [{ id: 'choice', value: 'p3' }] }]);
  });

  it('can be answered by keyboard alone: questions', async () => {
    const stage = await show({ state: mfaState({ kind: 'questionAndAnswer', form: questionsForm }) });
    stage.screen.focusEntry();
    await tabTo(() => document.activeElement?.id === 'field-q1');
    await sendKeys({ type: 'Rex' });
    await tabTo(() => document.activeElement?.id === 'field-q2');
    await sendKeys({ type: 'Oslo' });
    await sendKeys({ press: 'Enter' });
    const [sent] = stage.intents;
    expect(sent).to.deep.equal({
      type: 'answersSubmitted',
      field: [
        { id: 'q1', value: 'Rex' },
        { id: 'q2', value: 'Oslo' },
      ],
    });
  });

  it('can be answered by keyboard alone: a method', async () => {
    const stage = await show({ state: mfaState({ kind: 'selection', form: selectionForm }) });
    stage.screen.focusEntry();
    await tabTo(() => document.activeElement?.matches('input[type=radio]') === true);
    await sendKeys({ press: 'Space' });
    await sendKeys({ press: 'ArrowDown' });
    await tabTo(() => document.activeElement?.matches('.button.primary') === true);
    await sendKeys({ press: 'Enter' });
    expect(stage.intents).to.deep.equal([
      { type: 'answersSubmitted', field: [{ id: 'method', value: 'e-mail-to-j•••@mail.example' }] },
    ]);
  });

  it('asks for a choice instead of submitting none', async () => {
    const stage = await show({ state: mfaState({ kind: 'image', form: pictureChoiceForm }) });
    stage.root.querySelector<HTMLElement>('.button.primary')?.click();
    await settled(stage.root);
    expect(stage.intents).to.deep.equal([]);
    expect(document.activeElement).to.equal(stage.root.querySelector('input[type=radio]'));
    expect(stage.root.querySelector('[role=radiogroup]')?.getAttribute('aria-invalid')).to.equal('true');
    expect(plain(stage.root.querySelector('.error')?.textContent ?? null)).to.equal(
      'Choose an option for “Your picture”.',
    );
  });

  it('reports a wrong answer and marks its field', async () => {
    const question = { kind: 'questionAndAnswer', form: questionsForm } as const;
    const { root, screen } = await show({ state: mfaState({ ...question, refused: true }) });
    screen.focusEntry();
    const first = root.querySelector('#field-q1') as HTMLInputElement;
    expect(document.activeElement).to.equal(first);
    expect(document.getElementById(first.getAttribute('aria-describedby') ?? '')?.textContent).to.contain('answer');
  });

  it('keeps layout and values while an answer is being sent', async () => {
    const question = { kind: 'questionAndAnswer', form: questionsForm } as const;
    const stage = await show({ state: mfaState(question) });
    const button = stage.root.querySelector('.button.primary') as HTMLElement;
    const { width } = button.getBoundingClientRect();
    button.focus();
    await stage.show({ state: mfaState({ ...question, sending: true }) });
    expect(plain(button.textContent)).to.equal('Continue…');
    expect(button.getBoundingClientRect().width).to.equal(width);
    expect(document.activeElement).to.equal(button);
  });

  it('sends the chosen option', async () => {
    const { root, intents } = await show({ state: mfaState({ kind: 'selection', form: selectionForm }) });
    root.querySelectorAll<HTMLElement>('input[type=radio]')[1]?.click();
    root.querySelector<HTMLElement>('.button.primary')?.click();
    expect(intents).to.deep.equal([
      { type: 'answersSubmitted', field: [{ id: 'method', value: 'e-mail-to-j•••@mail.example' }] },
    ]);
  });

  it('shows a single option as chosen', async () => {
    const single = form([row('m', 'Where?', [field('m', { type: 'options', option: options('Text message') })])], {
      formType: 'selection',
    });
    const { root } = await show({ state: mfaState({ kind: 'selection', form: single }) });
    expect((root.querySelector('input[type=radio]') as HTMLInputElement).checked).to.equal(true);
  });

  it('reports that an answer could not be sent and keeps it', async () => {
    const question = { kind: 'questionAndAnswer', form: questionsForm } as const;
    const stage = await show({ state: mfaState({ ...question, sending: true }) });
    const first = stage.root.querySelector('#field-q1') as HTMLInputElement;
    first.value = 'Rex';
    await stage.show({ state: mfaState({ ...question, problem: problem('network.lost') }) });
    await settled(stage.root);
    expect(stage.spoken().assertive).not.to.equal('');
    expect(document.activeElement).to.equal(first);
    expect(first.value).to.equal('Rex');
  });

  it('sends an event when the time is up', async () => {
    let time = now;
    const stage = await show(
      {
        state: mfaState({
          kind: 'questionAndAnswer',
          form: questionsForm,
          answerBy: new Date(now + 1_000).toISOString(),
        }),
      },
      { clock: () => time },
    );
    time = now + 1_500;
    await until(() => stage.intents.length > 0);
    expect(stage.intents).to.deep.equal([{ source: 'time', type: 'answerTimePassed' }]);
  });
});
