import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';

export interface ActionButton {
  label: string;
  kind: 'primary' | 'secondary' | 'danger';
  /** Working: keeps its width, its label and the focus, and does nothing when pressed. */
  busy?: boolean;
  /** Id of the form it submits; otherwise `press` is called. */
  form?: string;
  press?: () => void;
}

/** A button of the action bar. Put the primary one first. */
export function actionButton({ label, kind, busy = false, form, press }: ActionButton): TemplateResult {
  const pressed = (event: Event): void => {
    if (busy) event.preventDefault();
    else press?.();
  };
  return html`<button
    slot="actions"
    class=${`button ${kind}`}
    type=${form === undefined ? 'button' : 'submit'}
    form=${form ?? nothing}
    aria-disabled=${busy ? 'true' : nothing}
    @click=${pressed}
  >
    ${label}
  </button>`;
}
