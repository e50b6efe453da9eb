import type { FastifyRequest } from 'fastify';
import type { BankAuthorization } from './authorization.ts';
import { acceptedLanguages, pageLanguage } from '../pages/index.ts';
import type { PageLanguage } from '../pages/index.ts';
import type { NeedsSessions } from '../sessions/index.ts';

/** The language of the session that an authorization is part of, else what the browser asks for. */
export async function languageOf(
  { sessions }: NeedsSessions,
  request: FastifyRequest,
  authorization: Pick<BankAuthorization, 'sessionId'> | null,
): Promise<PageLanguage> {
  const session = authorization === null ? null : await sessions.byId(authorization.sessionId);
  return pageLanguage([session?.locale ?? null, ...acceptedLanguages(request.headers['accept-language'])]);
}
