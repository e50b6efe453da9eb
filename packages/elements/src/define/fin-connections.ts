import { FinConnections } from '../fin-connections/fin-connections.ts';

// A second copy of the script on one page leaves the first one's element alone.
if (customElements.get('fin-connections') === undefined) customElements.define('fin-connections', FinConnections);

declare global {
  interface HTMLElementTagNameMap {
    'fin-connections': FinConnections;
  }
}
