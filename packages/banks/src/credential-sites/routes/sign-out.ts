import { z } from 'zod';
import { notSignedIn } from '../site/site-failure.ts';
import type { SitesContext } from './sites-context.ts';
import { siteOf, tokenOf } from './access.ts';
import { problemReplies } from './replies.ts';
import type { ZodApp } from '../../http/index.ts';

/** Serves the sign-out, which ends a session even before its challenge is passed. */
export function signOut(app: ZodApp, { database, sessions }: SitesContext): void {
  const schema = { response: { 204: z.undefined(), ...problemReplies } };
  app.delete('/api/sign-in', { schema }, async (request, reply) => {
    const session = await sessions.find(database.db, siteOf(request).siteId, tokenOf(request));
    if (session === null) throw notSignedIn();
    await sessions.end(database.db, session.tokenHash);
    return reply.code(204).send(undefined);
  });
}
