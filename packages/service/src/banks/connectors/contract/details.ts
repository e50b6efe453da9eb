import {
  type accountDetails,
  type Container,
  type Detail,
  type holdingDetails,
  type transactionDetails,
} from '@fin-link/contracts/service';
import { z } from 'zod';

/** Amount as decimal text, with its currency. */
export interface Money {
  amount: string;
  currency: string;
}

type Table = Readonly<Record<string, Detail>>;
/** A fact as connectors return it and the database stores it: decimals are text. */
type Kept<Fact> = Fact extends number ? string : Fact extends { amount: number } ? Money : Fact;
type KeptDetails<Of extends Table> = { [Name in keyof Of]?: Kept<z.infer<Of[Name]['is']>> | undefined };
type ServedDetails<Of extends Table> = { [Name in keyof Of]?: z.infer<Of[Name]['is']> };

/** Facts by their names in the public description. */
export type AccountDetails = KeptDetails<typeof accountDetails>;
export type TransactionDetails = KeptDetails<typeof transactionDetails>;
export type HoldingDetails = KeptDetails<typeof holdingDetails>;

/** Returns the facts that readers get: those of the container, with amounts and rates as numbers. Leaves out `null` facts. */
export function servedDetails<Of extends Table>(
  table: Of,
  container: Container,
  kept: { readonly [Name in keyof Of]?: unknown },
): ServedDetails<Of> {
  const served = Object.entries(table).flatMap(([name, { of, is }]) => {
    const fact = kept[name];
    return fact == null || !of.includes(container) ? [] : [[name, servedFact(is, fact)]];
  });
  return Object.fromEntries(served) as ServedDetails<Of>;
}

function servedFact(is: z.ZodType, fact: unknown): unknown {
  if (is instanceof z.ZodNumber) return Number(fact);
  return isMoney(fact) ? { ...fact, amount: Number(fact.amount) } : fact;
}

const isMoney = (fact: unknown): fact is Money =>
  typeof fact === 'object' && fact !== null && 'amount' in fact && 'currency' in fact;
