import { type LinkOptions, linkOptions } from '@fin-link/contracts/browser';
import * as z from 'zod/mini';

/** Options as an earlier release stored them: the texts of the switch are messages now. */
const earlierOptions = z.looseObject({
  netWorthSwitch: z.optional(z.object({ shown: z.boolean(), default: z.boolean() })),
});

/** Parses options from the database. Adds the defaults of newer options, and drops the earlier texts of the net-worth switch. */
export const parseStoredOptions = (options: unknown): LinkOptions => linkOptions.parse(earlierOptions.parse(options));
