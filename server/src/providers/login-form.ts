import type { LoginField, LoginForm, LoginPart, LoginRow } from '@fin-link/contracts/browser';
import {
  type LoginField as ServiceField,
  type LoginForm as ServiceForm,
  type LoginRow as ServiceRow,
  rowChoice,
} from '@fin-link/contracts/service';

const cut = (text: string, max: number): string => (text.length > max ? text.slice(0, max) : text);
const orNull = (text: string | undefined): string | null => (text === undefined || text === '' ? null : text);

/** Returns the address if it is a web address; otherwise `null`. The frame links to no other addresses. */
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

/** Returns the parts of the form in reading order. Alternatives form one part at the position of their first row. */
function partsOf(rows: readonly ServiceRow[], present: FieldChange): LoginPart[] {
  const rowOf = (row: ServiceRow): LoginRow => ({
    kind: 'row',
    id: cut(row.id, 100),
    label: cut(row.label, 300),
    field: row.field.slice(0, 12).map((field) => present(fieldOf(field))),
  });
  const choices = Map.groupBy(rows, (row) => rowChoice(row).choice);
  return rows.flatMap((row): LoginPart[] => {
    const id = rowChoice(row).choice;
    const choice = choices.get(id) ?? [row];
    const alternatives = Map.groupBy(choice, (each) => rowChoice(each).alternative);
    if (alternatives.size < 2) return [rowOf(row)];
    if (row !== choice[0]) return [];
    const alternative = [...alternatives].map(([key, together]) => ({ id: cut(key, 100), row: together.map(rowOf) }));
    return [{ kind: 'alternatives', id: cut(id, 100), alternative }];
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

type FieldChange = (field: LoginField) => LoginField;

/** Converts the service's form for the frame: consistent types, timeouts in seconds, limited text lengths. `present` changes fields. */
export function loginFormView(form: ServiceForm, present: FieldChange = (field) => field): LoginForm {
  return {
    id: form.id,
    formType: formTypeOf(form),
    forgetPasswordURL: safeAddress(form.forgetPasswordURL),
    help: orNull(form.help),
    loginHelp: orNull(form.loginHelp),
    mfaInfoTitle: orNull(form.mfaInfoTitle),
    mfaInfoText: orNull(form.mfaInfoText),
    mfaTimeout: form.mfaTimeout === undefined ? null : Math.ceil(form.mfaTimeout / 1_000),
    row: partsOf(form.row.slice(0, 30), present),
  };
}
