import type { z } from 'zod';

/** Error in the environment. The message names the invalid variables, never their values. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

/** Environment variables by name. */
export type Source = Record<string, string | undefined>;

/** Reads a process's variables. Empty variables count as absent. Throws `EnvironmentError`. */
export function readVariables<T extends z.ZodObject>(schema: T, source: Source): z.infer<T> {
  const nonEmpty = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(nonEmpty);
  if (!parsed.success) {
    throw new EnvironmentError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    );
  }
  return parsed.data;
}

/** Condition under which production does not start, and the sentence for the operator. */
export type Refusal = readonly [when: boolean, sentence: string];

/** Throws `EnvironmentError` with the sentence of each condition that is true. */
export function refuseInProduction(refusals: readonly Refusal[]): void {
  const sentences = refusals.flatMap(([when, sentence]) => (when ? [sentence] : []));
  if (sentences.length > 0) throw new EnvironmentError(`FIN_MODE=production does not start:\n${sentences.join('\n')}`);
}
