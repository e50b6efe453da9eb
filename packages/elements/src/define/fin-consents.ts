import { FinConsents } from '../fin-consents/fin-consents.ts';

// A second copy of the script on one page leaves the first one's element alone.
if (customElements.get('fin-consents') === undefined) customElements.define('fin-consents', FinConsents);

declare global {
  interface HTMLElementTagNameMap {
    'fin-consents': FinConsents;
  }
}
