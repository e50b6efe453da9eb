import type { z } from 'zod';

/** Names the variables that are wrong, never their values. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

export type Source = Record<string, string | undefined>;

/** A process's variables out of its environment, where an empty one counts as absent. Throws `EnvironmentError`. */
export function readVariables<T extends z.ZodObject>(schema: T, source: Source): z.infer<T> {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    throw new EnvironmentError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    );
  }
  return parsed.data;
}

export type Refusal = readonly [when: boolean, sentence: string];

/** Throws the sentences whose condition holds, as what keeps production from starting. */
export function refuseInProduction(refusals: readonly Refusal[]): void {
  const sentences = refusals.flatMap(([when, sentence]) => (when ? [sentence] : []));
  if (sentences.length > 0) throw new EnvironmentError(`FIN_MODE=production does not start:\n${sentences.join('\n')}`);
}
