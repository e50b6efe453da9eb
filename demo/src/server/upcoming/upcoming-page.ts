import { html } from '@remix-run/html-template';
import type { FastifyInstance } from 'fastify';
import { clockCard } from '../linking/clock.ts';
import type { DemoDeps } from '../site/deps.ts';
import { eventLog } from '../site/event-log.ts';
import { sendPage } from '../site/page.ts';

/** `<fin-upcoming>` beside the clock of the sandbox: when days pass, what was predicted is paid. */
export function upcomingPage(app: FastifyInstance, deps: DemoDeps): void {
  const { settings, signIns, service } = deps;
  app.get('/upcoming', async (request, reply) => {
    const signIn = signIns.of(request);
    if (signIn === null) return reply.redirect('/', 303);
    const businessTime = await service.businessTime().catch(() => null);
    const body = html`<h1>Upcoming</h1>
      <noscript><p class="notice">Turn on JavaScript to see what comes.</p></noscript>
      <div class="linking halves">
        <div>
          <fin-upcoming
            id="tag"
            host="${settings.hostOrigin}"
            publishable-key="${settings.publishableKey}"
            session-url="/my/upcoming-session"
          ></fin-upcoming>
        </div>
        <div>
          <div id="following">${clockCard(businessTime, '/upcoming', daysNote)}</div>
          <aside aria-label="Behind the scenes">
            ${eventLog}
            <section class="card" aria-labelledby="tag-title">
              <h2 id="tag-title">One tag, one capability</h2>
              <p>
                <code>&lt;fin-upcoming&gt;</code> runs in a session with the capability <code>upcoming</code>. Your
                backend can read the same predictions from the service, and its event tells your page each answer.
              </p>
            </section>
          </aside>
        </div>
      </div>`;
    // The page's own script comes first, so that it listens before the tag fires events.
    const scripts = ['/assets/main.js', '/fin-elements.js'];
    return sendPage(reply, deps, { title: 'Upcoming', section: '/upcoming', signIn, body, scripts });
  });
}

const daysNote =
  'When days pass, banks that ask for no code are refreshed: expected payments turn into paid ones. What doesn’t come is late.';
