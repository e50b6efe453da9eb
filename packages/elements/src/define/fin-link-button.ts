import { FinLinkButton } from '../fin-link-button/fin-link-button.ts';
import { defineOnce } from '../embedding-element/define-once.ts';

defineOnce('fin-link-button', FinLinkButton);

declare global {
  interface HTMLElementTagNameMap {
    'fin-link-button': FinLinkButton;
  }
}
