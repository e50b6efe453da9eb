import {
  type accountDetails,
  type Container,
  type Detail,
  type holdingDetails,
  type transactionDetails,
} from '@fin-link/contracts/service';
import { z } from 'zod';

export interface Money {
  /** Decimal text, so that no digit is lost. */
  amount: string;
  currency: string;
}

/** Facts about an account, by their names in the public interface. */
export type AccountDetails = StoredDetails<typeof accountDetails>;
/** Facts about a transaction, by their names in the public interface. */
export type TransactionDetails = StoredDetails<typeof transactionDetails>;
/** Facts about a holding, by their names in the public interface. */
export type HoldingDetails = StoredDetails<typeof holdingDetails>;

/** Facts of the public interface by name: the containers whose accounts can have the fact (`of`), and its schema in replies (`is`). */
type FactTable = Readonly<Record<string, Detail>>;
/** A fact as connectors return it and the database stores it. Numbers are decimal text; replies have JSON numbers. */
type StoredFact<Fact> = Fact extends number ? string : Fact extends { amount: number } ? Money : Fact;
type StoredDetails<Facts extends FactTable> = {
  [Name in keyof Facts]?: StoredFact<z.infer<Facts[Name]['is']>> | undefined;
};
type ServedDetails<Facts extends FactTable> = { [Name in keyof Facts]?: z.infer<Facts[Name]['is']> };

/** Converts stored facts to those of a reply. Leaves out facts that are missing or that accounts of this container do not have. */
export function servedDetails<Facts extends FactTable>(
  table: Facts,
  container: Container,
  stored: { readonly [Name in keyof Facts]?: unknown },
): ServedDetails<Facts> {
  const servedFacts = Object.entries(table).flatMap(([name, { of: factContainers, is: schema }]) => {
    const fact = stored[name];
    return fact == null || !factContainers.includes(container) ? [] : [[name, servedFact(schema, fact)]];
  });
  return Object.fromEntries(servedFacts) as ServedDetails<Facts>;
}

function servedFact(schema: z.ZodType, fact: unknown): unknown {
  if (schema instanceof z.ZodNumber) return Number(fact);
  return isMoney(fact) ? { ...fact, amount: Number(fact.amount) } : fact;
}

const isMoney = (fact: unknown): fact is Money =>
  typeof fact === 'object' && fact !== null && 'amount' in fact && 'currency' in fact;
