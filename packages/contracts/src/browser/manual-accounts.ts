import * as z from 'zod/mini';
import { manualAccountKinds } from './page/index.ts';
import { chosenName, currency, decimal, entityId, instant, text } from './primitives.ts';

/** Kind of account that a user can add manually. Property is not one of them. */
export const manualAccountKind = z.enum(manualAccountKinds);

/** Frequencies of payments, as the public description names them. */
export const dueFrequencies = [
  'ONE_TIME',
  'WEEKLY',
  'EVERY_2_WEEKS',
  'EVERY_4_WEEKS',
  'SEMI_MONTHLY',
  'MONTHLY',
  'EVERY_2_MONTHS',
  'QUARTERLY',
  'SEMI_ANNUALLY',
  'ANNUALLY',
] as const;

/** Amount with at most twelve digits before the point. Debts are positive. */
export const typedAmount = z.string().check(z.regex(/^\d{1,12}(\.\d{1,4})?$/));
/** ISO 8601 date, for example `2026-11-24`. */
export const day = z.iso.date();

const lastDigits = z.string().check(z.regex(/^[0-9A-Za-z]{1,4}$/));
const note = text(500);
const name = chosenName(100);

/** Fields of the form for a manual account; `null` if the user left a field empty. */
const formFields = {
  accountName: name,
  nickname: z.nullable(name),
  /** Value of the account, or the amount owed. */
  amount: typedAmount,
  currency,
  lastDigits: z.nullable(lastDigits),
  amountDue: z.nullable(typedAmount),
  dueDate: z.nullable(day),
  frequency: z.nullable(z.enum(dueFrequencies)),
  memo: z.nullable(note),
  includeInNetWorth: z.boolean(),
};

/** Body of `POST /v1/manual-accounts`. */
export const createManualAccountRequest = z.strictObject({ kind: manualAccountKind, ...formFields });
/** Body of `PUT /v1/manual-accounts/:accountId`. Replaces all fields except the currency, which never changes. */
export const updateManualAccountRequest = z.omit(z.strictObject(formFields), { currency: true });

/** Manual account with the current values of its form. */
export const manualAccountView = z.strictObject({
  accountId: entityId,
  kind: manualAccountKind,
  ...formFields,
  amount: decimal,
  amountDue: z.nullable(decimal),
  lastUpdated: instant,
});
/** Reply of the operations that create, read or change a manual account. */
export const manualAccountReply = z.strictObject({ account: manualAccountView });

export type DueFrequency = (typeof dueFrequencies)[number];
export type CreateManualAccount = z.infer<typeof createManualAccountRequest>;
export type UpdateManualAccount = z.infer<typeof updateManualAccountRequest>;
export type ManualAccountView = z.infer<typeof manualAccountView>;
