import { readFileSync } from 'node:fs';
import { z } from 'zod';

const countries = ['us', 'gb', 'au'] as const;
const currencies = { us: 'USD', gb: 'GBP', au: 'AUD' } as const;
const kinds = ['brand', 'merchant', 'person', 'employer', 'institution'] as const;

type Country = (typeof countries)[number];
type Half = 'known' | 'held-out';

/** Facts that the bank sends in fields beside the text. */
const statedSchema = z.strictObject({
  merchantName: z.string().min(1).exactOptional(),
  counterpartyName: z.string().min(1).exactOptional(),
  billerName: z.string().min(1).exactOptional(),
  ultimateName: z.string().min(1).exactOptional(),
  apcaNumber: z
    .string()
    .regex(/^\d{6}$/)
    .exactOptional(),
  merchantCategoryCode: z
    .string()
    .regex(/^\d{3,4}$/)
    .exactOptional(),
});

/** Names of the facts in the files, and in `statedSchema`. Unknown names fail in the schema. */
const factNames = new Map([
  ['merchant', 'merchantName'],
  ['counterparty', 'counterpartyName'],
  ['biller', 'billerName'],
  ['ultimate', 'ultimateName'],
  ['apca', 'apcaNumber'],
  ['mcc', 'merchantCategoryCode'],
]);

const factsSchema = z.string().transform((facts) =>
  statedSchema.parse(
    facts === '-'
      ? {}
      : Object.fromEntries(
          facts.split('; ').map((fact) => {
            const [name = '', value = ''] = fact.split('=');
            return [factNames.get(name) ?? name, value];
          }),
        ),
  ),
);

const rowSchema = z
  .tuple([
    z.string().regex(/^[a-z0-9-]+$/),
    z.enum(['CREDIT', 'DEBIT']),
    z.enum(['bank', 'creditCard']),
    z.string().min(1),
    factsSchema,
    z.enum(kinds),
    z.string().min(1),
    z.string().min(1),
  ])
  .transform(([payee, baseType, container, description, stated, kind, format, source]) => ({
    payee,
    baseType,
    container,
    description,
    stated,
    kind,
    format,
    source,
  }));

const pairSchema = z.tuple([z.string().regex(/^[a-z0-9-]+\/[a-z0-9-]+$/), z.enum(countries)]);

/** One text of a payee as a bank prints it; see `labelled/README.md`. */
export type LabelledText = z.output<typeof rowSchema> & { country: Country; currency: string };

/** Two texts that look alike and have two payees. */
interface LookAlike {
  /** Both payees, separated by a slash. */
  pair: string;
  half: Half;
  texts: readonly LabelledText[];
}

const linesOf = (file: string): string[][] =>
  readFileSync(new URL(`labelled/${file}.txt`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(' | '));

const textOf = (country: Country, columns: readonly string[]): LabelledText => ({
  ...rowSchema.parse(columns),
  country,
  currency: currencies[country],
});

const payeesOf = (half: Half): LabelledText[] =>
  countries.flatMap((country) => linesOf(`${half}/${country}`).map((columns) => textOf(country, columns)));

function lookAlikesOf(half: Half): LookAlike[] {
  const pairs = new Map<string, LabelledText[]>();
  for (const [name, countryName, ...columns] of linesOf(`look-alikes/${half}`)) {
    const [pair, country] = pairSchema.parse([name, countryName]);
    pairs.set(pair, [...(pairs.get(pair) ?? []), textOf(country, columns)]);
  }
  return [...pairs].map(([pair, texts]) => ({ pair, half, texts }));
}

/** Texts of the payees that the recognizer's rules may be written for. */
export const knownPayees: readonly LabelledText[] = payeesOf('known');

/** Texts of the other half of the payees. Only the final measurement reads them. */
export const heldOutPayees: readonly LabelledText[] = payeesOf('held-out');

export const lookAlikes: readonly LookAlike[] = [...lookAlikesOf('known'), ...lookAlikesOf('held-out')];
