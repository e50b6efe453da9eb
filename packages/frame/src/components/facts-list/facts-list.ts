import type { TemplateResult } from 'lit';
import { css, html, nothing } from 'lit';

export interface FactLine {
  label: string;
  value: unknown;
  /** Button that changes the value; `null` if it cannot be changed here. */
  edit: TemplateResult | null;
}

/** Renders facts to check, with a button beside those that can be changed. */
export const renderFactsList = (lines: readonly FactLine[]): TemplateResult =>
  html`<dl class="facts-list card">
    ${lines.map(
      ({ label, value, edit }) =>
        html`<div>
          <dt>${label}</dt>
          <dd class="value">${value}</dd>
          ${edit === null ? nothing : html`<dd class="edit">${edit}</dd>`}
        </div>`,
    )}
  </dl>`;

/** Styles for elements that render a list of facts. */
export const factsListStyles = css`
  .facts-list > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    column-gap: var(--space-3);
    min-block-size: 64px;
    padding: var(--space-2) var(--space-4);

    & + div {
      border-block-start: 1px solid var(--fin-color-divider);
    }
    dt {
      font-size: 0.875rem;
      color: var(--fin-color-muted);
    }
    .value {
      grid-column: 1;
      font-weight: 600;
      overflow-wrap: anywhere;
    }
    .edit {
      grid-area: 1 / 2 / span 2;
    }
  }
`;
