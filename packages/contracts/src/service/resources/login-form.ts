import { z } from 'zod';
import { id } from '../primitives.ts';

/** Option of a field, for example a choice of method. */
export const fieldOption = z.strictObject({
  displayText: z.string(),
  optionValue: z.string(),
  isSelected: z.boolean(),
  /** Picture of the option, in a field of type `image`; base64 without a prefix. */
  image: z.string().optional(),
});

/**
 * A field in the form of the public interface: `valueEditable` is text, and `image` is base64 without a prefix. A field
 * of type `image` with an `image` has a picture to copy. Otherwise its options have pictures to choose from.
 */
export const field = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    type: z.enum(['text', 'password', 'options', 'checkbox', 'radio', 'image', 'option']),
    value: z.string(),
    isOptional: z.boolean(),
    valueEditable: z.enum(['true', 'false']),
    minLength: z.int().optional(),
    maxLength: z.int().optional(),
    prefix: z.string().optional(),
    suffix: z.string().optional(),
    image: z.string().optional(),
    isValueProvided: z.boolean().optional(),
    option: z.array(fieldOption).optional(),
  })
  .meta({ id: 'Field' });

/** Row of a form: a label with one or more fields. */
export const row = z
  .strictObject({
    id: z.string(),
    label: z.string(),
    form: z.string(),
    fieldRowChoice: z.string(),
    field: z.array(field),
  })
  .meta({ id: 'Row' });

/** Sign-in form or challenge. A choice of method is a `questionAndAnswer` form whose only field has `type: 'options'`. */
export const loginForm = z
  .strictObject({
    id,
    formType: z.enum(['login', 'questionAndAnswer', 'token', 'image']),
    forgetPasswordURL: z.string().optional(),
    help: z.string().optional(),
    loginHelp: z.string().optional(),
    mfaInfoTitle: z.string().optional(),
    mfaInfoText: z.string().optional(),
    /** Timeout in milliseconds, as in the public interface. */
    mfaTimeout: z.int().optional(),
    row: z.array(row),
  })
  .meta({ id: 'LoginForm' });

export type LoginForm = z.infer<typeof loginForm>;
export type LoginRow = z.infer<typeof row>;
export type LoginField = z.infer<typeof field>;

/**
 * Returns the keys of a row from its `fieldRowChoice`. Of the rows with the same `choice`, the user fills in one alternative. Rows with the
 * same `alternative` belong together. For example, the user fills in either both rows with `0001.1` or the row with `0001.2`. Without a dot,
 * each row is a separate alternative.
 */
export const rowChoice = ({ id, form, fieldRowChoice }: LoginRow): { choice: string; alternative: string } => ({
  choice: `${form}/${fieldRowChoice.split('.', 1).join('')}`,
  alternative: fieldRowChoice.includes('.') ? fieldRowChoice : id,
});

/** Returns a login name in lower case, without spaces and invisible characters. Banks ignore these differences. */
export const normalizedLoginName = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/[\s\p{Cf}]/gu, '')
    .toLowerCase();

/** User's input for one field. Values are plain text and sent over TLS only. */
export interface FilledField {
  id: string;
  value: string;
}
