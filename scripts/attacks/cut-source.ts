import { z } from 'zod';

/** Set by the runner of the attack table alone, for one run of tests. */
export const cutVariable = 'FIN_TEST_CUT';

const sourceCut = z.object({ file: z.string(), text: z.string().min(1), replacement: z.string() });
export type SourceCut = z.infer<typeof sourceCut>;

/** Returns what the tests that run now read differently; `null` in every other run. */
export function cutOfThisRun(): SourceCut | null {
  const given = process.env[cutVariable];
  return given === undefined ? null : sourceCut.parse(JSON.parse(given));
}

/** Returns the source without its check; `null` for another file. Throws if the source does not hold the text exactly once. */
export function cutSource(cut: SourceCut | null, path: string, source: string): string | null {
  if (cut === null) return null;
  const { file, text, replacement } = cut;
  if (!path.split('?')[0]?.endsWith(`/${file}`)) return null;
  const [before = '', after, ...more] = source.split(text);
  if (after === undefined || more.length > 0) throw new Error(`${file} must hold exactly once: ${text}`);
  return before + replacement + after;
}
