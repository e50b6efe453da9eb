import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';

/** Id of the notice that says why the last attempt was refused. */
export const refusalId = 'refusal';

/** From this many invalid fields on they are listed above the form. */
const summaryFrom = 3;

/** The notice above a form: why it was refused, and the list of invalid fields when there are many. */
export function renderNotice(
  refusal: string | null,
  errors: ReadonlyMap<string, string>,
  summary: (count: number) => string,
  goTo: (fieldId: string) => void,
): TemplateResult | typeof nothing {
  if (errors.size < summaryFrom)
    return refusal === null ? nothing : html`<div class="notice" id=${refusalId}><p>${refusal}</p></div>`;
  return html`<div class="notice" id=${refusal === null ? nothing : refusalId}>
    ${refusal === null ? nothing : html`<p>${refusal}</p>`}
    <p>${summary(errors.size)}</p>
    <ul>
      ${[...errors].map(([id, error]) => html`<li><button class="link" type="button" @click=${() => goTo(id)}>${error}</button></li>`)}
    </ul>
  </div>`;
}
