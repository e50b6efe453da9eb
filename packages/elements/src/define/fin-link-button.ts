import { FinLinkButton } from '../fin-link-button/fin-link-button.ts';

// A second copy of the script on one page leaves the first one's element alone.
if (customElements.get('fin-link-button') === undefined) customElements.define('fin-link-button', FinLinkButton);

declare global {
  interface HTMLElementTagNameMap {
    'fin-link-button': FinLinkButton;
  }
}
