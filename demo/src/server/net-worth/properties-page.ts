import { html } from '@remix-run/html-template';
import type { SafeHtml } from '@remix-run/html-template';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { idFromText } from '../http/id-text.ts';
import type { DemoDeps } from '../site/deps.ts';
import { sendPage } from '../site/page.ts';
import { eventLog } from '../site/tools.ts';
import type { Account } from '../site/records.ts';
import { ownAccountTable, propertyCard } from './properties.ts';

const query = z.object({
  add: z.enum(['property', 'account']).catch('property'),
  edit: idFromText.optional().catch(undefined),
});

const isProperty = ({ CONTAINER }: Account): boolean => CONTAINER === 'realEstate';

/** Serves the page with the properties, their loans, and other accounts that the user added manually, and the form that edits them. */
export function propertiesPage(app: FastifyInstance, deps: DemoDeps): void {
  app.get('/properties', async (request, reply) => {
    const signIn = deps.signIns.of(request);
    if (signIn === null) return reply.redirect('/', 303);
    const { add, edit } = query.parse(request.query);
    const { account: accounts = [] } = (await deps.backend.asUser(signIn.loginName).getAccounts()).body;
    const properties = accounts.filter(isProperty);
    const others = accounts.filter((account) => account.isManual && !isProperty(account));
    const accountToEdit = [...properties, ...others].find(({ id }) => id === edit);
    const body = html`<div class="title-row">
        <h1>Property and other accounts</h1>
        <p class="actions">
          <a class="button secondary" href="/properties?add=property#form">Add a property</a>
          <a class="button secondary" href="/properties?add=account#form">Add an account</a>
        </p>
      </div>
      <noscript><p class="notice">Turn on JavaScript to add and edit.</p></noscript>
      <div class="linking halves">
        <div id="following">
          ${properties.length === 0 ? noProperty : properties.map((property) => propertyCard(property, accounts))}
          ${properties.length === 0 ? null : html`<p class="fine">A property appears with its loans. Each loan counts once in your net worth.</p>`}
          ${others.length === 0 ? null : otherAccountsCard(others)}
        </div>
        <div id="form">${formFor(deps, accountToEdit ?? add)}</div>
      </div>`;
    // The page's own script comes first, so that it listens before the tag fires events.
    const scripts = ['/assets/main.js', '/fin-elements.js'];
    return sendPage(reply, deps, {
      title: 'Property',
      section: '/properties',
      signIn,
      body,
      scripts,
      tools: [
        eventLog,
        {
          title: 'Two tags',
          content: html`<p>
            <code>&lt;fin-real-estate&gt;</code> and <code>&lt;fin-manual-account&gt;</code> run in a session with the
            capability <code>manual</code>. With <code>account-id</code>, they edit what’s there. See all of it in your
            <a href="/net-worth">net worth</a>.
          </p>`,
        },
      ],
    });
  });
}

const noProperty = html`<div class="card empty">
  <h2>No property yet</h2>
  <p>Add your home to see its value, what you owe on it, and what’s left.</p>
</div>`;

const otherAccountsCard = (others: readonly Account[]): SafeHtml =>
  html`<section class="card" aria-labelledby="others">
    <h2 id="others">Added manually</h2>
    ${ownAccountTable(others)}
  </section>`;

/** Renders the tag that edits an account or adds a new one. */
function formFor({ settings }: DemoDeps, subject: Account | 'property' | 'account'): SafeHtml {
  const host = html`id="tag" host="${settings.hostOrigin}" publishable-key="${settings.publishableKey}"
  session-url="/my/manual-session"`;
  if (subject === 'property') return html`<fin-real-estate ${host}></fin-real-estate>`;
  if (subject === 'account') return html`<fin-manual-account ${host}></fin-manual-account>`;
  return isProperty(subject)
    ? html`<fin-real-estate ${host} account-id="${subject.id}"></fin-real-estate>`
    : html`<fin-manual-account ${host} account-id="${subject.id}"></fin-manual-account>`;
}
