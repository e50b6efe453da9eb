import type { LoginForm, LoginField, LoginRow } from '@fin-link/contracts/browser';
import type {
  LoginField as ServiceField,
  LoginForm as ServiceForm,
  LoginRow as ServiceRow,
} from '@fin-link/contracts/server';

const cut = (text: string, max: number): string => (text.length > max ? text.slice(0, max) : text);
const orNull = (text: string | undefined): string | null => (text === undefined || text === '' ? null : text);

/** Only web addresses become links in the frame. */
export const safeAddress = (text: string | undefined): string | null =>
  text !== undefined && /^https?:\/\/[^\s"'<>]{1,500}$/.test(text) ? text : null;

const imageKinds: readonly (readonly [string, string])[] = [
  ['/9j/', 'jpeg'],
  ['R0lG', 'gif'],
  ['UklG', 'webp'],
];

function imageAddress(base64: string | undefined): string | null {
  if (base64 === undefined || base64.length > 290_000 || !/^[A-Za-z0-9+/=]+$/.test(base64)) return null;
  const kind = imageKinds.find(([start]) => base64.startsWith(start))?.[1] ?? 'png';
  return `data:image/${kind};base64,${base64}`;
}

function fieldOf(field: ServiceField): LoginField {
  return {
    id: cut(field.id, 100),
    name: cut(field.name === '' ? field.id : field.name, 100),
    type: field.type === 'option' ? 'options' : field.type,
    value: field.value === '' || field.type === 'password' ? null : cut(field.value, 500),
    isOptional: field.isOptional,
    valueEditable: field.valueEditable === 'true',
    minLength: field.minLength ?? null,
    maxLength: field.maxLength ?? null,
    prefix: orNull(field.prefix),
    suffix: orNull(field.suffix),
    image: imageAddress(field.image),
    option: (field.option ?? []).slice(0, 60).map((option) => ({
      displayText: cut(option.displayText, 200),
      optionValue: cut(option.optionValue, 200),
      isSelected: option.isSelected,
      image: imageAddress(option.image),
    })),
  };
}

/**
 * The service marks alternatives by giving rows of one form the same `fieldRowChoice`, or the same up to a dot when several
 * rows make one alternative; the frame's vocabulary groups them by `form` and tells them apart by `fieldRowChoice`. A row
 * without alternatives is a group of its own.
 */
function placeOf(row: ServiceRow, rows: readonly ServiceRow[]): Pick<LoginRow, 'form' | 'fieldRowChoice'> {
  const choice = choiceOf(row);
  const alternative = alternativeOf(row);
  const isChoice = rows.some((other) => choiceOf(other) === choice && alternativeOf(other) !== alternative);
  return isChoice
    ? { form: cut(choice, 100), fieldRowChoice: cut(alternative, 100) }
    : { form: cut(row.id, 100), fieldRowChoice: cut(row.id, 100) };
}

const choiceOf = ({ form, fieldRowChoice }: ServiceRow): string => `${form}/${fieldRowChoice.split('.', 1).join('')}`;
const alternativeOf = ({ id, fieldRowChoice }: ServiceRow): string =>
  fieldRowChoice.includes('.') ? fieldRowChoice : id;

const rowOf = (row: ServiceRow, rows: readonly ServiceRow[]): LoginRow => ({
  id: cut(row.id, 100),
  label: cut(row.label, 300),
  ...placeOf(row, rows),
  field: row.field.slice(0, 12).map(fieldOf),
});

/** A question whose every field is a choice is a selection (upstream interface: there is no form type of its own for it). */
function formTypeOf(form: ServiceForm): LoginForm['formType'] {
  if (form.formType !== 'questionAndAnswer') return form.formType;
  const fields = form.row.flatMap((row) => row.field);
  return fields.length > 0 && fields.every((field) => field.type === 'options' || field.type === 'option')
    ? 'selection'
    : 'questionAndAnswer';
}

/** The service's form in the vocabulary of the frame: honest types, seconds, bounded texts. */
export function loginFormView(form: ServiceForm): LoginForm {
  return {
    id: form.id,
    formType: formTypeOf(form),
    forgetPasswordURL: safeAddress(form.forgetPasswordURL),
    help: orNull(form.help),
    loginHelp: orNull(form.loginHelp),
    mfaInfoTitle: orNull(form.mfaInfoTitle),
    mfaInfoText: orNull(form.mfaInfoText),
    mfaTimeout: form.mfaTimeout === undefined ? null : Math.ceil(form.mfaTimeout / 1_000),
    row: form.row.slice(0, 30).map((row) => rowOf(row, form.row)),
  };
}
