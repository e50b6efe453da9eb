import type { LoginField, LoginForm, LoginRow } from '@fin-link/contracts/server';
import type { BankChallenge } from '../connectors/connector.ts';

/** Where an answer goes in the bank's own terms, when the challenge has but one field. */
const single = 'answer';

/**
 * A bank's question as a login form. Field ids hold the form's id, so that an answer to an earlier question is told from
 * an answer to this one; the field's name is the key the bank knows it by.
 */
export function challengeForm(id: number, challenge: BankChallenge): LoginForm {
  const form = { id, mfaInfoTitle: challenge.title, mfaInfoText: challenge.text };
  switch (challenge.kind) {
    case 'token': {
      const { destination, length } = challenge;
      const answer = { ...field(id, 1, single), minLength: length, maxLength: length };
      return {
        ...form,
        ...(destination === null ? {} : { help: destination }),
        formType: 'token',
        row: [row(id, 1, challenge.title, answer)],
      };
    }
    case 'questionAndAnswer':
      return {
        ...form,
        formType: 'questionAndAnswer',
        row: challenge.questions.map(({ key, text }, index) => row(id, index + 1, text, field(id, index + 1, key))),
      };
    case 'selection':
      return {
        ...form,
        formType: 'questionAndAnswer',
        row: [row(id, 1, challenge.title, optionsField(id, 1, challenge.options))],
      };
    case 'image':
      return { ...form, formType: 'image', row: imageRows(id, challenge) };
  }
}

/** A captcha is a picture and a text; pictures to choose from are rows of their own before the choice. */
function imageRows(id: number, { title, image, options }: Extract<BankChallenge, { kind: 'image' }>): LoginRow[] {
  if (options.length === 0)
    return [row(id, 1, title, { ...field(id, 1, single), ...(image === null ? {} : { image }) })];
  const pictures = options.map((option, index) => {
    const picture: LoginField = {
      ...field(id, index + 1, option.value),
      type: 'image',
      value: option.value,
      valueEditable: 'false',
      isOptional: true,
      image: option.image,
    };
    return row(id, index + 1, option.text, picture);
  });
  return [...pictures, row(id, options.length + 1, title, optionsField(id, options.length + 1, options))];
}

function row(form: number, number: number, label: string, only: LoginField): LoginRow {
  const place = String(number).padStart(4, '0');
  return { id: `${form}-row-${number}`, label, form: '0001', fieldRowChoice: place, field: [only] };
}

function field(form: number, number: number, name: string): LoginField {
  return { id: `${form}-${number}`, name, type: 'text', value: '', isOptional: false, valueEditable: 'true' };
}

function optionsField(form: number, number: number, options: readonly { value: string; text: string }[]): LoginField {
  return {
    ...field(form, number, single),
    type: 'options',
    option: options.map(({ value, text }, index) => ({
      displayText: text,
      optionValue: value,
      isSelected: index === 0 ? 'true' : 'false',
    })),
  };
}
