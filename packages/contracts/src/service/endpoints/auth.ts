import { z } from 'zod';
import { apiKeyReply, apiKeyRequest, tokenReply, tokenRequest } from '../resources/auth.ts';
import { endpoint } from './define.ts';

/** Endpoints under `/auth`: access tokens, and the keys that sign JWTs. */
export const authEndpoints = {
  createToken: endpoint({
    method: 'POST',
    path: '/auth/token',
    caller: 'none',
    section: '4.1',
    summary: 'Access token by client credentials; header loginName',
    description:
      "Send the customer's `clientId` and `secret`, and the header `loginName`. With the login name of the admin, the reply has an admin token, otherwise a token of that user. A token is valid for 30 minutes and can be used for many calls. Wrong credentials answer `Y301`, a customer that allows only JWTs `Y027`, too many failures `Y914` with `Retry-After`.",
    body: tokenRequest,
    bodyType: 'form',
    /** RFC 6749, section 3.2, requires that an authorization server ignores unknown parameters. */
    ignoresUnknown: true,
    reply: tokenReply,
    status: 201,
  }),
  deleteToken: endpoint({
    method: 'DELETE',
    path: '/auth/token',
    caller: 'any',
    section: 'public',
    summary: 'Revoke the token of this call',
    description:
      'Only the token of this call ends; other tokens of the same user stay valid. A later call with it answers `Y020`.',
    status: 204,
  }),
  createApiKey: endpoint({
    method: 'POST',
    path: '/auth/apiKey',
    caller: 'admin',
    section: '4.2',
    summary: 'Register a public key for JWT authentication',
    description:
      'JWTs that are signed with the private key are accepted instead of access tokens. The key is RSA with 2,048 bits or more. A customer has at most five keys; one more answers `Y824`. The call takes no Idempotency-Key: repeating it with the same key answers `Y811`.',
    body: apiKeyRequest,
    reply: apiKeyReply,
    status: 201,
  }),
  getApiKeys: endpoint({
    method: 'GET',
    path: '/auth/apiKey',
    caller: 'admin',
    section: '4.2',
    summary: 'The registered keys',
    description:
      'Lists the keys of the customer in all environments, oldest first. The list is absent if there is none.',
    reply: apiKeyReply,
    status: 200,
  }),
  deleteApiKey: endpoint({
    method: 'DELETE',
    path: '/auth/apiKey/:key',
    caller: 'admin',
    section: 'public',
    summary: 'Remove a key',
    description:
      'JWTs signed with the key are refused from the next call on, in every process. An unknown key answers `Y807`.',
    params: z.strictObject({ key: z.string().regex(/^[\w-]{1,100}$/) }),
    status: 204,
  }),
} as const;
