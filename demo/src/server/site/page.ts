import { html } from '@remix-run/html-template';
import type { SafeHtml } from '@remix-run/html-template';
import type { FastifyReply } from 'fastify';
import { nameOf } from './people.ts';
import type { DemoDeps } from './deps.ts';
import type { SignIn } from './sign-ins.ts';
import { themeTool, toolsButton, toolsDrawer } from './tools.ts';
import type { Tool } from './tools.ts';

const mainEntries = [
  { path: '/overview', label: 'Overview' },
  { path: '/accounts', label: 'Accounts' },
  { path: '/upcoming', label: 'Upcoming' },
  { path: '/insights', label: 'Insights' },
] as const;
/** Entries of the collapsible part of the menu. */
const moreEntries = [
  { path: '/net-worth', label: 'Net worth' },
  { path: '/views', label: 'Views' },
  { path: '/connections', label: 'Linked banks' },
  { path: '/consents', label: 'What you share' },
  { path: '/properties', label: 'Property' },
  { path: '/events', label: 'Messages' },
  { path: '/theme', label: 'Theme' },
] as const;

interface SitePage {
  title: string;
  /** Path of the menu entry that is marked as current; `null` for none. */
  section: '/' | '/link' | (typeof mainEntries)[number]['path'] | (typeof moreEntries)[number]['path'] | null;
  signIn: SignIn | null;
  body: SafeHtml;
  /** Sections of the developer tools, in addition to the theme. */
  tools?: readonly Tool[];
  /** Scripts of this page, in order. Default: the site's script. */
  scripts?: readonly string[];
}

/** Renders a page with header, menu, footer and developer tools, and sends it. */
export function sendPage(reply: FastifyReply, { settings }: Pick<DemoDeps, 'settings'>, page: SitePage): FastifyReply {
  const { title, section, signIn, body, tools = [], scripts = ['/assets/main.js'] } = page;
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
            <a class="brand" href="/" ${currentMark(section === '/')}
              ><span class="leaf" aria-hidden="true"></span>Fernway</a
            >
            ${menu(signIn, section)}
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
              <li><a href="/guides/">Guides</a></li>
              <li><a href="/gallery/">Every screen</a></li>
              <li><a href="${settings.banksUrl}/">The simulated banks</a></li>
              <li><a href="${settings.hostOrigin}/docs">The host’s API</a></li>
              <li>${toolsButton}</li>
            </ul>
          </div>
        </footer>
        ${toolsDrawer([...tools, themeTool])}
      </body>
    </html> `;
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(String(document));
}

const currentMark = (isCurrent: boolean): SafeHtml | null => (isCurrent ? html` aria-current="page"` : null);

const links = (entries: readonly { path: string; label: string }[], section: SitePage['section']): SafeHtml =>
  html`<ul role="list">
    ${entries.map(({ path, label }) => html`<li><a href="${path}" ${currentMark(path === section)}>${label}</a></li> `)}
  </ul>`;

function menu(signIn: SignIn | null, section: SitePage['section']): SafeHtml {
  if (signIn === null)
    return html`<nav aria-label="Fernway">
      <ul role="list">
        <li><a href="/guides/">Guides</a></li>
        <li class="wide"><a href="/theme" ${currentMark(section === '/theme')}>Theme</a></li>
        <li class="wide"><a href="/gallery/">Every screen</a></li>
      </ul>
      ${section === '/' ? html`<a class="button" href="#people">Sign in</a>` : html`<a class="button" href="/">Link a bank</a>`}
    </nav>`;
  return html`<nav aria-label="Fernway">
      <div class="main-links">${links(mainEntries, section)}</div>
      <details class="menu" id="menu">
        <summary><span class="wide">More</span><span class="narrow">Menu</span></summary>
        <div class="menu-panel">
          <div class="narrow">${links(mainEntries, section)}</div>
          ${links(moreEntries, section)}
          <form method="post" action="/sign-out">
            <p>Signed in as <span class="who">${nameOf(signIn.loginName)}</span></p>
            <button class="quiet">Sign out</button>
          </form>
        </div>
      </details>
    </nav>
    ${section === '/connections' ? null : linkButton(section)}`;
}

/** Leads to linking from every page. The page of linked banks has a button of its own. */
const linkButton = (section: SitePage['section']): SafeHtml =>
  html`<a class="button" href="/link" aria-label="Link a bank" ${currentMark(section === '/link')}
    ><span class="wide">Link a bank</span><span class="narrow">Link</span></a
  >`;
