import { html, type SafeHtml } from '@remix-run/html-template';
import type { BankDefinition } from '../bank/bank.ts';
import { scenarioUsers } from '../consents/scenario-users.ts';
import type { BankPage } from './page.ts';

export interface PageForm {
  /** URL prefix of the forms. */
  readonly action: string;
  /** Error of the last submit. */
  readonly error?: string | undefined;
}

/** Renders the page that asks for the user ID and, at most banks, the password. */
export function signInPage(
  { name, signInBy, notes }: Pick<BankDefinition, 'name' | 'signInBy'> & { readonly notes: SafeHtml },
  { action, error }: PageForm,
): BankPage {
  const hasPassword = signInBy === 'password and code';
  const forgotten = hasPassword
    ? html`<p class="quiet">Forgot your details? This bank is simulated. The password is <code>ok</code>.</p>`
    : html``;
  return {
    title: error === undefined ? 'Sign in' : 'Error: sign in',
    body: html`<h1>Sign in to ${name}</h1>
      ${notes} ${errorBox(error)}
      <form class="card" method="post" action="${action}/sign-in">
        <div class="field">
          <label for="user">User ID</label>
          <input
            id="user"
            name="user"
            type="text"
            autocomplete="username"
            autocapitalize="none"
            spellcheck="false"
            required
            maxlength="80"
            ${errorAttributes(error)}
          />
        </div>
        ${hasPassword ? passwordField(error) : null}
        <div class="actions"><button class="primary">Sign in</button></div>
      </form>
      ${forgotten} ${developerPanel(hasPassword)}`,
  };
}

/** Renders an error message; nothing if there is no error. */
export function errorBox(error: string | undefined): SafeHtml {
  return error === undefined ? html`` : html`<p class="error" role="alert" id="error">${error}</p>`;
}

const errorAttributes = (error: string | undefined): SafeHtml =>
  error === undefined ? html`` : html` aria-invalid="true" aria-describedby="error"`;

const passwordField = (error: string | undefined): SafeHtml =>
  html`<div class="field">
    <label for="password">Password</label>
    <input
      id="password"
      name="password"
      type="password"
      autocomplete="current-password"
      required
      maxlength="80"
      ${errorAttributes(error)}
    />
    <label class="show" hidden><input type="checkbox" data-shows="password" /> Show password</label>
  </div>`;

function developerPanel(hasPassword: boolean): SafeHtml {
  const rows = scenarioUsers.map(
    ({ userName, text }) =>
      html`<dt><code>${userName}</code></dt>
        <dd>${text}</dd>`,
  );
  return html`<details>
    <summary>For developers: test scenarios</summary>
    <p>${hasPassword ? html`The password is <code>ok</code> and the` : 'The'} code is <code>123456</code>.</p>
    <dl>
      <dt><code>ok</code>, <code>ok-anna</code></dt>
      <dd>Everything works. Each name is a different customer.</dd>
      ${rows}
    </dl>
  </details>`;
}

/** Renders the page that asks for the one-time code. */
export function codePage({ action, error, minutes }: PageForm & { readonly minutes: number }): BankPage {
  return {
    title: error === undefined ? 'Enter your code' : 'Error: enter your code',
    body: html`<h1>Enter your code</h1>
      ${errorBox(error)}
      <form class="card" method="post" action="${action}/code">
        <div class="field">
          <label for="code"
            >Six-digit code<span class="hint" id="code-hint"
              >We sent it to your phone ending in 42. It expires after ${minutes} minutes.</span
            ></label
          >
          <input
            id="code"
            name="code"
            type="text"
            inputmode="numeric"
            autocomplete="one-time-code"
            required
            maxlength="20"
            aria-describedby="code-hint${error === undefined ? '' : ' error'}"
          />
        </div>
        <div class="actions"><button class="primary">Continue</button></div>
      </form>
      <form method="post" action="${action}/code/again"><button class="plain">Send a new code</button></form>
      <p class="quiet">This bank is simulated. The code is <code>123456</code>.</p>`,
  };
}
