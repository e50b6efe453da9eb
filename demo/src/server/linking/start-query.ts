import { z } from 'zod';

const idText = z.string().regex(/^[1-9]\d{0,15}$/);

/**
 * Where linking starts, from links on other pages. What does not fit is as if it were not there, and so is what the host adds
 * when a user comes back from a bank.
 */
const startQuery = z.union([
  z.object({ action: z.enum(['edit', 'refresh']), providerAccountId: idText }),
  z.object({ providerId: idText }),
  z.object({}),
]);
export type Start = z.infer<typeof startQuery>;

export const startOf = (query: unknown): Start => startQuery.safeParse(query).data ?? {};

/** The same as the end of an address. A user who comes back from a bank has to find the tag as it was. */
export function asQuery(start: Start): string {
  const text = new URLSearchParams(start).toString();
  return text === '' ? '' : `?${text}`;
}
