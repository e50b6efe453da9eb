import type { LoginAlternatives, LoginField, LoginForm, LoginPart, LoginRow } from '@fin-link/contracts/browser';

/** Chosen alternatives by part id. A part without an entry shows its first alternative. */
export type ChosenAlternatives = ReadonlyMap<string, string>;

/** Returns the id of the chosen alternative; the first one by default. */
export const alternativeIdOf = (
  { id, alternative }: LoginAlternatives,
  chosen: ChosenAlternatives,
): string | undefined => chosen.get(id) ?? alternative[0]?.id;

/** Returns the visible rows of a part: the row itself, or the rows of the chosen alternative. */
export function visibleRowsOf(part: LoginPart, chosen: ChosenAlternatives): readonly LoginRow[] {
  if (part.kind === 'row') return [part];
  const chosenId = alternativeIdOf(part, chosen);
  return part.alternative.find(({ id }) => id === chosenId)?.row ?? [];
}

/** Returns the rows of all alternatives. */
export const allRows = (form: LoginForm): readonly LoginRow[] =>
  form.row.flatMap((part) => (part.kind === 'row' ? [part] : part.alternative.flatMap(({ row }) => row)));

export const fieldsOf = (rows: readonly LoginRow[]): readonly LoginField[] => rows.flatMap((row) => row.field);

/** Returns, for each part, the first alternative with values from an earlier attempt or from the service. Omits parts without values. */
export function initialAlternatives(form: LoginForm, drafts: ReadonlyMap<string, string>): ChosenAlternatives {
  const isFilled = ({ id, value, valueEditable, entered }: LoginField): boolean =>
    valueEditable && Boolean(drafts.get(id) || value || entered !== undefined);
  return new Map(
    form.row.flatMap((part): [string, string][] => {
      if (part.kind === 'row') return [];
      const filled = part.alternative.find(({ row }) => fieldsOf(row).some(isFilled));
      return filled === undefined ? [] : [[part.id, filled.id]];
    }),
  );
}

/**
 * Returns the autocomplete tokens of a login form by field id: `username` for the first text field, `current-password` for password
 * fields. Other fields, and the fields of a challenge, have no token.
 */
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
