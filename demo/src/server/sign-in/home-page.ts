import { html } from '@remix-run/html-template';
import type { SafeHtml } from '@remix-run/html-template';
import type { FastifyInstance } from 'fastify';
import type { DemoDeps } from '../site/deps.ts';
import { sendPage } from '../site/page.ts';
import { knownPeople } from './people.ts';

const intro = html`<div class="hero">
  <h1>All your accounts, in one calm place</h1>
  <p class="lead">Link your banks once. Fernway reads balances and transactions, and never sees your bank password.</p>
</div>`;

const picker = html`<section class="card" aria-labelledby="sign-in">
  <h2 id="sign-in">Sign in as</h2>
  <form class="people" method="post" action="/sign-in">
    ${knownPeople.map((name) => html`<button class="person-choice" name="person" value="${name}"><strong>${name}</strong> <span>with history</span></button> `)}<button
      class="person-choice"
      name="person"
      value="new"
    >
      <strong>A new person</strong> <span>nothing linked yet</span>
    </button>
  </form>
</section>`;

const welcome = (loginName: string): SafeHtml =>
  html`<section class="card" aria-labelledby="welcome">
    <h2 id="welcome">Welcome, ${loginName}</h2>
    <p class="actions">
      <a class="button" href="/link">Link a bank</a>
      <a class="button secondary" href="/connections">Linked banks</a>
      <a class="button secondary" href="/accounts">See accounts</a>
    </p>
  </section>`;

const explanation = html`<section aria-labelledby="how">
  <h2 id="how">How it works</h2>
  <ol class="steps" role="list">
    <li class="card">
      <h3>The backend creates a session</h3>
      <p>It uses an API key that never leaves the server, for the person who is signed in.</p>
    </li>
    <li class="card">
      <h3>The page holds one tag</h3>
      <p>The frame inside belongs to the link host. This site can’t read what you type there.</p>
    </li>
    <li class="card">
      <h3>The backend reads the result</h3>
      <p>It asks the host or receives a signed message. Events in the page only tell the page what to show next.</p>
    </li>
  </ol>
</section>`;

export function homePage(app: FastifyInstance, deps: DemoDeps): void {
  app.get('/', async (request, reply) => {
    const signIn = deps.signIns.of(request);
    const body = html`<div class="opening">${intro} ${signIn === null ? picker : welcome(signIn.loginName)}</div>
      ${explanation}`;
    return sendPage(reply, deps, { title: 'All your accounts', section: '/', signIn, body });
  });
}
