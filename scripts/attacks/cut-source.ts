import { z } from 'zod';

/** Set by the runner of the attack table alone, for one run of tests. */
export const cutVariable = 'FIN_TEST_CUT';

const sourceCut = z.object({ file: z.string(), text: z.string().min(1), replacement: z.string() });
export type SourceCut = z.infer<typeof sourceCut>;

/** What this run of tests is to read differently; null in every other run. */
export function cutOfThisRun(): SourceCut | null {
  const given = process.env[cutVariable];
  return given === undefined ? null : sourceCut.parse(JSON.parse(given));
}

/** The source without its check; null for another file. Throws when the text does not stand in it exactly once. */
export function cutSource({ file, text, replacement }: SourceCut, path: string, source: string): string | null {
  if (!path.split('?')[0]?.endsWith(`/${file}`)) return null;
  const [before = '', after, ...more] = source.split(text);
  if (after === undefined || more.length > 0) throw new Error(`${file} must hold exactly once: ${text}`);
  return before + replacement + after;
}
