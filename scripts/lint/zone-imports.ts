import type { Edge } from './folder-circles.ts';

/** A folder of a package's sources, with one subject. */
export interface Zone {
  /** Path below the sources, for example `browser` or `data/accounts`. */
  name: string;
  /** Description of the content. */
  holds: string;
  /** Reason why other zones may import its files directly. Without it, they import its `index.ts`. */
  openBecause?: string;
}

/** Returns imports of files at the root. These files combine the zones, so no zone may import them. */
export const importsOfRoot = (edges: readonly Edge[], zones: readonly Zone[]): Edge[] =>
  zoneEdges(edges, zones)
    .filter(({ to }) => to === null)
    .map(({ edge }) => edge);

interface ZoneEdge {
  edge: Edge;
  from: string | null;
  to: string | null;
}

/** Returns the imports between different zones. */
const zoneEdges = (edges: readonly Edge[], zones: readonly Zone[]): ZoneEdge[] =>
  edges
    .map((edge) => ({ edge, from: zoneOf(edge.from, zones), to: zoneOf(edge.to, zones) }))
    .filter(({ from, to }) => from !== to);

/**
 * Returns the zone of a file, or `null` for a file outside all zones. These files are at the root of the sources or of
 * a group of zones, and combine the zones.
 */
const zoneOf = (file: string, zones: readonly Zone[]): string | null =>
  zones.find(({ name }) => file.startsWith(`${name}/`))?.name ?? null;

/** Returns imports of zones that are later in the package's order than the importing zone. */
export function importsAgainstOrder(edges: readonly Edge[], zones: readonly Zone[]): Edge[] {
  const order = new Map(zones.map(({ name }, index) => [name, index]));
  return zoneEdges(edges, zones)
    .filter(({ from, to }) => {
      const [source, target] = [order.get(from ?? ''), order.get(to ?? '')];
      return source !== undefined && target !== undefined && target > source;
    })
    .map(({ edge }) => edge);
}

/**
 * Returns imports that reach into a zone past its `index.ts`.
 * @param lightEntries files that may bypass an `index.ts`, each with the reason.
 */
export function importsPastIndex(
  edges: readonly Edge[],
  zones: readonly Zone[],
  lightEntries: Readonly<Record<string, string>> = {},
): Edge[] {
  const open = new Set(zones.filter(({ openBecause }) => openBecause !== undefined).map(({ name }) => name));
  return zoneEdges(edges, zones)
    .filter(
      ({ edge, to }) => to !== null && !open.has(to) && edge.to !== `${to}/index.ts` && !(edge.from in lightEntries),
    )
    .map(({ edge }) => edge);
}
