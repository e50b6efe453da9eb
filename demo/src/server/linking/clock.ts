import { html } from '@remix-run/html-template';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { fromOwnPages } from '../http/own-origin.ts';
import { Problem } from '../http/problem.ts';
import type { DemoDeps } from '../site/deps.ts';
import { formatInstant } from '../site/format.ts';
import type { Tool } from '../site/tools.ts';
import { flows } from './flows.ts';
import { asQuery, runOf } from './start-query.ts';
import type { Run } from './start-query.ts';

const choice = z.object({
  move: z.enum(['1', '4', '11', 'back']),
  page: z.enum(['/', ...flows.map(({ path }) => path), '/overview', '/net-worth', '/upcoming', '/insights']),
});
const daySeconds = 86_400;

/** Returns the tool that shows the business time of the sandbox and moves it by days. Sessions use real time. */
export const clock = (
  businessTime: Date | null,
  page: z.infer<typeof choice>['page'],
  note: string,
  run: Run = runOf({}),
): Tool => ({
  title: 'Clock',
  content:
    businessTime === null
      ? html`<p>The sandbox clock isn’t available right now.</p>`
      : html`<p>In the sandbox it’s <strong>${formatInstant(businessTime)}</strong>.</p>
          <form class="actions" method="post" action="/clock">
            <input type="hidden" name="page" value="${page}" />
            <input type="hidden" name="version" value="${run.version}" />
            <input type="hidden" name="name" value="${run.name}" />
            <button class="secondary" name="move" value="1">1 day later</button>
            <button class="secondary" name="move" value="4">4 days later</button>
            <button class="secondary" name="move" value="11">11 days later</button>
            <button class="quiet" name="move" value="back">Reset to today</button>
          </form>
          <p>${note}</p>`,
});

/** Serves the form that moves the clock of the sandbox and returns to the page with the same tag. */
export function moveClock(app: FastifyInstance, { settings, signIns, sandboxClock }: DemoDeps): void {
  app.post('/clock', { onRequest: fromOwnPages(settings.origin) }, async (request, reply) => {
    signIns.require(request);
    const { data, error } = choice.safeParse(request.body);
    if (error !== undefined)
      throw new Problem(400, 'Choose how many days pass', 'Go back and select one of the buttons.');
    await sandboxClock.move(data.move === 'back' ? null : Number(data.move) * daySeconds);
    return reply.redirect(`${data.page}${asQuery({}, runOf(request.body))}`, 303);
  });
}
