import { z } from 'zod';
import type { Container } from './provider.ts';

/** Member of an account, holding or transaction that exists only in some containers, according to the public description. */
export interface Detail {
  /** Containers that have the member. */
  readonly of: readonly Container[];
  /** Schema of the member. */
  readonly is: z.ZodType;
}

/** Creates a detail. The return type keeps the containers and the schema, so that they can be used in types. */
export const detail = <const Of extends readonly Container[], S extends z.ZodType>(of: Of, is: S) => ({ of, is });

/** Schemas of members that a client may drop if another service sends them in a different form. */
export const dispensable = z.registry<Record<never, never>>();

/** Returns all details of a table as optional members of an object schema. */
export const optionalDetails = <const Table extends Readonly<Record<string, Detail>>>(table: Table) =>
  Object.fromEntries(
    Object.entries(table).map(([name, { is }]) => [name, is.optional().register(dispensable, {})]),
  ) as {
    [Name in keyof Table]: z.ZodOptional<Table[Name]['is']>;
  };
