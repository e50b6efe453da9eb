import { html } from '@remix-run/html-template';
import type { FastifyInstance } from 'fastify';
import { tagPage } from '../linking/tag-page.ts';
import type { DemoDeps } from '../site/deps.ts';

/** Serves the page with `<fin-insights>` and the clock of the sandbox. When days pass, new insights appear. */
export function insightsPage(app: FastifyInstance, deps: DemoDeps): void {
  const { settings } = deps;
  tagPage(app, deps, {
    path: '/insights',
    title: 'Insights',
    noScript: 'Turn on JavaScript to see your insights.',
    tag: html`<fin-insights
      id="tag"
      host="${settings.hostOrigin}"
      publishable-key="${settings.publishableKey}"
      session-url="/my/insights-session"
    ></fin-insights>`,
    about: html`<code>&lt;fin-insights&gt;</code> runs in a session with the capability <code>insights</code>. Its event
      <code>fin-insight-action</code> asks your page to link an account or to show what’s coming up: this page opens
      <a href="/link">Link a bank</a> or <a href="/upcoming">Upcoming</a>.`,
    daysNote:
      'When days pass, balances are refreshed and bills are paid or late. Insights come with each refresh and on a schedule.',
  });
}
