import type { LoginField, LoginForm, LoginRow } from '@fin-link/contracts/service';
import { type BankChallenge, insteadOfCode } from '../../banks/connectors/index.ts';

/** Name under which the bank expects the answer if a challenge has only one field. */
const singleFieldName = 'answer';

/**
 * Converts a bank's question to a login form. Field ids contain the form's id, so that answers to an earlier question can be recognized.
 * The name of a field is the bank's key for the answer.
 */
export function challengeForm(id: number, challenge: BankChallenge): LoginForm {
  const form = { id, mfaInfoTitle: challenge.title, mfaInfoText: challenge.text };
  switch (challenge.kind) {
    case 'token': {
      const { destination } = challenge;
      return {
        ...form,
        ...(destination === null ? {} : { help: destination }),
        formType: 'token',
        row: codeRows(id, challenge),
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
      return { ...form, formType: 'image', row: [row(id, 1, challenge.title, imageField(id, challenge))] };
  }
}

/** Returns the row for the code. If the bank offers an alternative, a second row contains it: a new code or another method. */
function codeRows(
  id: number,
  { title, length, canResend, otherMethod }: Extract<BankChallenge, { kind: 'token' }>,
): LoginRow[] {
  const code = row(id, 1, title, { ...field(id, 1, singleFieldName), minLength: length, maxLength: length });
  if (!otherMethod) return [code];
  const insteadField = optionsField(id, 2, [
    ...(canResend ? [{ value: insteadOfCode.sendAgain, text: 'Send a new code' }] : []),
    { value: insteadOfCode.otherMethod, text: 'Use another method' },
  ]);
  const { fieldRowChoice } = code;
  return [code, { ...row(id, 2, 'No code?', { ...insteadField, name: 'instead', isOptional: true }), fieldRowChoice }];
}

/** Returns a field with a picture to copy, or with a choice of pictures. */
function imageField(id: number, { image, options }: Extract<BankChallenge, { kind: 'image' }>): LoginField {
  const answer: LoginField = { ...field(id, 1, singleFieldName), type: 'image' };
  if (options.length === 0) return { ...answer, ...(image === null ? {} : { image }) };
  return {
    ...answer,
    option: options.map((option) => ({
      displayText: option.text,
      optionValue: option.value,
      isSelected: false,
      image: option.image,
    })),
  };
}

/** Returns a form row with one field. Rows with equal `fieldRowChoice` are alternatives. */
function row(form: number, number: number, label: string, singleField: LoginField): LoginRow {
  const choice = String(number).padStart(4, '0');
  return { id: `${form}-row-${number}`, label, form: '0001', fieldRowChoice: choice, field: [singleField] };
}

function field(form: number, number: number, name: string): LoginField {
  return { id: `${form}-${number}`, name, type: 'text', value: '', isOptional: false, valueEditable: 'true' };
}

function optionsField(form: number, number: number, options: readonly { value: string; text: string }[]): LoginField {
  return {
    ...field(form, number, singleFieldName),
    type: 'options',
    option: options.map(({ value, text }, index) => ({
      displayText: text,
      optionValue: value,
      isSelected: index === 0,
    })),
  };
}
