import {
  type FilledField,
  type LoginField,
  type LoginForm,
  type LoginRow,
  rowChoice,
} from '@fin-link/contracts/service';
import type { FieldValues } from '../../data/provider-account-records/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';

export function belongsTo(form: LoginForm, fields: readonly FilledField[]): boolean {
  const ids = new Set(form.row.flatMap((row) => row.field.map(({ id }) => id)));
  return fields.every(({ id }) => ids.has(id));
}

/**
 * Returns the values by field name, as the bank expects them. Throws Y800 for an unknown or repeated field, Y812 for a missing field, Y801
 * for a length that is out of bounds. Errors contain the name of the field, never its value.
 */
export function formValues(form: LoginForm, fields: readonly FilledField[]): FieldValues {
  const sentValues = new Map(fields.map(({ id, value }) => [id, value]));
  if (sentValues.size !== fields.length || !belongsTo(form, fields))
    throw new ServiceError('Y800', { name: 'field.id' });
  const values: FieldValues = {};
  for (const rows of Map.groupBy(form.row, (row) => rowChoice(row).choice).values()) {
    for (const field of chosenRows(rows, sentValues).flatMap((row) => row.field)) {
      const value = sentValues.get(field.id) ?? (field.valueEditable === 'false' ? field.value : '');
      assertValid(field, value);
      if (value !== '') values[field.name] = value;
    }
  }
  return values;
}

/**
 * Returns the rows of the alternative that the user filled in, or of the first alternative if none was. Throws Y800 if several were filled
 * in.
 */
function chosenRows(rows: readonly LoginRow[], sent: ReadonlyMap<string, string>): readonly LoginRow[] {
  const alternatives = Map.groupBy(rows, (row) => rowChoice(row).alternative);
  const groups = [...alternatives.values()];
  // Fields that cannot be edited are sent in every alternative, so they do not show which alternative the user filled in.
  const isFilled = ({ id, valueEditable }: LoginField): boolean =>
    valueEditable === 'true' && (sent.get(id) ?? '') !== '';
  const filled = groups.filter((alternative) => alternative.some((row) => row.field.some(isFilled)));
  const [first] = filled.length > 0 ? filled : groups;
  if (first === undefined || filled.length > 1) throw new ServiceError('Y800', { name: 'field.id' });
  return first;
}

/** Throws Y812 for a missing value, Y801 for an invalid length and Y800 for an unknown option. Optional fields may be empty. */
function assertValid(field: LoginField, value: string): void {
  if (value === '') {
    if (field.isOptional) return;
    throw new ServiceError('Y812', { name: field.name });
  }
  // Users often type codes in groups of digits, so spaces do not count towards the length.
  const { length } = value.replaceAll(' ', '');
  if (length > (field.maxLength ?? 500) || length < (field.minLength ?? 0))
    throw new ServiceError('Y801', { name: field.name });
  if (field.option !== undefined && !field.option.some(({ optionValue }) => optionValue === value))
    throw new ServiceError('Y800', { name: field.name });
}
