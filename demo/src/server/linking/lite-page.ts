import { html } from '@remix-run/html-template';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { fromOwnPages } from '../http/own-origin.ts';
import { Problem } from '../http/problem.ts';
import type { DemoDeps } from '../site/deps.ts';
import { sendPage } from '../site/page.ts';
import { eventLog } from '../site/tools.ts';
import { sendSession, sessionIdOf, sessionIdSchema } from './sessions.ts';
import { openBanks, signInHint } from './open-banks.ts';
import { asQuery, startOf } from './start-query.ts';

const [firstBank] = openBanks;
const query = z.object({ providerId: z.coerce.number().pipe(z.int()) });
const timeoutMs = 10_000;
const createdSession = z.object({ sessionId: sessionIdSchema, launchToken: z.string() });

/**
 * Serves the page with `<fin-redirect>`, for sites with their own search and account list. This example creates its session with `fetch`
 * instead of the client library.
 */
export function litePage(app: FastifyInstance, deps: DemoDeps): void {
  const { hostKey, hostOrigin, origin, publishableKey } = deps.settings;
  app.get('/lite', async (request, reply) => {
    const signIn = deps.signIns.of(request);
    if (signIn === null) return reply.redirect('/', 303);
    const requested = query.safeParse(request.query).data?.providerId;
    const bank = openBanks.find(({ providerId }) => providerId === requested) ?? firstBank;
    const body = html`<h1>Share from ${bank.name}</h1>
      <noscript><p class="notice">Turn on JavaScript to share from a bank.</p></noscript>
      <div class="linking" id="lite">
        <div>
          <fin-redirect
            id="redirect"
            host="${hostOrigin}"
            publishable-key="${publishableKey}"
            session-url="/my/lite-session?providerId=${bank.providerId}"
            provider-id="${bank.providerId}"
          ></fin-redirect>
          <div class="card end-card" id="end-card" hidden>
            <h2 id="end-title" tabindex="-1">Done</h2>
            <p class="actions">
              <a class="button" href="/accounts">See accounts</a>
              <a class="button secondary" href="/lite?providerId=${bank.providerId}">Share again</a>
            </p>
          </div>
        </div>
      </div>`;
    const scripts = ['/assets/main.js', '/fin-elements.js'];
    return sendPage(reply, deps, {
      title: 'Share from a bank',
      section: '/link',
      signIn,
      body,
      scripts,
      tools: [
        eventLog,
        { title: 'Try it at the bank', content: html`${signInHint}` },
        {
          title: 'One bank at a time',
          content: html`<p>
              <code>&lt;fin-redirect&gt;</code> asks for consent, sends you to the bank and brings you back. The site
              brings its own search and account list.
            </p>
            <ul>
              ${openBanks.map(({ providerId, name }) => html`<li><a href="/lite?providerId=${providerId}">${name}</a></li>`)}
            </ul>`,
        },
      ],
    });
  });

  app.post('/my/lite-session', { onRequest: fromOwnPages(origin), bodyLimit: 1_024 }, async (request, reply) => {
    const { loginName } = deps.signIns.require(request);
    const response = await fetch(`${hostOrigin}/v1/sessions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${hostKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        loginName,
        publishableKey,
        parentOrigin: origin,
        capabilities: ['link'],
        returnUrl: `${origin}/lite${asQuery(startOf(request.query))}`,
        sessionId: sessionIdOf(request.body),
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => null);
    if (response === null)
      throw new Problem(503, 'The link host isn’t responding', 'Check that it’s running, then try again.');
    const created = response.ok ? createdSession.safeParse(await response.json().catch(() => null)).data : undefined;
    if (created === undefined)
      throw new Problem(502, 'The link host refused the request', `It answered with status ${response.status}.`);
    return sendSession(reply, created);
  });
}
