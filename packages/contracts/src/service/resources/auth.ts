import { z } from 'zod';

/** Body of `POST /auth/token`, form-encoded or multipart (interface 4.1). */
export const tokenRequest = z.object({ clientId: z.string().min(1).max(200), secret: z.string().min(1).max(200) });

/** Maximum number of keys of a customer (public interface, `POST /auth/apiKey`). */
export const mostApiKeys = 5;

/** An RSA public key of 2048 bits or more, as SubjectPublicKeyInfo: PEM, or the base64 between its lines. */
export const apiKeyRequest = z.strictObject({ publicKey: z.string().min(1).max(4_000) });
/** Registered public key of a customer. */
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
/** Reply with the keys; absent if the customer has none. */
export const apiKeyReply = z.strictObject({ apiKey: z.array(apiKey).max(mostApiKeys).optional() });
export type ApiKey = z.infer<typeof apiKey>;

/**
 * `expiresIn` is numeric text in the interface's example ("a little under 1800") and an integer in its table. This
 * service sends a number.
 */
export const tokenReply = z
  .strictObject({ token: z.strictObject({ accessToken: z.string(), issuedAt: z.iso.datetime(), expiresIn: z.int() }) })
  .meta({ id: 'TokenReply' });
