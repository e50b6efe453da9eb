import { z } from 'zod';

const idText = z.string().regex(/^[1-9]\d{0,15}$/);

/**
 * Where linking starts, from the query of a link. Invalid parameters are ignored, as are those that the host adds
 * when a user returns from a bank.
 */
const startQuery = z.union([
  z.object({ action: z.enum(['edit', 'refresh']), providerAccountId: idText }),
  z.object({ providerId: idText }),
  z.object({}),
]);
export type Start = z.infer<typeof startQuery>;

/** How the flow runs: the version of the widget, and whether the user is registered with the name that the bank has. */
const runQuery = z.object({
  version: z.enum(['3', '4']).catch('4'),
  name: z.enum(['same', 'other']).catch('same'),
});
export type Run = z.infer<typeof runQuery>;

export const startOf = (query: unknown): Start => startQuery.safeParse(query).data ?? {};
export const runOf = (query: unknown): Run => runQuery.parse(query);

/** Start and run as a query, without what is usual. A user who returns from a bank must find the same tag. */
export function asQuery(start: Start, run: Partial<Run> = {}): string {
  const text = new URLSearchParams(start);
  if (run.version === '3') text.set('version', '3');
  if (run.name === 'other') text.set('name', 'other');
  return text.size === 0 ? '' : `?${text.toString()}`;
}
