import { z } from 'zod';
import { sealedPresence, sealedText, tokenSet, transactionSecrets } from '../../open-banking/sealed-state.ts';

const transaction = z.strictObject({
  ...transactionSecrets,
  scopes: z.array(z.string()),
  /** By the business clock: when it was asked for, and until when. */
  at: z.iso.datetime(),
  until: z.iso.datetime(),
});

const grant = z.strictObject({
  ...tokenSet,
  subject: z.string().nullable(),
  /** Scopes that the bank granted. */
  scopes: z.array(z.string()),
});

const session = z.strictObject({
  accessToken: z.string(),
  /** Token by which the bank knows the grant. */
  lastingToken: z.string(),
  clusters: z.array(z.string()),
  presence: sealedPresence,
});
export type OAuth2Session = z.infer<typeof session>;

export const sealedState = {
  transaction: sealedText(transaction),
  grant: sealedText(grant),
  session: sealedText(session),
};
