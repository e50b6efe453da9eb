import { html } from '@remix-run/html-template';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { DemoDeps } from '../site/deps.ts';
import { eventLog } from '../site/event-log.ts';
import { sendPage } from '../site/page.ts';
import { openBanks } from './open-banks.ts';
import { signInHint } from './sign-in-hint.ts';

const [firstBank] = openBanks;
const query = z.object({ providerId: z.coerce.number().pipe(z.int()) });

/** Serves the page with `<fin-redirect>`, for sites with their own search and account list. */
export function litePage(app: FastifyInstance, deps: DemoDeps): void {
  const { hostOrigin, publishableKey } = deps.settings;
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
          <div class="card over" id="over" hidden>
            <h2 id="over-title" tabindex="-1">Done</h2>
            <p class="actions">
              <a class="button" href="/accounts">See accounts</a>
              <a class="button secondary" href="/lite?providerId=${bank.providerId}">Share again</a>
            </p>
          </div>
        </div>
        <aside aria-label="Behind the scenes">
          <section class="card hints" aria-labelledby="hints-title">
            <h2 id="hints-title">Try it at the bank</h2>
            ${signInHint}
          </section>
          ${eventLog}
          <section class="card" aria-labelledby="banks-title">
            <h2 id="banks-title">One bank at a time</h2>
            <p>
              <code>&lt;fin-redirect&gt;</code> asks for consent, sends you to the bank and brings you back. The site
              brings its own search and account list.
            </p>
            <ul>
              ${openBanks.map(({ providerId, name }) => html`<li><a href="/lite?providerId=${providerId}">${name}</a></li>`)}
            </ul>
          </section>
        </aside>
      </div>`;
    const scripts = ['/assets/main.js', '/fin-elements.js'];
    return sendPage(reply, deps, { title: 'Share from a bank', section: '/link', signIn, body, scripts });
  });
}
