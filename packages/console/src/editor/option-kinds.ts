import type { OptionDescription } from '@fin-link/contracts/browser';

/** How an option is edited. */
export type OptionKind =
  | { readonly kind: 'switch' }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'several'; readonly values: readonly string[] }
  | { readonly kind: 'number'; readonly least: number; readonly most: number; readonly mayBeEmpty: boolean }
  | { readonly kind: 'language' }
  | { readonly kind: 'line'; readonly maxLength: number | null }
  | { readonly kind: 'countries'; readonly most: number | null }
  | { readonly kind: 'banks'; readonly most: number | null }
  | { readonly kind: 'look' }
  | { readonly kind: 'texts' }
  | { readonly kind: 'json' };

type Schema = Readonly<Record<string, unknown>>;
const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

/** Returns how an option is edited, by its JSON schema. A value of an unknown shape is edited as JSON. */
export function kindOf({ path, schema }: Pick<OptionDescription, 'path' | 'schema'>): OptionKind {
  if (path === 'look') return { kind: 'look' };
  if (path === 'messages') return { kind: 'texts' };
  if (path === 'locale') return { kind: 'language' };
  const { value, mayBeEmpty } = withoutNull(schema);
  if (value.type === 'boolean') return { kind: 'switch' };
  if (value.type === 'integer' || value.type === 'number') {
    const [least, most] = [numberOf(value.minimum) ?? 0, numberOf(value.maximum) ?? Number.MAX_SAFE_INTEGER];
    return { kind: 'number', least, most, mayBeEmpty };
  }
  if (value.type === 'string') {
    const values = textsOf(value.enum);
    if (values.length > 0) return { kind: 'choice', values };
    return { kind: 'line', maxLength: numberOf(value.maxLength) };
  }
  if (value.type === 'array' && isSchema(value.items)) {
    const { items } = value;
    const most = numberOf(value.maxItems);
    const values = textsOf(items.enum);
    if (values.length > 0) return { kind: 'several', values };
    if (items.type === 'string') return { kind: 'countries', most };
    if (items.type === 'integer') return { kind: 'banks', most };
  }
  return { kind: 'json' };
}

/** Returns the schema of a value that may be null, without null. */
function withoutNull(schema: Schema): { value: Schema; mayBeEmpty: boolean } {
  const { anyOf } = schema;
  if (!Array.isArray(anyOf)) return { value: schema, mayBeEmpty: false };
  const others = anyOf.filter(isSchema).filter(({ type }) => type !== 'null');
  return { value: others[0] ?? schema, mayBeEmpty: others.length < anyOf.length };
}
