import { html, type TemplateResult } from 'lit';

/** Renders the heading of a page about operations. */
export const operationsHead = (title: string, lead: string): TemplateResult =>
  html`<header class="page-head">
    <div>
      <h1 tabindex="-1">${title}</h1>
      <p class="muted">${lead}</p>
    </div>
  </header>`;
