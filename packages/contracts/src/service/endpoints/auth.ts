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
    status: 204,
  }),
  createApiKey: endpoint({
    method: 'POST',
    path: '/auth/apiKey',
    caller: 'admin',
    section: '4.2',
    summary: 'Register a public key for JWT authentication',
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
    reply: apiKeyReply,
    status: 200,
  }),
  deleteApiKey: endpoint({
    method: 'DELETE',
    path: '/auth/apiKey/:key',
    caller: 'admin',
    section: 'public',
    summary: 'Remove a key',
    params: z.strictObject({ key: z.string().regex(/^[\w-]{1,100}$/) }),
    status: 204,
  }),
} as const;
