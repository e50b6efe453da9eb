import * as z from 'zod/mini';
import { loginForm } from './login-form.ts';
import { providerRow } from './providers.ts';

/** A bank with its login form. */
export const providerDetail = z.strictObject({
  ...providerRow.shape,
  loginUrl: z.nullable(z.string()),
  forgetPasswordUrl: z.nullable(z.string()),
  help: z.nullable(z.string()),
  loginForm: z.nullable(loginForm),
});
/** Reply with one bank. */
export const providerReply = z.strictObject({ provider: providerDetail });

export type ProviderDetail = z.infer<typeof providerDetail>;
