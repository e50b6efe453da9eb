import { FinConnections } from '../fin-connections/fin-connections.ts';
import { defineOnce } from '../embedding-element/define-once.ts';

defineOnce('fin-connections', FinConnections);

declare global {
  interface HTMLElementTagNameMap {
    'fin-connections': FinConnections;
  }
}
