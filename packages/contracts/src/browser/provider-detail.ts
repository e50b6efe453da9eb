import * as z from 'zod/mini';
import { loginForm } from './login-form.ts';
import { providerRow } from './providers.ts';

/** Bank with its sign-in form, addresses and help text. */
export const providerDetail = z.strictObject({
  ...providerRow.shape,
  loginUrl: z.nullable(z.string()),
  forgetPasswordUrl: z.nullable(z.string()),
  help: z.nullable(z.string()),
  loginForm: z.nullable(loginForm),
});
/** Reply of `GET /v1/providers/:providerId`, with the sign-in form. */
export const providerReply = z.strictObject({ provider: providerDetail });

export type ProviderDetail = z.infer<typeof providerDetail>;
