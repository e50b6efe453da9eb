import { z } from 'zod';
import { id, money } from '../primitives.ts';
import { historicalBalanceFacts } from './balance.ts';
import type { Container } from './provider.ts';

/** Containers that count; points and bills are nobody's property or debt. */
export const netWorthContainers = [
  'bank',
  'creditCard',
  'investment',
  'insurance',
  'loan',
  'realEstate',
  'otherAssets',
  'otherLiabilities',
] as const satisfies readonly Container[];

/** Of one currency on one day. Amounts of two currencies are never added up: each has its own record. */
export const netWorth = z
  .strictObject({
    date: z.iso.date(),
    /** `asset` less `liability`. */
    networth: money,
    asset: money,
    liability: money,
    /** Only with `include=details`: the balances that make it up. */
    historicalBalances: z.array(z.strictObject({ accountId: id, ...historicalBalanceFacts })).optional(),
  })
  .meta({ id: 'NetWorth' });
export const netWorthReply = z.strictObject({ networth: z.array(netWorth).optional() });
export type NetWorth = z.infer<typeof netWorth>;
