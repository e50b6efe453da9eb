import { expect } from '@open-wc/testing';
import { imageForm, options, questionsForm, selectionForm, field, form, row } from '../fixtures/forms.ts';
import { mfaState, now, problem } from '../fixtures/states.ts';
import { show, until } from '../harness/sample-stage.ts';
import { settled } from '../harness/stage.ts';

describe('fin-mfa-form', () => {
  it('hides answers while they are typed, and shows them on request', async () => {
    const { root } = await show({ state: mfaState({ kind: 'questionAndAnswer', form: questionsForm }) });
    const first = root.querySelector('#field-q1') as HTMLInputElement;
    expect(first.type).to.equal('password');
    expect(first.autocomplete).to.equal('');
    root.querySelector<HTMLElement>('.reveal')?.click();
    await settled(root);
    expect(first.type).to.equal('text');
  });

  it('shows a picture that nothing may fill in', async () => {
    const { root } = await show({ state: mfaState({ kind: 'image', form: imageForm }) });
    expect(root.querySelector('img')?.alt).to.equal('Picture with characters to copy');
    expect(root.querySelector('input')?.autocomplete).to.equal('off');
  });

  it('sends the choice that was made', async () => {
    const { root, intents } = await show({ state: mfaState({ kind: 'selection', form: selectionForm }) });
    root.querySelectorAll<HTMLElement>('input[type=radio]')[1]?.click();
    root.querySelector<HTMLElement>('.button.primary')?.click();
    expect(intents).to.deep.equal([
      { type: 'answersSubmitted', field: [{ id: 'method', value: 'e-mail-to-j•••@mail.example' }] },
    ]);
  });

  it('shows a single choice, chosen already', async () => {
    const single = form([row('m', 'Where?', [field('m', { type: 'options', option: options('Text message') })])], {
      formType: 'selection',
    });
    const { root } = await show({ state: mfaState({ kind: 'selection', form: single }) });
    expect((root.querySelector('input[type=radio]') as HTMLInputElement).checked).to.equal(true);
  });

  it('says that an answer could not be sent, and keeps it', async () => {
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

  it('tells the flow when the time is up', async () => {
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
    expect(stage.intents).to.deep.equal([{ type: 'answerTimePassed' }]);
  });
});
