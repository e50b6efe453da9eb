import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { fromOwnPages } from '../http/own-origin.ts';
import { Problem } from '../http/problem.ts';
import type { DemoDeps } from '../site/deps.ts';
import { knownPeople, newPerson } from '../site/people.ts';

const choice = z.object({ person: z.enum(['new', ...knownPeople.map(({ loginName }) => loginName)]) });

/** Serves the form that signs in as a sample person or as a new person. */
export function signIn(app: FastifyInstance, { settings, signIns }: DemoDeps): void {
  app.post('/sign-in', { onRequest: fromOwnPages(settings.origin) }, async (request, reply) => {
    const { data, error } = choice.safeParse(request.body);
    if (error !== undefined) throw new Problem(400, 'Choose a person', 'Go to the home page and choose a person.');
    signIns.start(data.person === 'new' ? newPerson() : data.person, request, reply);
    return reply.redirect(data.person === 'new' ? '/link' : '/overview', 303);
  });
}

export function signOut(app: FastifyInstance, { settings, signIns }: DemoDeps): void {
  app.post('/sign-out', { onRequest: fromOwnPages(settings.origin) }, async (request, reply) => {
    signIns.end(request, reply);
    return reply.redirect('/', 303);
  });
}
