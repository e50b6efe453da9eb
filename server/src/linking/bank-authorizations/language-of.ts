import type { FastifyRequest } from 'fastify';
import { acceptedLanguages, pageLanguage, type PageLanguage } from '../../platform/pages/index.ts';
import type { NeedsSessions } from '../../tenancy/sessions/index.ts';
import type { BankAuthorization } from './authorization.ts';

/** Returns the language of the authorization's session, otherwise the browser's preferred language. */
export async function languageOf(
  { sessions }: NeedsSessions,
  request: FastifyRequest,
  authorization: Pick<BankAuthorization, 'sessionId'> | null,
): Promise<PageLanguage> {
  const session = authorization === null ? null : await sessions.byId(authorization.sessionId);
  return pageLanguage([session?.locale ?? null, ...acceptedLanguages(request.headers['accept-language'])]);
}
