import { z } from 'zod';

/** Body of `POST /auth/token`, form-encoded or multipart (interface 4.1). */
export const tokenRequest = z.object({ clientId: z.string().min(1).max(200), secret: z.string().min(1).max(200) });

/** Maximum number of keys of a customer (public interface, `POST /auth/apiKey`). */
export const maxApiKeys = 5;

/** Body of `POST /auth/apiKey`: an RSA public key of 2048 bits or more, as SubjectPublicKeyInfo in PEM, or the base64 between its lines. */
export const apiKeyRequest = z.strictObject({ publicKey: z.string().min(1).max(4_000) });
/** Public key that a customer registered to sign JWTs. */
export const apiKey = z
  .strictObject({
    /** Issuer (`iss`) of the JWTs. */
    key: z.string(),
    publicKey: z.string(),
    createdDate: z.iso.date(),
    /** Maximum lifetime of a JWT in seconds. */
    expiresIn: z.int(),
  })
  .meta({ id: 'ApiKey' });
/** Reply of `/auth/apiKey`. The list is absent if the customer has no key. */
export const apiKeyReply = z.strictObject({ apiKey: z.array(apiKey).max(maxApiKeys).optional() });
export type ApiKey = z.infer<typeof apiKey>;

/**
 * Reply of `POST /auth/token`. `expiresIn` is numeric text in the interface's example ("a little under 1800") and an integer in its table.
 * This service sends a number.
 */
export const tokenReply = z
  .strictObject({ token: z.strictObject({ accessToken: z.string(), issuedAt: z.iso.datetime(), expiresIn: z.int() }) })
  .meta({ id: 'TokenReply' });
