import {
  siteCatalogue,
  type CatalogueScenario,
  type CatalogueSite,
  type SiteCatalogue,
} from '@fin-link/contracts/banks';
import { html, type SafeHtml } from '@remix-run/html-template';
import type { ZodApp } from '../../http/index.ts';
import type { CredentialSite } from '../site/credential-site.ts';
import { catalogueOf } from './catalogue.ts';

const contentSecurityPolicy =
  "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Serves `GET /` for people and `GET /scenarios.json` for programs. */
export function catalogueRoutes(app: ZodApp, sites: readonly CredentialSite[]): void {
  const catalogue = catalogueOf(sites);
  const page = renderCatalogue(catalogue);
  app.get('/', (_request, reply) =>
    reply.header('content-security-policy', contentSecurityPolicy).type('text/html; charset=utf-8').send(page),
  );
  app.get('/catalogue.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(pageStyles));
  app.get('/scenarios.json', { schema: { response: { 200: siteCatalogue } } }, () => catalogue);
}

/** Titles of the scenario groups, in page order. */
const stepTitles: Readonly<Record<CatalogueScenario['step'], string>> = {
  'sign-in': 'At sign-in',
  challenge: 'At the one-time code',
  accounts: 'When reading accounts',
  transactions: 'When reading transactions',
};

/** Renders the page at the sites' root: which people can sign in at which site, and what each user name does. */
export function renderCatalogue({ notice, people, sites, scenarios }: SiteCatalogue): string {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Simulated banks</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/catalogue.css" />
      </head>
      <body>
        <header class="ribbon">${notice}</header>
        <main>
          <h1>Simulated banks</h1>
          <p>Use these banks for testing. They hold no real money. Don’t enter a password you use anywhere else.</p>
          <section aria-labelledby="people">
            <h2 id="people">Who can sign in</h2>
            <dl class="facts people">
              <div>
                <dt>User ID</dt>
                <dd>
                  <code>${people.userName}</code>, or <code>${people.pattern}</code> for another person with different
                  data, such as <code>ok-anna</code>
                </dd>
              </div>
              <div>
                <dt>Password</dt>
                <dd><code>${people.password}</code> for everyone</dd>
              </div>
              ${people.special.map(
                ({ pattern, text }) =>
                  html`<div>
                    <dt><code>${pattern}</code></dt>
                    <dd>${text}</dd>
                  </div>`,
              )}
            </dl>
          </section>
          <section aria-labelledby="banks">
            <h2 id="banks">Banks</h2>
            <ul class="cards">
              ${sites.map(renderSite)}
            </ul>
          </section>
          <section aria-labelledby="scenarios">
            <h2 id="scenarios">Test scenarios</h2>
            <p>
              Sign in with one of these user IDs at any bank. The password is <code>${people.password}</code>. Each line
              shows the status the bank sends, then the screen it leads to. You can also get the list as JSON:
              <a href="/scenarios.json">scenarios.json</a>.
            </p>
            ${Object.entries(stepTitles).map(([step, title]) =>
              renderScenarios(
                title,
                scenarios.filter((scenario) => scenario.step === step),
              ),
            )}
          </section>
        </main>
      </body>
    </html> `;
  return String(page);
}

function renderSite({ siteId, name, fields, otherWay, challenge }: CatalogueSite): SafeHtml {
  return html`<li>
    <h3>${name}</h3>
    <dl class="facts">
      <div>
        <dt>Provider</dt>
        <dd>${siteId}</dd>
      </div>
      <div>
        <dt>Asks for</dt>
        <dd>${fields.map(({ label }) => label).join(', ')}</dd>
      </div>
      ${
        otherWay === null
          ? []
          : [
              html`<div>
                <dt>Or asks for</dt>
                <dd>
                  ${otherWay.fields.map(({ name: key, label }) => html`${label} <code>${otherWay.values[key] ?? ''}</code> `)}
                </dd>
              </div>`,
            ]
      }
      <div>
        <dt>Then</dt>
        <dd>${challenge === null ? 'Nothing else.' : `${challenge.text} You have ${challenge.attempts} attempts.`}</dd>
      </div>
      ${
        challenge === null
          ? []
          : [
              html`<div>
                <dt>Right answer</dt>
                <dd>${renderAnswers(challenge.answers)}</dd>
              </div>`,
              ...challenge.variants.map(
                ({ userName, text, answers }) =>
                  html`<div>
                    <dt><code>${userName}</code></dt>
                    <dd>${text} ${renderAnswers(answers)}</dd>
                  </div>`,
              ),
            ]
      }
    </dl>
  </li>`;
}

const renderAnswers = (answers: Readonly<Record<string, string>>): SafeHtml[] =>
  Object.values(answers).map((answer) => html`<code>${answer}</code> `);

function renderScenarios(title: string, scenarios: readonly CatalogueScenario[]): SafeHtml {
  return html`<h3>${title}</h3>
    <dl class="scenarios">
      ${scenarios.map(
        ({ userName, additionalStatus, text, screen }) =>
          html`<div>
            <dt><code>${userName}</code></dt>
            <dd>${text} <span class="status">${additionalStatus ?? ''} → ${screen}</span></dd>
          </div>`,
      )}
    </dl>`;
}

const pageStyles = `
:root {
  color-scheme: light dark;
  --paper: #fbf7ef; --card: #ffffff; --ink: #2b2118; --soft: #6a5a4a; --line: #8d7c69; --link: #7a2e0e; --ribbon: #5b1f66; --on-ribbon: #ffffff;
}
@media (prefers-color-scheme: dark) {
  :root { --paper: #1d1813; --card: #28211a; --ink: #f3ebe0; --soft: #c9b9a6; --line: #8f7d69; --link: #f2b08a; --ribbon: #e3b5ee; --on-ribbon: #2d0b34; }
}
html { scroll-padding-block-start: 3.5rem; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 Georgia, 'Times New Roman', serif; overflow-wrap: anywhere; }
.ribbon { position: sticky; inset-block-start: 0; margin: 0; padding: 8px 16px; background: var(--ribbon); color: var(--on-ribbon); font-weight: bold; text-align: center; }
main { max-inline-size: 60rem; margin: 0 auto; padding: 16px; }
h1, h2, h3 { line-height: 1.25; }
h2 { margin-block-start: 2rem; border-block-end: 1px solid var(--line); padding-block-end: 4px; }
a { color: var(--link); }
a:focus-visible { outline: 2px solid currentcolor; outline-offset: 2px; }
code, .status { font-family: ui-monospace, Consolas, monospace; font-size: 0.9375em; }
code { font-weight: bold; }
.status { color: var(--soft); font-size: 0.875em; }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr)); gap: 16px; margin: 0; padding: 0; list-style: none; }
.cards li { border: 1px solid var(--line); background: var(--card); padding: 4px 16px; }
dl { margin: 0 0 16px; }
dl div { display: flex; flex-wrap: wrap; gap: 0 16px; padding-block: 6px; }
dt { flex: 0 0 8rem; color: var(--soft); }
dd { flex: 1 1 12rem; margin: 0; }
.scenarios dt, .people dt { flex-basis: 18rem; }
`;
