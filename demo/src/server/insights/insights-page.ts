import { html } from '@remix-run/html-template';
import type { FastifyInstance } from 'fastify';
import { clockCard } from '../linking/clock.ts';
import type { DemoDeps } from '../site/deps.ts';
import { eventLog } from '../site/event-log.ts';
import { sendPage } from '../site/page.ts';

/** `<fin-insights>` beside the clock of the sandbox: when days pass, there is more to know. */
export function insightsPage(app: FastifyInstance, deps: DemoDeps): void {
  const { settings, signIns, service } = deps;
  app.get('/insights', async (request, reply) => {
    const signIn = signIns.of(request);
    if (signIn === null) return reply.redirect('/', 303);
    const businessTime = await service.businessTime().catch(() => null);
    const body = html`<h1>Insights</h1>
      <noscript><p class="notice">Turn on JavaScript to see your insights.</p></noscript>
      <div class="linking halves">
        <div>
          <fin-insights
            id="tag"
            host="${settings.hostOrigin}"
            publishable-key="${settings.publishableKey}"
            session-url="/my/insights-session"
          ></fin-insights>
        </div>
        <div>
          <div id="following">${clockCard(businessTime, '/insights', daysNote)}</div>
          <aside aria-label="Behind the scenes">
            ${eventLog}
            <section class="card" aria-labelledby="tag-title">
              <h2 id="tag-title">One tag, one capability</h2>
              <p>
                <code>&lt;fin-insights&gt;</code> runs in a session with the capability <code>insights</code>. Its event
                <code>fin-insight-action</code> asks your page to link an account or to show what’s coming up: this page
                opens <a href="/link">Link a bank</a> or <a href="/upcoming">Upcoming</a>.
              </p>
            </section>
          </aside>
        </div>
      </div>`;
    // The page's own script comes first, so that it listens before the tag fires events.
    const scripts = ['/assets/main.js', '/fin-elements.js'];
    return sendPage(reply, deps, { title: 'Insights', section: '/insights', signIn, body, scripts });
  });
}

const daysNote =
  'When days pass, balances are refreshed and bills are paid or late. Insights come with each refresh and on a schedule.';
