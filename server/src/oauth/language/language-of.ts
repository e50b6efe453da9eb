import type { FastifyRequest } from 'fastify';
import type { HostDeps } from '../../deps.ts';
import type { Visit } from '../../visits/visit.ts';
import { acceptedLanguages, pageLanguage } from './page-language.ts';
import type { PageLanguage } from './page-language.ts';

/** The language of the session that a visit is part of, else what the browser asks for. */
export async function languageOf(
  { sessions }: Pick<HostDeps, 'sessions'>,
  request: FastifyRequest,
  visit: Pick<Visit, 'sessionId'> | null,
): Promise<PageLanguage> {
  const session = visit === null ? null : await sessions.byId(visit.sessionId);
  return pageLanguage([session?.locale ?? null, ...acceptedLanguages(request.headers['accept-language'])]);
}
