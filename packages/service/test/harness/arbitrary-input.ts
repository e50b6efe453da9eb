import { isNightly } from '@fin-link/testing';
import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';

/** Uses the same seed in every run, so that failures are reproducible. The nightly command uses a random seed. */
if (!isNightly) fc.configureGlobal({ seed: 1 });

/** Texts that often break software: other scripts, quotes, numbers at limits, lone surrogates, patterns, paths. */
export const nastyText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    ' ',
    '0',
    '-1',
    '1e309',
    '9007199254740993',
    '99999999999999999999',
    'NaN',
    'null',
    'true',
    '[]',
    '{}',
    '\u0000',
    'abc\u0000def',
    '\ud800',
    '%00',
    '%',
    '_',
    "' or 1=1 --",
    '../../etc/passwd',
    '2026-13-45',
    '0000-00-00',
    '2026-02-30',
    '9999-12-31',
    'a,b,,c',
    '1,2,3',
    ',',
    '${7*7}',
    '<script>',
    'a'.repeat(5_000),
    'é',
    '😀',
    'toString',
    '__proto__',
  ),
);

/** A valid value of a format, so that validation reaches the rest of the input. */
const ofFormat: Record<string, Arbitrary<string>> = {
  email: fc.constant('a@people.example'),
  uri: fc.constantFrom(
    'https://8.8.8.8/hook',
    'http://127.0.0.1/',
    'https://user:pass@8.8.8.8/',
    'https://[::1]:99/a\u0000b',
  ),
  date: fc.constantFrom('2026-01-01', '0001-01-01', '9999-12-31', '2024-02-29'),
  'date-time': fc.constantFrom('2026-01-15T12:00:00Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'),
};
const words = [
  'a,b',
  'profile',
  'preferences',
  'popular',
  'CREDIT',
  'EXPENSE',
  'ACTIVE',
  'Harbour',
  'BASIC_AGG_DATA',
  'DOCUMENT[A.container[bank]]',
  'ALL',
  '1',
];

function textOf({ format, pattern, minLength = 0, maxLength = 10_000 }: JsonSchema): Arbitrary<string> {
  const fitting = nastyText.map((text) => text.padEnd(minLength, 'x').slice(0, maxLength));
  const known = format === undefined ? undefined : ofFormat[format];
  const own =
    known ??
    (pattern === undefined
      ? fc.oneof(fitting, fc.constantFrom(...words))
      : fc.oneof(
          fc.stringMatching(new RegExp(pattern)),
          fc.stringMatching(new RegExp(pattern)).map((text) => `${text}\u0000`),
        ));
  return fc.oneof({ weight: 20, arbitrary: own }, { weight: 1, arbitrary: nastyText });
}

const anyNumber = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(0, -0, 1, -1, 2 ** 53, 2 ** 63, 1e308, 0.1));

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Input with the shape of the schema and hostile leaves. Some leaves have another type. */
export const arbitraryInput = (schema: z.ZodType): Arbitrary<unknown> =>
  ofSchema(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, {});

function ofSchema(schema: JsonSchema | boolean | undefined, inherited: Record<string, JsonSchema>): Arbitrary<unknown> {
  if (typeof schema !== 'object') return fc.jsonValue({ maxDepth: 2 });
  const defs = { ...inherited, ...schema.$defs };
  const own = shape(schema, defs);
  return fc.oneof({ weight: 60, arbitrary: own }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) });
}

function shape(schema: JsonSchema, defs: Record<string, JsonSchema>): Arbitrary<unknown> {
  if (schema.$ref !== undefined) return ofSchema(defs[schema.$ref.split('/').at(-1) ?? ''], {});
  if (schema.enum !== undefined)
    return fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...schema.enum) }, { weight: 1, arbitrary: nastyText });
  const either = schema.anyOf ?? schema.oneOf;
  if (either !== undefined) return fc.oneof(...either.map((one) => ofSchema(one, defs)));
  switch (schema.type) {
    case 'object': {
      const members = Object.entries(schema.properties ?? {}).map(
        ([name, member]) => [name, ofSchema(member as JsonSchema, defs)] as const,
      );
      return fc.record(Object.fromEntries(members), { requiredKeys: schema.required ?? [] });
    }
    case 'array':
      return fc.array(ofSchema(schema.items as JsonSchema, defs), { maxLength: 4 });
    case 'number':
    case 'integer':
      return anyNumber;
    case 'boolean':
      return fc.boolean();
    case 'string':
      return textOf(schema);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}
