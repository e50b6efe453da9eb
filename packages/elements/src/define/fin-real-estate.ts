import { FinRealEstate } from '../fin-real-estate/fin-real-estate.ts';
import { defineOnce } from '../embedding-element/define-once.ts';

defineOnce('fin-real-estate', FinRealEstate);

declare global {
  interface HTMLElementTagNameMap {
    'fin-real-estate': FinRealEstate;
  }
}
