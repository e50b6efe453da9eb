import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import '../../platform/theme/later-controls.ts';

interface ActionButton {
  label: string;
  kind: 'primary' | 'secondary' | 'danger';
  /** Whether the button's action is running. The button then keeps its width, label and focus, and ignores presses. */
  busy?: boolean;
  /** Whether the action of another button is running. The button then looks enabled and ignores presses. */
  idle?: boolean;
  /** Whether it is too early to press the button. The button then keeps the focus, and a press calls `refuse`. */
  tooEarly?: boolean;
  /** Id of the form that the button submits. Without a form, a press calls `handlePress`. */
  form?: string;
  handlePress?: () => void;
  refuse?: () => void;
}

/** Renders a button of the action bar. Put the primary button first. */
export function actionButton({
  label,
  kind,
  busy = false,
  idle = false,
  tooEarly = false,
  form,
  handlePress,
  refuse,
}: ActionButton): TemplateResult {
  const pressed = (event: MouseEvent): void => {
    // Ignores the second click of a double click, whose first click may have been on a button of the previous screen.
    if (!busy && !idle && !tooEarly && event.detail < 2) return handlePress?.();
    event.preventDefault();
    if (tooEarly) refuse?.();
  };
  return html`<button
    slot="actions"
    class=${tooEarly ? `button ${kind} too-early` : `button ${kind}`}
    type=${form === undefined ? 'button' : 'submit'}
    form=${form ?? nothing}
    aria-disabled=${busy || idle || tooEarly ? 'true' : nothing}
    @click=${pressed}
  >
    <span>${label}${busy ? html`<span class="dots" aria-hidden="true">…</span>` : nothing}</span>
  </button>`;
}
