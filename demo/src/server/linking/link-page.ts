import { html, type SafeHtml } from '@remix-run/html-template';
import type { FastifyInstance } from 'fastify';
import type { DemoDeps } from '../site/deps.ts';
import { sendPage } from '../site/page.ts';
import { flows, type DemoFlow } from './flows.ts';
import { linkTools } from './link-tools.ts';
import type { Region } from './regions.ts';
import { asQuery, configNameOf, regionOf, runOf, startOf, type Run, type Start } from './start-query.ts';

/** Serves a page for each flow, on which the signed-in user goes through it. */
export function linkPage(app: FastifyInstance, deps: DemoDeps): void {
  for (const flow of flows)
    app.get(flow.path, async (request, reply) => {
      const signIn = deps.signIns.of(request);
      if (signIn === null) return reply.redirect('/', 303);
      const start = startOf(request.query);
      const run = runOf(request.query);
      const region = regionOf(run, signIn.loginName);
      const businessTime = flow.takesDays ? await deps.sandboxClock.read() : null;
      const body = html`<h1>${flow.title}</h1>
        <p class="lead">${flow.lead}</p>
        <div class="linking alone" id="linking">
          <div class="linking-place">
            <noscript><p class="notice">Turn on JavaScript to continue.</p></noscript>
            <p class="actions" id="open-place" hidden><button type="button" id="open">${flow.title}</button></p>
            <div id="widget"></div>
            <div class="card end-card" id="end-card" hidden>
              <h2 id="end-title" tabindex="-1">Done</h2>
              <p id="end-text"></p>
              <p class="actions">
                <button type="button" id="again">Start again</button>
                <a class="button secondary" href="/overview">See your overview</a>
              </p>
            </div>
          </div>
        </div>
        ${tagTemplate(deps, flow, start, run, region)}`;
      // The page's own script comes first, so that it listens before the tag fires events.
      return sendPage(reply, deps, {
        title: flow.title,
        section: '/link',
        signIn,
        body,
        tools: linkTools(deps, flow, { run, region, businessTime }),
        scripts: ['/assets/main.js', '/fin-link.js'],
      });
    });
}

/** Renders the template with the tag. The script copies it for every start. */
const tagTemplate = ({ settings }: DemoDeps, flow: DemoFlow, start: Start, run: Run, region: Region): SafeHtml =>
  html`<template id="tag">
    <fin-link
      host="${settings.hostOrigin}"
      publishable-key="${settings.publishableKey}"
      session-url="${flow.sessionUrl}${asQuery(start, run)}"
      ${run.version === '3' ? html`version="3" flow="${flow.flow}"` : html`version="4" config-name="${configNameOf(flow, region)}"`}
      ${'action' in start ? html` action="${start.action}" provider-account-id="${start.providerAccountId}"` : null}${
        'providerId' in start ? html` provider-id="${start.providerId}"` : null
      }
    ></fin-link>
  </template>`;
