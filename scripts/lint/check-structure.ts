import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Baseline, baselineSchema, countFindings, newFindings, shrinkBaseline } from './baseline.ts';
import { listedWords } from './listed-words.ts';
import { readSources, type SourceFile } from './source-files.ts';
import { type Finding, structureFigures, structureFindings } from './structure.ts';

const baselineFile = join(import.meta.dirname, 'baseline.json');

/** Reads the stored baseline. */
export const readBaseline = (): Baseline => baselineSchema.parse(JSON.parse(readFileSync(baselineFile, 'utf8')));

/** Returns every finding in the repository, whether it is in the baseline or not. */
export const repositoryFindings = (
  root: string,
  files: readonly string[],
  sources: readonly SourceFile[],
): Finding[] => [...structureFindings(sources), ...listedWords(root, files)];

/** Prints the repository's figures and, if `isShrinking`, removes fixed findings from the baseline. Returns the new findings. */
export function checkStructure(root: string, files: readonly string[], isShrinking: boolean): string[] {
  const sources = readSources(root, files);
  const findings = repositoryFindings(root, files, sources);
  const baseline = readBaseline();
  const figures = structureFigures(sources);
  console.log(
    `${figures.files} source files with a median of ${figures.medianLines} lines, ${figures.filesBelow15Lines} of fewer than 15; ` +
      `${figures.folders} folders, ${figures.foldersWithOneFile} with one file.`,
  );
  if (isShrinking) {
    const nextBaseline = shrinkBaseline(baseline, countFindings(findings));
    writeFileSync(baselineFile, `${JSON.stringify(nextBaseline, undefined, 2)}\n`);
  }
  return newFindings(baseline, findings);
}
