import type { LoginField, LoginForm, LoginRow } from '@fin-link/contracts/browser';

/** One sign-in alternative: rows that are filled in together. */
export interface Alternative {
  id: string;
  rows: readonly LoginRow[];
}

export type FormPart =
  | { kind: 'row'; row: LoginRow }
  | { kind: 'alternatives'; form: string; alternatives: readonly Alternative[] };

/**
 * The form in reading order. Rows with the same `form` and different `fieldRowChoice` are alternatives and become one
 * part at the position of the first of them; every other row is a part of its own.
 */
export function formParts(form: LoginForm): readonly FormPart[] {
  const byForm = Map.groupBy(form.row, (row) => row.form);
  const placed = new Set<string>();
  return form.row.flatMap((row): FormPart[] => {
    const siblings = byForm.get(row.form) ?? [row];
    const byChoice = Map.groupBy(siblings, (sibling) => sibling.fieldRowChoice);
    if (byChoice.size < 2) return [{ kind: 'row', row }];
    if (placed.has(row.form)) return [];
    placed.add(row.form);
    return [{ kind: 'alternatives', form: row.form, alternatives: [...byChoice].map(([id, rows]) => ({ id, rows })) }];
  });
}

/** The visible rows. `chosen` names the chosen alternative of each part; the first one is the default. */
export function shownRows(parts: readonly FormPart[], chosen: ReadonlyMap<string, string>): readonly LoginRow[] {
  return parts.flatMap((part) => {
    if (part.kind === 'row') return [part.row];
    const picked = chosen.get(part.form) ?? part.alternatives[0]?.id;
    return part.alternatives.find((alternative) => alternative.id === picked)?.rows ?? [];
  });
}

/**
 * The initial alternatives, where it is not the first one: those with values from an earlier attempt or
 * from storage.
 */
export function startingChoices(
  parts: readonly FormPart[],
  drafts: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const isFilled = ({ rows }: Alternative): boolean =>
    shownFields(rows).some(
      ({ id, value, valueEditable, entered }) => valueEditable && (drafts.get(id) || value || entered !== undefined),
    );
  return new Map(
    parts.flatMap((part): [string, string][] => {
      if (part.kind === 'row') return [];
      const filled = part.alternatives.find(isFilled);
      return filled === undefined ? [] : [[part.form, filled.id]];
    }),
  );
}

export const shownFields = (rows: readonly LoginRow[]): readonly LoginField[] => rows.flatMap((row) => row.field);

/** Autocomplete tokens by field id: the first text is the user name; pictures and further texts have none. */
export function autocompleteTokens(
  fields: readonly LoginField[],
  formType: LoginForm['formType'],
  providerId: number,
): ReadonlyMap<string, string> {
  const tokens = new Map<string, string>();
  if (formType === 'login') {
    const section = `section-${providerId}`;
    const userName = fields.find((field) => field.type === 'text');
    if (userName !== undefined) tokens.set(userName.id, `${section} username`);
    for (const field of fields) if (field.type === 'password') tokens.set(field.id, `${section} current-password`);
  }
  return tokens;
}
