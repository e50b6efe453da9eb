import { z } from 'zod';

/** Invalid input of a request. Never contains the value that was sent. */
export const inputField = z
  .strictObject({
    /** Path, e.g. `field[0].id`; `body`, `query` or `params` for the whole input. */
    path: z.string(),
    message: z.string(),
  })
  .meta({ id: 'InputField' });
export type InputField = z.infer<typeof inputField>;

/** Maximum nesting depth of an input, in levels. Requests of the interface need less than half of this depth. */
export const deepestInput = 32;

/** Returns the error for an input that is nested deeper than `deepestInput`. `whole` is the name of the input. */
export const nestedTooDeep = (whole: string): InputField => ({
  path: whole,
  message: `Nested more than ${deepestInput} levels deep.`,
});

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** Pattern of keys that messages may repeat. Callers can send any text as a key. */
const plainName = /^[A-Za-z][A-Za-z0-9_$.]{0,39}$/;
/** Maximum number of invalid inputs in an error. */
const maxFields = 20;

/**
 * Returns the path up to the first key that is not a plain name. Returns an empty text if the first key is not plain.
 */
export function inputPath(path: Path): string {
  let name = '';
  for (const step of path) {
    if (typeof step === 'number') name += `[${step}]`;
    else if (typeof step === 'string' && plainName.test(step)) name += name === '' ? step : `.${step}`;
    else break;
  }
  return name;
}

/**
 * Returns the first 20 invalid inputs of a failed check, each with its first problem. `data` is the checked input; `whole` is the name of
 * the input.
 */
export const inputFields = (issues: readonly Issue[], data: unknown, whole: string): InputField[] =>
  issues
    .flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => ({ path: [...issue.path, key], message: 'Not an input of this operation.' }))
        : [{ path: issue.path, message: valueAt(data, issue.path) === undefined ? 'Required.' : messageOf(issue) }],
    )
    .map(({ path, message }) => ({ path: inputPath(path) || whole, message }))
    .filter(({ path }, at, fields) => fields.findIndex((other) => other.path === path) === at)
    .slice(0, maxFields);

/** Returns a message that depends only on the schema, because the library's messages depend on its locale. */
function messageOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `Must be of type ${issue.expected}.`;
    case 'too_small':
      return issue.inclusive === false
        ? `Must be more than ${issue.minimum}.`
        : sizeMessage('at least', issue.minimum, issue.origin);
    case 'too_big':
      return issue.inclusive === false
        ? `Must be less than ${issue.maximum}.`
        : sizeMessage('at most', issue.maximum, issue.origin);
    case 'invalid_value':
      return `Must be one of: ${issue.values.map(String).join(', ')}.`;
    case 'invalid_format':
      return issue.format === 'regex' ? 'Not in the required format.' : `Must be in the format ${issue.format}.`;
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}.`;
    default:
      return 'Not a valid value.';
  }
}

/** Returns the message for a value that is too small or too large. */
function sizeMessage(bound: string, size: number | bigint, origin: string): string {
  if (origin === 'string') return `Length must be ${bound} ${size}.`;
  return origin === 'array' ? `Number of items must be ${bound} ${size}.` : `Must be ${bound} ${size}.`;
}

/** Returns the value at a path of a JSON input; `undefined` if there is none. */
export function valueAt(data: unknown, path: Path): unknown {
  let value = data;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[step];
  }
  return value;
}
