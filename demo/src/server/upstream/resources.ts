import { z } from 'zod';

/** The service sends amounts as JSON numbers; here they are only shown, never added up. */
const money = z.object({ amount: z.number(), currency: z.string().regex(/^[A-Z]{3}$/) });
export type Money = z.infer<typeof money>;

export const providerAccount = z.object({
  id: z.int().positive(),
  providerId: z.int().positive(),
  status: z.string(),
  /** `OAUTH`: the user signs in at the bank, and shares by a consent. */
  authType: z.string().optional(),
  dataset: z.array(z.object({ name: z.string(), additionalStatus: z.string() })).default([]),
  lastUpdated: z.iso.datetime().optional(),
});

export const provider = z.object({ id: z.int().positive(), name: z.string() });

export const account = z.object({
  id: z.int().positive(),
  providerAccountId: z.int().positive(),
  providerName: z.string(),
  CONTAINER: z.string(),
  accountName: z.string(),
  displayedName: z.string().optional(),
  accountNumber: z.string().optional(),
  accountType: z.string().optional(),
  isAsset: z.boolean(),
  balance: money.optional(),
  availableBalance: money.optional(),
  availableCredit: money.optional(),
  amountDue: money.optional(),
  dueDate: z.iso.date().optional(),
  lastUpdated: z.iso.datetime(),
});

/** `amount` is positive; `baseType` carries the sign. */
export const transaction = z.object({
  id: z.int().positive(),
  amount: money,
  baseType: z.enum(['CREDIT', 'DEBIT']),
  status: z.string(),
  date: z.iso.date(),
  description: z.object({ original: z.string(), simple: z.string().optional() }),
  category: z.string(),
});

export type ProviderAccount = z.infer<typeof providerAccount>;
export type Account = z.infer<typeof account>;
export type Transaction = z.infer<typeof transaction>;
