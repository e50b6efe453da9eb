import { html } from '@remix-run/html-template';
import type { SafeHtml } from '@remix-run/html-template';
import type { FastifyInstance } from 'fastify';
import type { DemoDeps } from '../site/deps.ts';
import { sendPage } from '../site/page.ts';
import { eventLog } from '../site/tools.ts';

/** Serves the page with `<fin-connections>` and a button that opens `<fin-link>` in a dialog. */
export function connectionsPage(app: FastifyInstance, deps: DemoDeps): void {
  app.get('/connections', async (request, reply) => {
    const signIn = deps.signIns.of(request);
    if (signIn === null) return reply.redirect('/', 303);
    const body = html`<div class="title-row">
        <h1>Linked banks</h1>
        <fin-link-button for="link" label="Link a bank"></fin-link-button>
      </div>
      <noscript><p class="notice">Turn on JavaScript to see your linked banks.</p></noscript>
      <div class="linking full" id="managing">
        <div>
          <fin-connections id="connections" ${hostAttributes(deps)} session-url="/my/manage-session"></fin-connections>
          <fin-link id="link" mode="dialog" ${hostAttributes(deps)} session-url="/my/session"></fin-link>
        </div>
      </div>`;
    // The page's own script comes first, so that it listens before a tag fires events.
    return sendPage(reply, deps, {
      title: 'Linked banks',
      section: '/connections',
      signIn,
      body,
      scripts: ['/assets/main.js', '/fin-elements.js'],
      tools: [
        eventLog,
        {
          title: 'Three tags',
          content: html`<p>
            <code>&lt;fin-connections&gt;</code> runs in a session that can manage and link.
            <code>&lt;fin-link mode="dialog"&gt;</code> runs in one that can only link, and
            <code>&lt;fin-link-button&gt;</code> opens it.
          </p>`,
        },
      ],
    });
  });
}

const hostAttributes = ({ settings }: DemoDeps): SafeHtml =>
  html`host="${settings.hostOrigin}" publishable-key="${settings.publishableKey}"`;
