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

export const startOf = (query: unknown): Start => startQuery.safeParse(query).data ?? {};

/** The start as a query. A user who returns from a bank must find the same tag. */
export function asQuery(start: Start): string {
  const text = new URLSearchParams(start).toString();
  return text === '' ? '' : `?${text}`;
}
