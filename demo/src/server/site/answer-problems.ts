import { html } from '@remix-run/html-template';
import { HostApiError, ServiceCallError } from '@fin-link/service-client';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DemoDeps } from './deps.ts';
import { sendPage } from './page.ts';
import { Problem } from '../http/problem.ts';

/** Answers errors with a page for people or with JSON for scripts, without stack traces or texts of other servers. */
export function answerProblems(app: FastifyInstance, deps: Pick<DemoDeps, 'settings' | 'signIns'>): void {
  app.setErrorHandler((error: FastifyError | UpstreamError | Problem, request, reply) => {
    const problem = problemOf(error);
    if (isUpstream(error)) request.log.error({ call: error.message }, 'refused or not answered');
    else if (problem.statusCode >= 500) request.log.error({ err: error }, 'failed');
    return answer(problem, request, reply);
  });
  app.setNotFoundHandler((request, reply) =>
    answer(new Problem(404, 'Page not found', 'Check the address, or go to the home page.'), request, reply),
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
      <p><a class="button" href="/">Go to the home page</a></p>`;
    return sendPage(reply, deps, { title, section: null, signIn: deps.signIns.of(request), body });
  };
}

function problemOf(error: FastifyError | UpstreamError | Problem): Problem {
  if (error instanceof Problem) return error;
  if (isUpstream(error)) return upstreamProblem(error);
  // Fastify reports errors in requests with these status codes.
  const { statusCode = 500 } = error;
  if (statusCode >= 400 && statusCode < 500)
    return new Problem(statusCode, 'We couldn’t understand that request', 'Go back and try again.');
  return new Problem(500, 'Something went wrong on our side', 'Try again in a moment.');
}

type UpstreamError = HostApiError | ServiceCallError;
const isUpstream = (error: unknown): error is UpstreamError =>
  error instanceof HostApiError || error instanceof ServiceCallError;

function upstreamProblem(error: UpstreamError): Problem {
  const { status, code } = error;
  const party = error instanceof HostApiError ? 'link host' : 'aggregation service';
  if (status === null)
    return new Problem(503, `The ${party} isn’t responding`, 'Check that it’s running, then try again.');
  if (code === 'session.not-found') return new Problem(404, 'Session not found', 'It may belong to someone else.');
  if (code?.startsWith('session.'))
    return new Problem(409, 'You can’t continue that session', `The ${party} answered ${code}.`);
  const detail = code === null ? '' : ` and code ${code}`;
  return new Problem(
    502,
    `The ${party} refused the request`,
    `It answered with status ${status}${detail}. Try again in a moment.`,
  );
}
