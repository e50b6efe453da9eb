import type { Edge } from './folder-circles.ts';

/** A folder of a package's sources, with one subject. */
export interface Zone {
  /** Path below the sources, for example `browser` or `data/accounts`. */
  name: string;
  /** What lies in it, for who looks for a place. */
  holds: string;
  /** Why other zones may import its files directly; without it they import its `index.ts`. */
  openBecause?: string;
}

/** Returns the zone of a file, or `null` for one that puts zones together: at the root of the sources or of a group. */
const zoneOf = (file: string, zones: readonly Zone[]): string | null =>
  zones.find(({ name }) => file.startsWith(`${name}/`))?.name ?? null;

interface ZoneEdge {
  edge: Edge;
  from: string | null;
  to: string | null;
}

const between = (edges: readonly Edge[], zones: readonly Zone[]): ZoneEdge[] =>
  edges
    .map((edge) => ({ edge, from: zoneOf(edge.from, zones), to: zoneOf(edge.to, zones) }))
    .filter(({ from, to }) => from !== to);

/** Files at the root put the zones together: no zone imports one. */
export const importsOfRoot = (edges: readonly Edge[], zones: readonly Zone[]): Edge[] =>
  between(edges, zones)
    .filter(({ to }) => to === null)
    .map(({ edge }) => edge);

/** Imports of a zone that comes later in the package's order. */
export function importsAgainstOrder(edges: readonly Edge[], zones: readonly Zone[]): Edge[] {
  const order = new Map(zones.map(({ name }, at) => [name, at]));
  return between(edges, zones)
    .filter(({ from, to }) => {
      const [source, target] = [order.get(from ?? ''), order.get(to ?? '')];
      return source !== undefined && target !== undefined && target > source;
    })
    .map(({ edge }) => edge);
}

/**
 * Imports of a zone's file that is not its `index.ts`.
 * @param lightEntries files that may do so, each with the reason.
 */
export function importsPastIndex(
  edges: readonly Edge[],
  zones: readonly Zone[],
  lightEntries: Readonly<Record<string, string>> = {},
): Edge[] {
  const open = new Set(zones.filter(({ openBecause }) => openBecause !== undefined).map(({ name }) => name));
  return between(edges, zones)
    .filter(
      ({ edge, to }) => to !== null && !open.has(to) && edge.to !== `${to}/index.ts` && !(edge.from in lightEntries),
    )
    .map(({ edge }) => edge);
}
