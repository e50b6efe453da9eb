import { FinUpcoming } from '../fin-upcoming/fin-upcoming.ts';
import { defineOnce } from '../embedding-element/define-once.ts';

defineOnce('fin-upcoming', FinUpcoming);

declare global {
  interface HTMLElementTagNameMap {
    'fin-upcoming': FinUpcoming;
  }
}
