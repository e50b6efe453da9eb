import { type Edge, folderCircles } from './folder-circles.ts';
import { oldNamesIn } from './old-names.ts';
import type { SourceFile } from './source-files.ts';
import { importsAgainstOrder, importsOfRoot, importsPastIndex } from './zone-imports.ts';
import { packageZones } from './zones.ts';

/** A violation of a structure rule. */
export interface Finding {
  rule: StructureRule;
  text: string;
}

export const structureRules = {
  circles: 'folders that import each other in a circle',
  root: "folders that import a file at the root of their package's sources",
  order: 'imports of a zone that comes later in its package (scripts/lint/zones.ts)',
  index: "imports past a zone's index.ts",
  names: 'old names (scripts/lint/old-names.ts)',
  words: 'lines with a listed word (scripts/lint/listed-words.ts)',
} as const;

export type StructureRule = keyof typeof structureRules;

/** Returns every violation in the sources. */
export function structureFindings(files: readonly SourceFile[]): Finding[] {
  const packageFindings = packageZones.flatMap(({ sources, zones, lightEntries }) => {
    const edges = edgesBelow(sources, files);
    const finding = (rule: StructureRule, text: string): Finding => ({ rule, text });
    const ofImport = (rule: StructureRule) => (edge: Edge) =>
      finding(rule, `${sources}/${edge.from} imports ${edge.to}`);
    return [
      ...folderCircles(edges).flatMap(({ folder, members }) =>
        members.map((member) =>
          finding(
            'circles',
            `${[sources, folder, member].filter(Boolean).join('/')} is in a circle: ${members.join(', ')}`,
          ),
        ),
      ),
      ...importsOfRoot(edges, zones).map(ofImport('root')),
      ...importsAgainstOrder(edges, zones).map(ofImport('order')),
      ...importsPastIndex(edges, zones, lightEntries).map(ofImport('index')),
    ];
  });
  const oldNameFindings = files.flatMap(({ file, names }) =>
    oldNamesIn(file, names).map(({ say, name }): Finding => ({
      rule: 'names',
      text: `${file}: ${name}; say ${say}`,
    })),
  );
  return [...packageFindings, ...oldNameFindings];
}

/** Returns imports within the sources of one package, by paths relative to their root. */
function edgesBelow(sources: string, files: readonly SourceFile[]): Edge[] {
  const root = `${sources}/`;
  return files
    .filter(({ file }) => file.startsWith(root) && !isTest(file))
    .flatMap(({ file, imports }) =>
      imports
        .filter((target) => target.startsWith(root) && !isTest(target))
        .map((target) => ({ from: file.slice(root.length), to: target.slice(root.length) })),
    );
}

const isTest = (file: string): boolean => /(^|\/)(test|e2e|packages-test)\//.test(file);

/** Describes findings, one per line. */
export const describeFindings = (findings: readonly Finding[]): string[] =>
  findings.map(({ rule, text }) => `${text} (${structureRules[rule]})`);

/** Files with fewer lines are counted as short. */
const shortFileLines = 15;

/** Describes the sources without tests, for information only. A folder's size is the number of files directly in it. */
export function describeSources(files: readonly SourceFile[]): string {
  const sourceFiles = files.filter(
    ({ file }) => packageZones.some(({ sources }) => file.startsWith(`${sources}/`)) && !isTest(file),
  );
  const lines = sourceFiles.map((each) => each.lines).toSorted((a, b) => a - b);
  const folders = new Map<string, number>();
  for (const { file } of sourceFiles) {
    const folder = file.slice(0, file.lastIndexOf('/'));
    folders.set(folder, (folders.get(folder) ?? 0) + 1);
  }
  const leafFolders = [...folders].filter(
    ([folder]) => ![...folders.keys()].some((other) => other.startsWith(`${folder}/`)),
  );
  const shortFiles = sourceFiles.filter((each) => each.lines < shortFileLines && !each.file.endsWith('/index.ts'));
  return (
    `${sourceFiles.length} source files with a median of ${lines[Math.floor(lines.length / 2)] ?? 0} lines, ` +
    `${shortFiles.length} of fewer than ${shortFileLines}; ${folders.size} folders, ` +
    `${leafFolders.filter(([, count]) => count === 1).length} with one file.`
  );
}
