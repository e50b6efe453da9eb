import { FinRedirect } from '../fin-redirect/fin-redirect.ts';
import { defineOnce } from '../embedding-element/define-once.ts';

defineOnce('fin-redirect', FinRedirect);

declare global {
  interface HTMLElementTagNameMap {
    'fin-redirect': FinRedirect;
  }
}
