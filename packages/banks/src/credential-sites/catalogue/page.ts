import type { CatalogueScenario, CatalogueSite, SiteCatalogue } from '@fin-link/contracts/banks';
import { html, type SafeHtml } from '@remix-run/html-template';

/** Titles of the scenario groups, in page order. */
const stepTitles: Readonly<Record<CatalogueScenario['step'], string>> = {
  'sign-in': 'At sign-in',
  challenge: 'At the one-time code',
  accounts: 'When reading accounts',
  transactions: 'When reading transactions',
};

/** Renders the page at the sites' root: which people can sign in at which site, and what each user name does. */
export function cataloguePage({ notice, people, sites, scenarios }: SiteCatalogue): string {
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
              ${sites.map(siteCard)}
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
              scenarioGroup(
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

function siteCard({ siteId, name, fields, otherWay, challenge }: CatalogueSite): SafeHtml {
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

const rightAnswers = (answers: Readonly<Record<string, string>>): SafeHtml[] =>
  Object.values(answers).map((answer) => html`<code>${answer}</code> `);

function scenarioGroup(title: string, scenarios: readonly CatalogueScenario[]): SafeHtml {
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
