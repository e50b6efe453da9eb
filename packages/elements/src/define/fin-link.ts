import { FinLink } from '../fin-link/fin-link.ts';

// A second copy of the script on one page leaves the first one's element alone.
if (customElements.get('fin-link') === undefined) customElements.define('fin-link', FinLink);

declare global {
  interface HTMLElementTagNameMap {
    'fin-link': FinLink;
  }
}
