import { FinManualAccount } from '../fin-manual-account/fin-manual-account.ts';
import { defineOnce } from '../embedding-element/define-once.ts';

defineOnce('fin-manual-account', FinManualAccount);

declare global {
  interface HTMLElementTagNameMap {
    'fin-manual-account': FinManualAccount;
  }
}
