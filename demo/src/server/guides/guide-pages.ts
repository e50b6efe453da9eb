import { html } from '@remix-run/html-template';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { DemoDeps } from '../site/deps.ts';
import { sendPage } from '../site/page.ts';
import { Problem } from '../http/problem.ts';
import { guidePage, guides } from './guides.ts';

const params = z.object({ name: z.string() });

/** Serves the guides of `docs` as pages of this site. */
export function guidePages(app: FastifyInstance, deps: DemoDeps): void {
  app.get('/guides', (request, reply) => {
    const body = html`<h1>Guides</h1>
      <ul class="guides" role="list">
        ${guides.map(
          ({ name, title, summary }) =>
            html`<li class="card">
              <h2><a href="/guides/${name}">${title}</a></h2>
              <p>${summary}</p>
            </li> `,
        )}
      </ul>`;
    return sendPage(reply, deps, { title: 'Guides', section: '/guides', signIn: deps.signIns.of(request), body });
  });
  app.get('/guides/:name', (request, reply) => {
    const guide = guides.find(({ name }) => name === params.parse(request.params).name);
    if (guide === undefined) throw new Problem(404, 'Guide not found', 'See Guides for the full list.');
    const body = html`<article class="guide">${guidePage(guide.name)}</article>`;
    return sendPage(reply, deps, { title: guide.title, section: '/guides', signIn: deps.signIns.of(request), body });
  });
}
