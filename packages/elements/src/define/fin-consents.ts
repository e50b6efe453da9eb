import { FinConsents } from '../fin-consents/fin-consents.ts';
import { defineOnce } from '../embedding-element/define-once.ts';

defineOnce('fin-consents', FinConsents);

declare global {
  interface HTMLElementTagNameMap {
    'fin-consents': FinConsents;
  }
}
