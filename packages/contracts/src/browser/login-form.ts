import * as z from 'zod/mini';
import { text } from './primitives.ts';

const option = z.strictObject({
  displayText: text(200),
  optionValue: text(200),
  isSelected: z.boolean(),
  /** `data:image/png;base64,…` of a picture to choose. */
  image: z.nullable(z.string().check(z.maxLength(300_000))),
});

/** Id of a form field, up to 100 characters. The bank's form defines the ids. */
export const fieldId = text(100);

/** Field of a sign-in or challenge form. `option` lists the values of a field with a choice. */
export const loginField = z.strictObject({
  id: fieldId,
  name: text(100),
  type: z.enum(['text', 'password', 'options', 'checkbox', 'radio', 'image']),
  value: z.nullable(z.string().check(z.maxLength(500))),
  /** Stored input. `ending`: its last characters; `null` if they would reveal too much. */
  entered: z.optional(z.strictObject({ ending: z.nullable(z.string().check(z.maxLength(4))) })),
  isOptional: z.boolean(),
  valueEditable: z.boolean(),
  minLength: z.nullable(z.int()),
  maxLength: z.nullable(z.int()),
  prefix: z.nullable(z.string()),
  suffix: z.nullable(z.string()),
  /**
   * `data:image/png;base64,…` of a picture to copy, in a field of type `image`. Pictures to choose from belong to the
   * options.
   */
  image: z.nullable(z.string().check(z.maxLength(300_000))),
  option: z.array(option).check(z.maxLength(60)),
});

/** Row of a form: a label with one or more fields. */
export const loginRow = z.strictObject({
  kind: z.literal('row'),
  id: text(100),
  label: z.string().check(z.maxLength(300)),
  field: z.array(loginField).check(z.maxLength(12)),
});

/** Alternatives; the user fills in only one. The rows of an alternative belong together. */
const loginAlternatives = z.strictObject({
  kind: z.literal('alternatives'),
  id: text(100),
  alternative: z
    .array(z.strictObject({ id: text(100), row: z.array(loginRow).check(z.maxLength(30)) }))
    .check(z.minLength(2), z.maxLength(30)),
});

/** Sign-in or challenge form of a provider, in reading order. Up to 30 rows in total. */
export const loginForm = z.strictObject({
  id: z.int(),
  formType: z.enum(['login', 'token', 'questionAndAnswer', 'image', 'selection']),
  forgetPasswordURL: z.nullable(z.string()),
  help: z.nullable(z.string()),
  loginHelp: z.nullable(z.string()),
  mfaInfoTitle: z.nullable(z.string()),
  mfaInfoText: z.nullable(z.string()),
  /** Seconds that the bank allows for the answer, counted from the time of the question. */
  mfaTimeout: z.nullable(z.int()),
  row: z.array(z.discriminatedUnion('kind', [loginRow, loginAlternatives])).check(z.maxLength(30)),
});

/** Input of the user, by field id. Never logged or echoed. */
export const filledField = z.strictObject({ id: fieldId, value: z.string().check(z.maxLength(500)) });
/** Input of one form, 1 to 30 fields. */
export const filledFields = z.array(filledField).check(z.minLength(1), z.maxLength(30));

export type LoginForm = z.infer<typeof loginForm>;
export type LoginRow = z.infer<typeof loginRow>;
export type LoginAlternatives = z.infer<typeof loginAlternatives>;
export type LoginPart = LoginRow | LoginAlternatives;
export type LoginField = z.infer<typeof loginField>;
export type FilledField = z.infer<typeof filledField>;
