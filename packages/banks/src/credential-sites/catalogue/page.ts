import type { CatalogueScenario, CatalogueSite, SiteCatalogue } from '@fin-link/contracts/server';
import { html, type Markup } from './html.ts';

const steps: Readonly<Record<CatalogueScenario['step'], string>> = {
  'sign-in': 'At sign-in',
  challenge: 'At the one-time code',
  accounts: 'At the list of accounts',
  transactions: 'At the transactions',
};

/** The page at the sites' address: who can sign in where, and what each user name does. */
export function cataloguePage({ notice, people, sites, scenarios }: SiteCatalogue): string {
  return html`<!doctype html>
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
          <p>
            These banks exist for trying things out. Nobody’s money is here. Do not type a password that you use
            anywhere else.
          </p>
          <section aria-labelledby="people">
            <h2 id="people">Who can sign in</h2>
            <dl class="facts people">
              <div>
                <dt>User ID</dt>
                <dd>
                  <code>${people.userName}</code>, or <code>${people.pattern}</code> for another person with other data,
                  such as <code>ok-anna</code>
                </dd>
              </div>
              <div>
                <dt>Password</dt>
                <dd><code>${people.password}</code> for everybody</dd>
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
              ${sites.map(siteCard)}
            </ul>
          </section>
          <section aria-labelledby="scenarios">
            <h2 id="scenarios">User IDs that make something happen</h2>
            <p>
              They work at every bank, with the password <code>${people.password}</code>. The same list as JSON:
              <a href="/scenarios.json">scenarios.json</a>. In capitals, what the bank tells; after the arrow, the
              screen that somebody who links is led to.
            </p>
            ${Object.entries(steps).map(([step, title]) =>
              scenarioGroup(
                title,
                scenarios.filter((scenario) => scenario.step === step),
              ),
            )}
          </section>
        </main>
      </body>
    </html> `.text;
}

function siteCard({ siteId, name, fields, otherWay, challenge }: CatalogueSite): Markup {
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
                <dt>Or for</dt>
                <dd>
                  ${otherWay.fields.map(({ name: key, label }) => html`${label} <code>${otherWay.values[key] ?? ''}</code> `)}
                </dd>
              </div>`,
            ]
      }
      <div>
        <dt>Then</dt>
        <dd>${challenge === null ? 'Nothing else.' : `${challenge.text} ${challenge.attempts} tries.`}</dd>
      </div>
      ${
        challenge === null
          ? []
          : [
              html`<div>
                <dt>Right answer</dt>
                <dd>${rightAnswers(challenge.answers)}</dd>
              </div>`,
              ...challenge.variants.map(
                ({ userName, text, answers }) =>
                  html`<div>
                    <dt><code>${userName}</code></dt>
                    <dd>${text} ${rightAnswers(answers)}</dd>
                  </div>`,
              ),
            ]
      }
    </dl>
  </li>`;
}

const rightAnswers = (answers: Readonly<Record<string, string>>): Markup[] =>
  Object.values(answers).map((answer) => html`<code>${answer}</code> `);

function scenarioGroup(title: string, scenarios: readonly CatalogueScenario[]): Markup {
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
