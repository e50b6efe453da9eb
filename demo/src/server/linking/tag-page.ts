import { html } from '@remix-run/html-template';
import type { SafeHtml } from '@remix-run/html-template';
import type { FastifyInstance } from 'fastify';
import type { DemoDeps } from '../site/deps.ts';
import { sendPage } from '../site/page.ts';
import { eventLog } from '../site/tools.ts';
import { clock } from './clock.ts';

interface TagPage {
  path: '/insights' | '/upcoming';
  title: string;
  /** Text for browsers without JavaScript. */
  noScript: string;
  tag: SafeHtml;
  /** Text about the tag, beside it. */
  about: SafeHtml;
  /** Text about what happens when the sandbox clock moves. */
  daysNote: string;
}

/** Serves a page with one tag, and the clock of the sandbox in the developer tools. */
export function tagPage(
  app: FastifyInstance,
  deps: DemoDeps,
  { path, title, noScript, tag, about, daysNote }: TagPage,
): void {
  const { signIns, sandboxClock } = deps;
  app.get(path, async (request, reply) => {
    const signIn = signIns.of(request);
    if (signIn === null) return reply.redirect('/', 303);
    const businessTime = await sandboxClock.read();
    const body = html`<h1>${title}</h1>
      <noscript><p class="notice">${noScript}</p></noscript>
      <div class="linking full">
        <div>${tag}</div>
      </div>`;
    // The page's own script comes first, so that it listens before the tag fires events.
    const scripts = ['/assets/main.js', '/fin-elements.js'];
    return sendPage(reply, deps, {
      title,
      section: path,
      signIn,
      body,
      scripts,
      tools: [
        eventLog,
        clock(businessTime, path, daysNote),
        { title: 'One tag, one capability', content: html`<p>${about}</p>` },
      ],
    });
  });
}
