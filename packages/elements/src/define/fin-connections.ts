import { FinConnections } from '../fin-connections/fin-connections.ts';
import { defineOnce } from '../defining/define-once.ts';

defineOnce('fin-connections', FinConnections);

declare global {
  interface HTMLElementTagNameMap {
    'fin-connections': FinConnections;
  }
}
