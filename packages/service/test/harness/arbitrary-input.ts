import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';

/** Texts that have broken something somewhere: other scripts, quotes, numbers at the edge, lone surrogates, patterns, paths. */
export const nastyText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '', ' ', '0', '-1', '1e309', '9007199254740993', '99999999999999999999', 'NaN', 'null', 'true', '[]', '{}', '\u0000', 'abc\u0000def', '\ud800', '%00', '%', '_', "' or 1=1 --",
    '../../etc/passwd', '2026-13-45', '0000-00-00', '2026-02-30', '9999-12-31', 'a,b,,c', '1,2,3', ',', '${7*7}', '<script>', 'a'.repeat(5_000), 'é', '😀', 'toString', '__proto__',
  ),
);

/** Texts that stand a chance against a pattern or format. */
const plausibleText = fc.oneof(
  fc.constantFrom(
    '1', '42', '4242424242', '10,11', '2026-01-01', '2026-01-15T12:00:00Z', 'REFRESH', 'ACTIVE', 'bank', 'USD', 'en_US', 'a@b.example', 'https://8.8.8.8/hook', 'http://127.0.0.1/', 'popular',
    'profile', 'preferences', 'CREDIT', 'EXPENSE', 'Harbour', 'BASIC_AGG_DATA', 'abc\u0000def', '500',
  ),
  nastyText.map((text) => `abc${text.replaceAll(/\s/g, '')}`.slice(0, 90)),
);

const anyNumber = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(0, -0, 1, -1, 2 ** 53, 2 ** 63, 1e308, 0.1));

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Input of the schema's own shape with hostile leaves; now and then a leaf of another type. */
export const arbitraryInput = (schema: z.ZodType): Arbitrary<unknown> => ofSchema(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, {});

function ofSchema(schema: JsonSchema | boolean | undefined, inherited: Record<string, JsonSchema>): Arbitrary<unknown> {
  if (typeof schema !== 'object') return fc.jsonValue({ maxDepth: 2 });
  const defs = { ...inherited, ...(schema.$defs as Record<string, JsonSchema> | undefined) };
  const own = shape(schema, defs);
  return fc.oneof({ weight: 30, arbitrary: own }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) });
}

function shape(schema: JsonSchema, defs: Record<string, JsonSchema>): Arbitrary<unknown> {
  if (schema.$ref !== undefined) return ofSchema(defs[schema.$ref.split('/').at(-1) ?? ''], {});
  if (schema.enum !== undefined) return fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...schema.enum) }, { weight: 1, arbitrary: nastyText });
  const either = schema.anyOf ?? schema.oneOf;
  if (either !== undefined) return fc.oneof(...either.map((one) => ofSchema(one as JsonSchema, defs)));
  switch (schema.type) {
    case 'object': {
      const members = Object.entries(schema.properties ?? {}).map(([name, member]) => [name, ofSchema(member as JsonSchema, defs)] as const);
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
      return fc.oneof(plausibleText, nastyText);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}
