import { html, type SafeHtml } from '@remix-run/html-template';
import type { FastifyInstance } from 'fastify';
import { integrationCode } from '../linking/integration-code.ts';
import { openBankHints, signInHint } from '../linking/open-banks.ts';
import { regions } from '../linking/regions.ts';
import type { DemoDeps } from '../site/deps.ts';
import { formatInstant } from '../site/format.ts';
import { sendPage } from '../site/page.ts';
import { knownPeople } from '../site/people.ts';
import { eventLog } from '../site/tools.ts';

/** Serves the home page: the widget, the tag that creates it, facts about it, sample people, and guides. */
export function homePage(app: FastifyInstance, deps: DemoDeps): void {
  app.get('/', async (request, reply) => {
    const businessTime = await deps.sandboxClock.read();
    const body = html`<div class="opening" id="home">
        <div class="hero">
          <h1>Link bank accounts on your page. Never touch a password.</h1>
          <p class="lead">
            <code>&lt;fin-link&gt;</code> links, verifies and manages bank accounts in the United States, the United
            Kingdom and Australia. Add one tag to your page and one request to your server.
          </p>
          <p class="actions phone-only"><button type="button" id="open">Link a bank</button></p>
          <div class="tag-code">
            <pre class="code" id="tag-code" tabindex="0" aria-label="The tag of the widget on this page">
${tagText(deps)}</pre>
            <button type="button" class="quiet" data-copy="tag-code">Copy</button>
          </div>
          ${credentials}
        </div>
        <div class="live">
          ${regionChoice}
          <noscript><p class="notice">Turn on JavaScript to see the widget.</p></noscript>
          <div id="widget"></div>
          <div class="end-card" id="end-card" hidden>
            <h2 id="end-title" tabindex="-1">Done</h2>
            <p class="actions">
              <a class="button" href="/overview">See the overview</a>
              <button type="button" class="secondary" id="again">Start again</button>
            </p>
          </div>
        </div>
      </div>
      ${factCards(businessTime)} ${people} ${developers(deps)} ${tagTemplate(deps)}`;
    // The page's own script comes first, so that it listens before the tag fires events.
    return sendPage(reply, deps, {
      title: 'Link bank accounts',
      section: '/',
      signIn: deps.signIns.of(request),
      body,
      tools: [
        eventLog,
        { title: 'Code', content: integrationCode },
        { title: 'Scenarios', content: html`${signInHint} ${openBankHints}` },
      ],
      scripts: ['/assets/main.js', '/fin-link.js'],
    });
  });
}

const tagText = ({ settings }: DemoDeps): string => `<script type="module" src="/fin-link.js"></script>

<fin-link
  host="${settings.hostOrigin}"
  publishable-key="${settings.publishableKey}"
  session-url="/my/guest-session"
></fin-link>`;

const credentials: SafeHtml = html`<p class="fine">
  Every bank here is simulated. Sign in with user ID <code>ok</code>, password <code>ok</code> and code
  <code>123456</code>.
</p>`;

const regionChoice: SafeHtml = html`<form id="regions">
  <fieldset class="segments">
    <legend class="visually-hidden">Country</legend>
    ${Object.entries(regions).map(
      ([code, { name }], index) =>
        html`<label
          ><input type="radio" name="region" value="${code}" ${index === 0 ? ' checked' : null} /><span
            >${name}</span
          ></label
        > `,
    )}
  </fieldset>
</form>`;

/** Renders cards that prove claims about the widget. The page's script fills in what it measures. The last card moves the sandbox's clock. */
const factCards = (businessTime: Date | null): SafeHtml =>
  html`<section aria-labelledby="facts-title">
    <h2 id="facts-title">See for yourself</h2>
    <ul class="facts-grid" role="list">
      <li class="card">
        <h3>This page can’t read the password</h3>
        <p>The form is in a frame of another origin. Let this page try to look inside and listen to the keys.</p>
        <p><button type="button" class="secondary" id="try-reading" hidden>Try to read it</button></p>
        <div role="status"><ul class="answers" id="reading-answers"></ul></div>
      </li>
      <li class="card">
        <h3>Small and fast</h3>
        <p>Measured in this page, in your browser, right now.</p>
        <dl class="measures">
          <div>
            <dt>Script of the tag, compressed</dt>
            <dd id="script-bytes">–</dd>
          </div>
          <div>
            <dt>From the tag to a usable screen</dt>
            <dd id="ready-time">–</dd>
          </div>
        </dl>
      </li>
      <li class="card">
        <h3>Your server has the last word</h3>
        <p>Events in a page can be forged. This is the signed message that this site’s server received.</p>
        <pre class="code" id="server-message" tabindex="0" aria-label="Message to the server" aria-live="polite">
Link a bank above to receive one.</pre>
      </li>
      <li class="card">
        <h3>A clock you can move</h3>
        ${
          businessTime === null
            ? html`<p>The service doesn’t tell the time at the moment.</p>`
            : html`<p>
                  In the sandbox it’s <strong>${formatInstant(businessTime)}</strong>. Move it to see deposits arrive,
                  balances refresh and permissions end.
                </p>
                <form class="actions" method="post" action="/clock">
                  <input type="hidden" name="page" value="/" />
                  <button class="secondary" name="move" value="1">1 day later</button>
                  <button class="secondary" name="move" value="11">11 days later</button>
                  <button class="quiet" name="move" value="back">Reset to today</button>
                </form>`
        }
      </li>
    </ul>
  </section>`;

const people: SafeHtml = html`<section id="people" aria-labelledby="people-title">
  <h2 id="people-title">Look around as someone with two years of history</h2>
  <form class="people" method="post" action="/sign-in">
    ${knownPeople.map(
      ({ loginName, name, story, region }) =>
        html`<button class="person-choice" name="person" value="${loginName}">
          <span class="portrait" aria-hidden="true">${name.replaceAll(/(?<=\b\w)\w+\s*/g, '')}</span>
          <span class="who-is">
            <strong>${name}</strong>
            <span class="story">${story}</span>
            <span class="story">${regions[region].name}</span>
          </span>
        </button> `,
    )}<button class="person-choice" name="person" value="new">
      <span class="portrait" aria-hidden="true">+</span>
      <span class="who-is">
        <strong>A new person</strong>
        <span class="story">Starts without a bank and links the first one.</span>
      </span>
    </button>
  </form>
</section>`;

const homePageGuides = ['web-developer', 'frameworks', 'operator', 'sandbox'];

const developers = ({ guides }: DemoDeps): SafeHtml =>
  html`<section aria-labelledby="developers-title">
    <h2 id="developers-title">Build it into your site</h2>
    <ul class="facts-grid" role="list">
      ${guides
        .filter(({ address }) => homePageGuides.includes(address))
        .map(
          ({ address, title, summary }) =>
            html`<li class="card">
              <h3><a href="/guides/${address}/">${title}</a></h3>
              <p>${summary}</p>
            </li>`,
        )}
    </ul>
  </section>`;

/** Renders the template with the tag. The script copies it for every start. */
const tagTemplate = ({ settings }: DemoDeps): SafeHtml =>
  html`<template id="tag">
    <fin-link
      host="${settings.hostOrigin}"
      publishable-key="${settings.publishableKey}"
      session-url="/my/guest-session"
    ></fin-link>
  </template>`;
