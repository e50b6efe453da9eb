import { FinLink } from '../fin-link/fin-link.ts';
import { defineOnce } from '../defining/define-once.ts';

defineOnce('fin-link', FinLink);

declare global {
  interface HTMLElementTagNameMap {
    'fin-link': FinLink;
  }
}
