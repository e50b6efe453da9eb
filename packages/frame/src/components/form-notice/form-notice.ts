import type { TemplateResult } from 'lit';
import { css, html, nothing } from 'lit';

/** Id of the notice that explains why the last attempt was refused. */
export const refusalId = 'refusal';

/** Minimum number of invalid fields for a list above the form. */
const minErrorsForSummary = 3;

/** Styles for elements whose form has a notice. */
export const noticeStyles = css`
  form > .notice {
    display: grid;
    gap: var(--space-2);
    padding: var(--space-3) var(--space-4);
    border-inline-start: 4px solid var(--fin-color-danger);
    border-radius: var(--fin-radius-field);
    color: var(--fin-color-text);
    background: var(--fin-color-danger-soft);

    &.plain {
      border-color: var(--fin-color-accent);
      background: var(--fin-color-sunken);
    }
    .link {
      color: inherit;
      min-block-size: 28px;
    }
  }
`;

/** Renders a neutral notice above a form. */
export const renderPlainNotice = (text: string): TemplateResult => html`<div class="notice plain"><p>${text}</p></div>`;

/**
 * Renders the notice above a form: the reason for a refusal, and a list of invalid fields if there are many. `errors`: errors in words by
 * field id. `goTo`: focuses a field.
 */
export function renderNotice(
  refusal: string | null,
  errors: ReadonlyMap<string, string>,
  summary: (count: number) => string,
  goTo: (fieldId: string) => void,
): TemplateResult | typeof nothing {
  if (errors.size < minErrorsForSummary)
    return refusal === null ? nothing : html`<div class="notice" id=${refusalId}><p>${refusal}</p></div>`;
  return html`<div class="notice" id=${refusal === null ? nothing : refusalId}>
    ${refusal === null ? nothing : html`<p>${refusal}</p>`}
    <p>${summary(errors.size)}</p>
    <ul>
      ${[...errors].map(([id, error]) => html`<li><button class="link" type="button" @click=${() => goTo(id)}>${error}</button></li>`)}
    </ul>
  </div>`;
}
