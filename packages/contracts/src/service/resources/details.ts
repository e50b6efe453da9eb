import { z } from 'zod';
import type { Container } from './provider.ts';

/** A fact that the public description gives to some containers only. */
export interface Detail {
  readonly of: readonly Container[];
  readonly is: z.ZodType;
}

export const detail = <const Of extends readonly Container[], S extends z.ZodType>(of: Of, is: S) => ({ of, is });

/** Members that a reader can do without, even where another service writes them in a form of its own. */
export const dispensable = z.registry<Record<never, never>>();

/** All of them as optional members, for an object's schema. */
export const optionalDetails = <const Table extends Readonly<Record<string, Detail>>>(table: Table) =>
  Object.fromEntries(
    Object.entries(table).map(([name, { is }]) => [name, is.optional().register(dispensable, {})]),
  ) as {
    [Name in keyof Table]: z.ZodOptional<Table[Name]['is']>;
  };
