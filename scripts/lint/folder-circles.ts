/** An import between two files. */
export interface Edge {
  from: string;
  to: string;
}

/** Node that represents the files directly in a folder. */
const ownFiles = '(its own files)';

/** Folders that import each other in a circle. */
export interface FolderCircle {
  /** Folder that contains the circle, relative to the root of the sources; empty for that root. */
  folder: string;
  /** Subfolders in the circle, possibly with `ownFiles`. */
  members: string[];
}

/**
 * Returns circles among the folders of one package. The nodes of a folder are its subfolders, each with everything below it,
 * and `ownFiles`. An `index.ts` may import from the folders below it, because it lists what its folder exports.
 * @param edges imports between files, by paths relative to the root of the sources.
 */
export function folderCircles(edges: readonly Edge[]): FolderCircle[] {
  const graphs = new Map<string, Map<string, Set<string>>>();
  for (const { from, to } of edges) {
    const [fromParts, toParts] = [from.split('/'), to.split('/')];
    const maxShared = Math.min(fromParts.length, toParts.length) - 1;
    // Number of leading folders that both paths have in common.
    let shared = 0;
    while (shared < maxShared && fromParts[shared] === toParts[shared]) shared += 1;
    const nodeOf = (parts: readonly string[]): string =>
      shared < parts.length - 1 ? (parts[shared] ?? ownFiles) : ownFiles;
    const [source, target] = [nodeOf(fromParts), nodeOf(toParts)];
    if (source === target || (source === ownFiles && fromParts.at(-1) === 'index.ts')) continue;
    const folder = fromParts.slice(0, shared).join('/');
    const graph = graphs.get(folder) ?? new Map<string, Set<string>>();
    graphs.set(folder, graph.set(source, (graph.get(source) ?? new Set()).add(target)));
  }
  return [...graphs].flatMap(([folder, graph]) => circlesOf(graph).map((members) => ({ folder, members })));
}

/** Directed graph: target nodes by node. */
type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Returns the strongly connected components with at least two nodes (Tarjan's algorithm). */
function circlesOf(graph: Graph): string[][] {
  const indices = new Map<string, number>();
  /** Lowest index that is reachable from a node (`lowlink`). */
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const low = (node: string): number => lowest.get(node) ?? 0;
  const explore = (node: string): void => {
    const index = indices.size;
    indices.set(node, index);
    lowest.set(node, index);
    stack.push(node);
    for (const next of graph.get(node) ?? [])
      if (!indices.has(next)) {
        explore(next);
        lowest.set(node, Math.min(low(node), low(next)));
      } else if (stack.includes(next)) lowest.set(node, Math.min(low(node), indices.get(next) ?? 0));
    if (low(node) !== index) return;
    const circle = stack.splice(stack.indexOf(node));
    if (circle.length > 1) circles.push(circle.toSorted());
  };
  for (const node of graph.keys()) if (!indices.has(node)) explore(node);
  return circles;
}
