import type { FastifyInstance } from 'fastify';
import type { DemoDeps } from '../site/deps.ts';
import { eventLog } from '../html/behind-the-scenes.ts';
import { html } from '../html/html.ts';
import { sendPage } from '../site/page.ts';

/** What a person shares from banks of open banking, in a tag of its own. */
export function consentsPage(app: FastifyInstance, deps: DemoDeps): void {
  const { hostOrigin, publishableKey } = deps.settings;
  app.get('/consents', async (request, reply) => {
    const signIn = deps.signIns.of(request);
    if (signIn === null) return reply.redirect('/', 303);
    const body = html`<h1>What you share</h1>
      <noscript><p class="notice">What you share needs JavaScript.</p></noscript>
      <div class="linking" id="sharing">
        <div>
          <fin-consents
            id="consents"
            host="${hostOrigin}"
            publishable-key="${publishableKey}"
            session-url="/my/consents-session"
          ></fin-consents>
        </div>
        <aside aria-label="Behind the scenes">
          ${eventLog}
          <section class="card" aria-labelledby="tag-title">
            <h2 id="tag-title">One tag</h2>
            <p>
              <code>&lt;fin-consents&gt;</code> is in a session with the capability <code>consents</code>: it shows what
              is shared, renews it and ends it. To have something to share,
              <a href="/link#hints-title">link a bank with a page of its own</a>.
            </p>
          </section>
        </aside>
      </div>`;
    // The page's own script stands first, so that it has listened before the tag says anything.
    const scripts = ['/assets/main.js', '/fin-elements.js'];
    return sendPage(reply, deps, { title: 'What you share', section: '/consents', signIn, body, scripts });
  });
}
