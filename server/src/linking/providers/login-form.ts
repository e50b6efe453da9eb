import type { LoginField, LoginForm, LoginPart, LoginRow } from '@fin-link/contracts/browser';
import {
  type LoginField as ServiceField,
  type LoginForm as ServiceForm,
  type LoginRow as ServiceRow,
  rowChoice,
} from '@fin-link/contracts/service';
import { cutText } from '@fin-link/storage';

const nullIfEmpty = (text: string | undefined): string | null => (text === undefined || text === '' ? null : text);

/** Returns the address if it is a web address; otherwise `null`. The frame links to no other addresses. */
export const safeAddress = (text: string | undefined): string | null =>
  text !== undefined && /^https?:\/\/[^\s"'<>]{1,500}$/.test(text) ? text : null;

/** Upper limit of an image in base64 characters. */
const maxImageLength = 290_000;
/** First base64 characters of each image type. */
const imageKinds: readonly (readonly [string, string])[] = [
  ['/9j/', 'jpeg'],
  ['R0lG', 'gif'],
  ['UklG', 'webp'],
];

type FieldChange = (field: LoginField) => LoginField;

/** Converts a form to the view that the frame gets: with timeouts in seconds and limited text lengths. Applies `changeField` to fields. */
export function loginFormView(form: ServiceForm, changeField: FieldChange = (field) => field): LoginForm {
  return {
    id: form.id,
    formType: formTypeOf(form),
    forgetPasswordURL: safeAddress(form.forgetPasswordURL),
    help: nullIfEmpty(form.help),
    loginHelp: nullIfEmpty(form.loginHelp),
    mfaInfoTitle: nullIfEmpty(form.mfaInfoTitle),
    mfaInfoText: nullIfEmpty(form.mfaInfoText),
    mfaTimeout: form.mfaTimeout === undefined ? null : Math.ceil(form.mfaTimeout / 1_000),
    row: partsOf(form.row.slice(0, 30), changeField),
  };
}

/** Returns the image as a data URL; `null` if it is missing, too long or not base64. */
function imageAddress(base64: string | undefined): string | null {
  if (base64 === undefined || base64.length > maxImageLength || !/^[A-Za-z0-9+/=]+$/.test(base64)) return null;
  const kind = imageKinds.find(([start]) => base64.startsWith(start))?.[1] ?? 'png';
  return `data:image/${kind};base64,${base64}`;
}

/** Converts a field to the view that the frame gets. Passwords have no value. */
function fieldOf(field: ServiceField): LoginField {
  return {
    id: cutText(field.id, 100),
    name: cutText(field.name === '' ? field.id : field.name, 100),
    type: field.type === 'option' ? 'options' : field.type,
    value: field.value === '' || field.type === 'password' ? null : cutText(field.value, 500),
    isOptional: field.isOptional,
    valueEditable: field.valueEditable === 'true',
    minLength: field.minLength ?? null,
    maxLength: field.maxLength ?? null,
    prefix: nullIfEmpty(field.prefix),
    suffix: nullIfEmpty(field.suffix),
    image: imageAddress(field.image),
    option: (field.option ?? []).slice(0, 60).map((option) => ({
      displayText: cutText(option.displayText, 200),
      optionValue: cutText(option.optionValue, 200),
      isSelected: option.isSelected,
      image: imageAddress(option.image),
    })),
  };
}

/** Returns the parts of the form in reading order. Rows that are alternatives form one part, at the position of their first row. */
function partsOf(rows: readonly ServiceRow[], changeField: FieldChange): LoginPart[] {
  const rowOf = (row: ServiceRow): LoginRow => ({
    kind: 'row',
    id: cutText(row.id, 100),
    label: cutText(row.label, 300),
    field: row.field.slice(0, 12).map((field) => changeField(fieldOf(field))),
  });
  const choices = Map.groupBy(rows, (row) => rowChoice(row).choice);
  return rows.flatMap((row): LoginPart[] => {
    const id = rowChoice(row).choice;
    const rowsOfChoice = choices.get(id) ?? [row];
    const alternatives = Map.groupBy(rowsOfChoice, (each) => rowChoice(each).alternative);
    if (alternatives.size < 2) return [rowOf(row)];
    if (row !== rowsOfChoice[0]) return [];
    const alternative = [...alternatives].map(([key, alternativeRows]) => ({
      id: cutText(key, 100),
      row: alternativeRows.map(rowOf),
    }));
    return [{ kind: 'alternatives', id: cutText(id, 100), alternative }];
  });
}

/** Returns `selection` for a question that only has choices. The service has no separate form type for it. */
function formTypeOf(form: ServiceForm): LoginForm['formType'] {
  if (form.formType !== 'questionAndAnswer') return form.formType;
  const fields = form.row.flatMap((row) => row.field);
  return fields.length > 0 && fields.every((field) => field.type === 'options' || field.type === 'option')
    ? 'selection'
    : 'questionAndAnswer';
}
