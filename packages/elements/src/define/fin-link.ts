import { FinLink } from '../fin-link/fin-link.ts';
import { defineOnce } from '../embedding-element/define-once.ts';

defineOnce('fin-link', FinLink);

declare global {
  interface HTMLElementTagNameMap {
    'fin-link': FinLink;
  }
}
