import type { FastifyInstance } from 'fastify';
import type { DemoDeps } from '../site/deps.ts';
import { eventLog } from '../html/behind-the-scenes.ts';
import { html } from '../html/html.ts';
import type { Markup } from '../html/html.ts';
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
          <noscript><p class="notice">Linking needs JavaScript.</p></noscript>
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
            <h2 id="result-title">What the backend knows</h2>
            <p id="result-text" role="status">Read from the host with the API key, once linking is over.</p>
            <pre class="code" id="result" tabindex="0" aria-label="The host’s answer" hidden></pre>
            <button type="button" class="secondary" id="read-again" hidden>Read again</button>
          </section>
        </aside>
      </div>
      ${theTag(deps, start)}`;
    // The page's own script stands first, so that it has listened before the tag says anything.
    return sendPage(reply, deps, {
      title: 'Link a bank',
      section: '/link',
      signIn,
      body,
      scripts: ['/assets/main.js', '/fin-link.js'],
    });
  });
}

/** Each flow gets a copy of this. */
const theTag = ({ settings }: DemoDeps, start: Start): Markup =>
  html`<template id="tag">
    <fin-link
      host="${settings.hostOrigin}"
      publishable-key="${settings.publishableKey}"
      session-url="/my/session${asQuery(start)}"
      config-name="Aggregation"
      ${'action' in start && html` action="${start.action}" provider-account-id="${start.providerAccountId}"`}${
        'providerId' in start && html` provider-id="${start.providerId}"`
      }
    ></fin-link>
  </template>`;

const radio = (name: string, value: string, label: string, checked: boolean): Markup =>
  html`<label><input type="radio" name="${name}" value="${value}" ${checked && html` checked`} /> ${label}</label>`;

const switches = html`<form class="card switches" id="switches">
  <fieldset>
    <legend>The tag is</legend>
    ${radio('mode', 'inline', 'In the page', true)} ${radio('mode', 'dialog', 'A dialog', false)}
  </fieldset>
  <fieldset>
    <legend>Colours</legend>
    ${radio('theme', 'auto', 'Automatic', true)} ${radio('theme', 'light', 'Light', false)}
    ${radio('theme', 'dark', 'Dark', false)}
  </fieldset>
  <fieldset>
    <legend>A bank’s own page opens</legend>
    ${radio('redirect', 'popup', 'In a window', true)} ${radio('redirect', 'tab', 'In this tab', false)}
  </fieldset>
</form>`;

const hints = (banksUrl: string): Markup =>
  html`<section class="card hints" aria-labelledby="hints-title">
    <h2 id="hints-title">To try it</h2>
    ${signInHint}
    <ul>
      <li>
        Straight to <a href="/link?providerId=16002">Summit Federal Bank</a>, which sends a code, or to
        <a href="/link?providerId=16001">Pine Harbor Bank</a>, which asks for nothing more.
      </li>
      <li>
        Another user name makes something else happen, such as <code>account-locked</code> or
        <code>partial-data-retrieved</code>: <a href="${banksUrl}/">the whole list</a>.
      </li>
    </ul>
    ${openBankHints}
  </section>`;
