import { html, type SafeHtml } from '@remix-run/html-template';
import type { FastifyInstance } from 'fastify';
import type { DemoDeps } from '../site/deps.ts';
import { sendPage } from '../site/page.ts';
import { eventLog, type Tool } from '../site/tools.ts';
import { clock } from './clock.ts';
import { integrationCode } from './integration-code.ts';
import { flows, registeredNames, type DemoFlow } from './flows.ts';
import { openBankHints, signInHint } from './open-banks.ts';
import { regionCodes, regions, type Region } from './regions.ts';
import { asQuery, configNameOf, regionOf, runOf, startOf, type Run, type Start } from './start-query.ts';

const daysNote = 'Deposits arrive after two to four days, and their amounts can be entered for ten days.';

/** Serves a page for each flow, with the clock if the flow takes days. */
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
        tools: [
          { title: 'Scenarios', content: scenarios(flow, deps.settings.banksUrl) },
          eventLog,
          serverResult,
          { title: 'Code', content: integrationCode },
          { title: 'Display', content: switches },
          { title: 'Flows', content: otherFlows(flow, run, region) },
          ...(flow.takesDays ? [clock(businessTime, flow.path, daysNote, run)] : []),
        ],
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

const currentMark = (isCurrent: boolean): SafeHtml | null => (isCurrent ? html` aria-current="true"` : null);

const otherFlows = (flow: DemoFlow, run: Run, region: Region): SafeHtml =>
  html`<nav aria-label="Flows">
    <ul class="choices" role="list">
      ${flows.map(
        ({ path, title }) =>
          html`<li><a href="${path}${asQuery({}, run)}" ${currentMark(path === flow.path)}>${title}</a></li>`,
      )}
    </ul>
    <h3>Version</h3>
    <ul class="choices" role="list">
      <li>
        <a href="${flow.path}${asQuery({}, { ...run, version: '4' })}" ${currentMark(run.version === '4')}
          >4, by configuration name</a
        >
      </li>
      <li>
        <a href="${flow.path}${asQuery({}, { ...run, version: '3' })}" ${currentMark(run.version === '3')}
          >3, by flow name</a
        >
      </li>
    </ul>
    ${flow.configName === 'Aggregation' ? regionChoice(flow, run, region) : null}
    ${flow.comparesNames ? nameChoice(flow, run) : null}
  </nav>`;

/** Renders the choice of the country whose banks the widget shows first. */
const regionChoice = ({ path }: DemoFlow, run: Run, chosen: Region): SafeHtml =>
  html`<h3>Country</h3>
    <ul class="choices" role="list">
      ${regionCodes.map(
        (region) =>
          html`<li>
            <a href="${path}${asQuery({}, { ...run, region })}" ${currentMark(region === chosen)}
              >${regions[region].name}</a
            >
          </li>`,
      )}
    </ul>`;

const nameChoice = ({ path }: DemoFlow, run: Run): SafeHtml =>
  html`<h3>Fernway knows you as</h3>
    <ul class="choices" role="list">
      <li>
        <a href="${path}${asQuery({}, { ...run, name: 'same' })}" ${currentMark(run.name === 'same')}
          >${registeredNames.same}, as the bank does</a
        >
      </li>
      <li>
        <a href="${path}${asQuery({}, { ...run, name: 'other' })}" ${currentMark(run.name === 'other')}
          >${registeredNames.other}</a
        >
      </li>
    </ul>`;

const radio = (name: string, value: string, label: string, checked: boolean): SafeHtml =>
  html`<label><input type="radio" name="${name}" value="${value}" ${checked ? ' checked' : null} /> ${label}</label>`;

const switches = html`<form class="switches" id="switches">
  <fieldset>
    <legend>Opens</legend>
    ${radio('mode', 'inline', 'In the page', true)} ${radio('mode', 'dialog', 'A dialog', false)}
  </fieldset>
  <fieldset>
    <legend>Open banking opens</legend>
    ${radio('redirect', 'popup', 'In a new window', true)} ${radio('redirect', 'tab', 'In this tab', false)}
  </fieldset>
</form>`;

const scenarios = ({ path }: DemoFlow, banksUrl: string): SafeHtml =>
  html`${signInHint}
    <ul>
      <li>
        Go straight to <a href="${path}?providerId=16002">Summit Federal Bank</a>, which sends a code, or
        <a href="${path}?providerId=16001">Pine Harbor Bank</a>, which doesn’t.
      </li>
      <li>
        Sign in as <code>account-locked</code> or <code>partial-data-retrieved</code> to see what goes wrong.
        <a href="${banksUrl}/">See all test scenarios</a>.
      </li>
    </ul>
    ${openBankHints}`;

const serverResult: Tool = {
  title: 'Result on your server',
  content: html`<p id="result-text" role="status">
      After the flow, your server reads this from the host with its API key.
    </p>
    <pre class="code" id="result" tabindex="0" aria-label="The host’s answer" hidden></pre>
    <button type="button" class="secondary" id="read-again" hidden>Read again</button>`,
};
