import { html } from '@remix-run/html-template';
import type { SafeHtml } from '@remix-run/html-template';
import type { FastifyInstance } from 'fastify';
import type { DemoDeps } from '../site/deps.ts';
import { eventLog } from '../site/event-log.ts';
import { sendPage } from '../site/page.ts';
import { openBankHints } from './open-banks.ts';
import { signInHint } from './sign-in-hint.ts';
import { asQuery, startOf } from './start-query.ts';
import type { Start } from './start-query.ts';

export function linkPage(app: FastifyInstance, deps: DemoDeps): void {
  app.get('/link', async (request, reply) => {
    const signIn = deps.signIns.of(request);
    if (signIn === null) return reply.redirect('/', 303);
    const start = startOf(request.query);
    const body = html`<h1>Link a bank</h1>
      <div class="linking" id="linking">
        <div class="linking-place">
          <noscript><p class="notice">Turn on JavaScript to link a bank.</p></noscript>
          <p class="actions" id="open-place" hidden><button type="button" id="open">Link a bank</button></p>
          <div id="place"></div>
          <div class="card over" id="over" hidden>
            <h2 id="over-title" tabindex="-1">Done</h2>
            <p id="over-text"></p>
            <p class="actions">
              <button type="button" id="again">Link another</button>
              <a class="button secondary" href="/accounts">See accounts</a>
            </p>
          </div>
        </div>
        <aside aria-label="Behind the scenes">
          ${hints(deps.settings.banksUrl)} ${switches} ${eventLog}
          <section class="card" aria-labelledby="result-title">
            <h2 id="result-title">Verify results on your server</h2>
            <p id="result-text" role="status">After linking, your backend reads this from the host with its API key.</p>
            <pre class="code" id="result" tabindex="0" aria-label="The host’s answer" hidden></pre>
            <button type="button" class="secondary" id="read-again" hidden>Read again</button>
          </section>
        </aside>
      </div>
      ${theTag(deps, start)}`;
    // The page's own script comes first, so that it listens before the tag fires events.
    return sendPage(reply, deps, {
      title: 'Link a bank',
      section: '/link',
      signIn,
      body,
      scripts: ['/assets/main.js', '/fin-link.js'],
    });
  });
}

/** Every flow starts with a copy of this template. */
const theTag = ({ settings }: DemoDeps, start: Start): SafeHtml =>
  html`<template id="tag">
    <fin-link
      host="${settings.hostOrigin}"
      publishable-key="${settings.publishableKey}"
      session-url="/my/session${asQuery(start)}"
      config-name="Aggregation"
      ${'action' in start ? html` action="${start.action}" provider-account-id="${start.providerAccountId}"` : null}${
        'providerId' in start ? html` provider-id="${start.providerId}"` : null
      }
    ></fin-link>
  </template>`;

const radio = (name: string, value: string, label: string, checked: boolean): SafeHtml =>
  html`<label><input type="radio" name="${name}" value="${value}" ${checked ? ' checked' : null} /> ${label}</label>`;

const switches = html`<form class="card switches" id="switches">
  <fieldset>
    <legend>Display</legend>
    ${radio('mode', 'inline', 'In the page', true)} ${radio('mode', 'dialog', 'A dialog', false)}
  </fieldset>
  <fieldset>
    <legend>Colors</legend>
    ${radio('theme', 'auto', 'Automatic', true)} ${radio('theme', 'light', 'Light', false)}
    ${radio('theme', 'dark', 'Dark', false)}
  </fieldset>
  <fieldset>
    <legend>Open banking opens</legend>
    ${radio('redirect', 'popup', 'In a new window', true)} ${radio('redirect', 'tab', 'In this tab', false)}
  </fieldset>
</form>`;

const hints = (banksUrl: string): SafeHtml =>
  html`<section class="card hints" aria-labelledby="hints-title">
    <h2 id="hints-title">Try it</h2>
    ${signInHint}
    <ul>
      <li>
        Go straight to <a href="/link?providerId=16002">Summit Federal Bank</a>, which sends a code, or
        <a href="/link?providerId=16001">Pine Harbor Bank</a>, which doesn’t.
      </li>
      <li>
        Sign in as <code>account-locked</code> or <code>partial-data-retrieved</code> to see what goes wrong.
        <a href="${banksUrl}/">See all test scenarios</a>.
      </li>
    </ul>
    ${openBankHints}
  </section>`;
