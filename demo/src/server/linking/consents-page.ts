import { html } from '@remix-run/html-template';
import type { FastifyInstance } from 'fastify';
import type { DemoDeps } from '../site/deps.ts';
import { sendPage } from '../site/page.ts';
import { eventLog } from '../site/tools.ts';

/** Serves the page with `<fin-consents>`, which shows, renews and ends open banking consents. */
export function consentsPage(app: FastifyInstance, deps: DemoDeps): void {
  const { hostOrigin, publishableKey } = deps.settings;
  app.get('/consents', async (request, reply) => {
    const signIn = deps.signIns.of(request);
    if (signIn === null) return reply.redirect('/', 303);
    const body = html`<h1>What you share</h1>
      <noscript><p class="notice">Turn on JavaScript to see what you share.</p></noscript>
      <div class="linking full" id="sharing">
        <div>
          <fin-consents
            id="consents"
            host="${hostOrigin}"
            publishable-key="${publishableKey}"
            session-url="/my/consents-session"
          ></fin-consents>
        </div>
      </div>`;
    // The page's own script comes first, so that it listens before the tag fires events.
    const scripts = ['/assets/main.js', '/fin-elements.js'];
    return sendPage(reply, deps, {
      title: 'What you share',
      section: '/consents',
      signIn,
      body,
      scripts,
      tools: [
        eventLog,
        {
          title: 'One tag',
          content: html`<p>
            <code>&lt;fin-consents&gt;</code> runs in a session with the capability <code>consents</code>. It shows,
            renews and ends what you share. To try it, <a href="/link#hints-title">link an open banking bank</a> first.
          </p>`,
        },
      ],
    });
  });
}
