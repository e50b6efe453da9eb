import { z } from 'zod';

/** Environment variable with a `SourceCut` as JSON. Only the runner of the attack table sets it, for one run of tests. */
export const cutVariable = 'FIN_TEST_CUT';

const sourceCut = z.object({ file: z.string(), text: z.string().min(1), replacement: z.string() });
/** A check to remove from a source file. */
export type SourceCut = z.infer<typeof sourceCut>;

/** Returns the cut of the current test run; `null` in a normal run. */
export function cutOfThisRun(): SourceCut | null {
  const json = process.env[cutVariable];
  return json === undefined ? null : sourceCut.parse(JSON.parse(json));
}

/**
 * Returns the source without its check. Returns `null` without a cut or for another file. Throws if the source does not contain the
 * text exactly once.
 */
export function cutSource(cut: SourceCut | null, path: string, source: string): string | null {
  if (cut === null) return null;
  const { file, text, replacement } = cut;
  if (!path.split('?')[0]?.endsWith(`/${file}`)) return null;
  const [before = '', after, ...more] = source.split(text);
  if (after === undefined || more.length > 0) throw new Error(`${file} must hold exactly once: ${text}`);
  return before + replacement + after;
}
