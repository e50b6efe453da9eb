import type { Edge } from './folder-circles.ts';

/** A folder of a package's sources, with one subject. */
export interface Zone {
  name: string;
  /** What lies in it, for who looks for a place. */
  holds: string;
  /** Why other zones may import its files directly; without it they import its `index.ts`. */
  openBecause?: string;
}

/** The zone of a file, or null for one at the root of the sources. */
const zoneOf = (file: string): string | null => (file.includes('/') ? (file.split('/')[0] ?? null) : null);

const between = (edges: readonly Edge[]): { edge: Edge; from: string | null; to: string | null }[] =>
  edges.map((edge) => ({ edge, from: zoneOf(edge.from), to: zoneOf(edge.to) })).filter(({ from, to }) => from !== to);

/** Files at the root put the zones together: no zone imports one. */
export const importsOfRoot = (edges: readonly Edge[]): Edge[] =>
  between(edges)
    .filter(({ to }) => to === null)
    .map(({ edge }) => edge);

/** Imports of a zone that comes later in the package's order. */
export function importsAgainstOrder(edges: readonly Edge[], zones: readonly Zone[]): Edge[] {
  const order = new Map(zones.map(({ name }, at) => [name, at]));
  return between(edges)
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
  return between(edges)
    .filter(
      ({ edge, to }) => to !== null && !open.has(to) && edge.to !== `${to}/index.ts` && !(edge.from in lightEntries),
    )
    .map(({ edge }) => edge);
}
