import { z } from 'zod';

/** Body of `POST /auth/token`, form-encoded or multipart (interface 4.1). */
export const tokenRequest = z.object({ clientId: z.string().min(1).max(200), secret: z.string().min(1).max(200) });

/** `expiresIn` is numeric text in the interface's example ("a little under 1800"), an integer in its table: a number is sent. */
export const tokenReply = z
  .strictObject({ token: z.strictObject({ accessToken: z.string(), issuedAt: z.iso.datetime(), expiresIn: z.int() }) })
  .meta({ id: 'TokenReply' });
