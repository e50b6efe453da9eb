import { html } from '@remix-run/html-template';
import type { FastifyInstance } from 'fastify';
import { tagPage } from '../linking/tag-page.ts';
import type { DemoDeps } from '../site/deps.ts';

/** Serves the page with `<fin-upcoming>` and the clock of the sandbox. When days pass, predicted payments are paid. */
export function upcomingPage(app: FastifyInstance, deps: DemoDeps): void {
  const { settings } = deps;
  tagPage(app, deps, {
    path: '/upcoming',
    title: 'Upcoming',
    noScript: 'Turn on JavaScript to see what comes.',
    tag: html`<fin-upcoming
      id="tag"
      host="${settings.hostOrigin}"
      publishable-key="${settings.publishableKey}"
      session-url="/my/upcoming-session"
    ></fin-upcoming>`,
    about: html`<code>&lt;fin-upcoming&gt;</code> runs in a session with the capability <code>upcoming</code>. Your
      backend can read the same predictions from the service, and its event tells your page each answer.`,
    daysNote:
      'When days pass, banks that ask for no code are refreshed: expected payments turn into paid ones. What doesn’t come is late.',
  });
}
