import { z } from 'zod';

// Interface of the simulated payment network, which moves small amounts: `POST /payments/deposits`.

/** Amount without a sign, for example `0.32`. */
const decimal = z.string().regex(/^\d{1,4}\.\d{2}$/);

/** Body of `POST /payments/deposits`: an instruction to send deposits to one account. */
export const depositInstruction = z.strictObject({
  /** Idempotency key. A request with a repeated id moves no money. */
  instructionId: z.uuid(),
  routingNumber: z.string().regex(/^\d{9}$/),
  accountNumber: z.string().regex(/^[0-9A-Z]{3,17}$/),
  accountType: z.enum(['CHECKING', 'SAVINGS']),
  /** Day on which the account shows the entries, as an ISO 8601 date. */
  effectiveOn: z.iso.date(),
  /** Text of the entries on the statement. */
  description: z.string().regex(/^[A-Z0-9 ]{1,10}$/),
  entries: z
    .array(z.strictObject({ amount: decimal, direction: z.enum(['CREDIT', 'DEBIT']) }))
    .min(1)
    .max(5),
});
export type DepositInstruction = z.infer<typeof depositInstruction>;

/** Body of status 200: the network has stored the instruction. */
export const depositAccepted = z.strictObject({ instructionId: z.uuid() });

/** Return codes of the American clearing house. `R02`: the account is closed. `R03`: no such account. `R04`: the number is invalid. */
export const returnCodes = ['R02', 'R03', 'R04'] as const;
/** Body of status 422: the network cannot pay into the account. */
export const depositRefused = z.strictObject({ returnCode: z.enum(returnCodes) });

/** Sandbox account numbers to which every deposit is refused, with the return code of the refusal. */
export const refusedNumbers: Readonly<Record<string, (typeof returnCodes)[number]>> = {
  '990000000002': 'R02',
  '990000000003': 'R03',
  '990000000004': 'R04',
};

/** Reply of `GET /payments/statement`: the entries of an account up to today. Any account number is accepted. Sandbox only. */
export const depositStatement = z.strictObject({
  entry: z.array(
    z.strictObject({
      date: z.iso.date(),
      description: z.string(),
      amount: decimal,
      direction: z.enum(['CREDIT', 'DEBIT']),
    }),
  ),
});
