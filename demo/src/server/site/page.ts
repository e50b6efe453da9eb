import { html } from '@remix-run/html-template';
import type { SafeHtml } from '@remix-run/html-template';
import type { FastifyReply } from 'fastify';
import type { DemoDeps } from './deps.ts';
import type { SignIn } from './sign-ins.ts';

export interface Page {
  title: string;
  /** Menu address of the section that this page belongs to. */
  section:
    | '/'
    | '/link'
    | '/connections'
    | '/consents'
    | '/accounts'
    | '/net-worth'
    | '/upcoming'
    | '/insights'
    | '/views'
    | '/properties'
    | '/events'
    | '/theme'
    | '/guides'
    | null;
  signIn: SignIn | null;
  body: SafeHtml;
  /** Scripts of this page, in order. */
  scripts?: readonly string[];
}

const sections = [
  { path: '/link', label: 'Link a bank' },
  { path: '/connections', label: 'Linked banks' },
  { path: '/consents', label: 'What you share' },
  { path: '/accounts', label: 'Accounts' },
  { path: '/net-worth', label: 'Net worth' },
  { path: '/upcoming', label: 'Upcoming' },
  { path: '/insights', label: 'Insights' },
  { path: '/views', label: 'Views' },
  { path: '/properties', label: 'Property' },
  { path: '/events', label: 'Messages' },
  { path: '/theme', label: 'Theme' },
] as const;

export function sendPage(reply: FastifyReply, { settings }: Pick<DemoDeps, 'settings'>, page: Page): FastifyReply {
  const { title, section, signIn, body, scripts = [] } = page;
  const document = html`<!doctype html>
    <html lang="en-US">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} – Fernway</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/assets/main.css" />
        ${scripts.map((script) => html`<script type="module" src="${script}"></script> `)}
      </head>
      <body>
        <a class="skip" href="#content">Skip to the content</a>
        <header class="site">
          <div class="width">
            <a class="brand" href="/" ${section === '/' ? html` aria-current="page"` : null}
              ><span class="leaf" aria-hidden="true"></span>Fernway</a
            >
            ${signIn === null ? null : signedIn(signIn, section)}
          </div>
        </header>
        <main id="content" tabindex="-1" class="width">${body}</main>
        <footer class="site">
          <div class="width">
            <p>
              Fernway isn’t real. It shows how a site links accounts with <code>&lt;fin-link&gt;</code>. Its banks and
              people are made up.
            </p>
            <ul role="list">
              <li><a href="/guides">Guides</a></li>
              <li><a href="/gallery/">Every screen</a></li>
              <li><a href="${settings.banksUrl}/">The simulated banks</a></li>
              <li><a href="${settings.hostOrigin}/docs">The host’s API</a></li>
            </ul>
          </div>
        </footer>
      </body>
    </html> `;
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(String(document));
}

const signedIn = ({ loginName }: SignIn, section: Page['section']): SafeHtml =>
  html`<nav aria-label="Fernway">
      <ul role="list">
        ${sections.map(({ path, label }) => html`<li><a href="${path}" ${path === section ? html` aria-current="page"` : null}>${label}</a></li> `)}
      </ul>
    </nav>
    <form class="person" method="post" action="/sign-out">
      <p><span class="visually-hidden">Signed in as </span>${loginName}</p>
      <button class="quiet">Sign out</button>
    </form>`;
