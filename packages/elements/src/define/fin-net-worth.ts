import { FinNetWorth } from '../fin-net-worth/fin-net-worth.ts';
import { defineOnce } from '../embedding-element/define-once.ts';

defineOnce('fin-net-worth', FinNetWorth);

declare global {
  interface HTMLElementTagNameMap {
    'fin-net-worth': FinNetWorth;
  }
}
