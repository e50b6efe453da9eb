import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DemoDeps } from './deps.ts';
import { html } from '../html/html.ts';
import { sendPage } from './page.ts';
import { UpstreamError } from '../http/fetch-json.ts';
import { Problem } from '../http/problem.ts';

/** What went wrong becomes a page for people and a few words for scripts: never a stack, never another party's text. */
export function answerProblems(app: FastifyInstance, deps: Pick<DemoDeps, 'settings' | 'signIns'>): void {
  app.setErrorHandler((error: FastifyError | UpstreamError | Problem, request, reply) => {
    const problem = problemOf(error);
    if (error instanceof UpstreamError)
      request.log.error({ party: error.party, status: error.status, code: error.code }, 'refused or not answered');
    else if (problem.statusCode >= 500) request.log.error({ err: error }, 'failed');
    return answer(problem, request, reply);
  });
  app.setNotFoundHandler((request, reply) =>
    answer(new Problem(404, 'There is no such page', 'Check the address, or start at the first page.'), request, reply),
  );

  const answer = (
    { statusCode, title, advice }: Problem,
    request: FastifyRequest,
    reply: FastifyReply,
  ): FastifyReply => {
    reply.code(statusCode);
    if (!(request.headers.accept ?? '').includes('text/html')) return reply.send({ error: { title, advice } });
    const body = html`<h1>${title}</h1>
      <p class="lead">${advice}</p>
      <p><a class="button" href="/">To the first page</a></p>`;
    return sendPage(reply, deps, { title, section: null, signIn: deps.signIns.of(request), body });
  };
}

function problemOf(error: FastifyError | UpstreamError | Problem): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof UpstreamError) return upstreamProblem(error);
  // Faults of the request that Fastify found by itself.
  const { statusCode = 500 } = error;
  if (statusCode >= 400 && statusCode < 500)
    return new Problem(statusCode, 'This site did not understand that', 'Go back and try again.');
  return new Problem(500, 'Something broke on our side', 'Try again in a moment.');
}

function upstreamProblem({ party, status, code }: UpstreamError): Problem {
  if (status === null) return new Problem(503, `The ${party} does not answer`, 'Is it running? Try again in a moment.');
  if (code === 'session.not-found') return new Problem(404, 'No such session', 'It may belong to somebody else.');
  if (code?.startsWith('session.'))
    return new Problem(409, 'That session cannot be gone on with', `The ${party} says ${code}.`);
  const detail = code === null ? '' : ` and code ${code}`;
  return new Problem(502, `The ${party} refused`, `It answered with status ${status}${detail}. Try again in a moment.`);
}
