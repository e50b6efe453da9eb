import '@awesome.me/webawesome/dist/components/button/button.js';
import '@awesome.me/webawesome/dist/components/icon/icon.js';
import { html, type TemplateResult } from 'lit';
import { words } from './words.ts';

interface SignInOptions {
  /** Whether the sign-in opens in another tab, because this page has unsaved changes. */
  readonly isBeside: boolean;
  /** Whether the operator must type the password or the like again. */
  readonly isFresh: boolean;
}

/** Leads to the identity provider, or says which address to open. The host writes into the page how operators sign in. */
export function signInAction({ isBeside, isFresh }: SignInOptions): TemplateResult {
  if (document.documentElement.dataset['signIn'] !== 'provider') return html`<p>${words.signIn.token}</p>`;
  return html`<p>
    <wa-button
      variant="brand"
      href=${isFresh ? '/console/sign-in?fresh=1' : '/console/sign-in'}
      target=${isBeside ? '_blank' : '_self'}
      ><wa-icon slot="start" name="right-to-bracket"></wa-icon>${words.signIn.action}</wa-button
    >
  </p>`;
}
