import type { TemplateResult } from 'lit';
import { html } from 'lit';
import type { SessionView } from '@fin-link/contracts/browser';
import type { LinkProvider } from '@fin-link/flow';

const renderLogo = (address: string): TemplateResult => html`<img class="logo" src=${address} alt="" />`;

/**
 * Renders the marks of the app and the bank side by side. The heading below names both, so the drawing has no alternative text.
 * @param tie drawn between the marks.
 */
export const renderPair = (app: SessionView['app'], bank: LinkProvider, tie: unknown = '···'): TemplateResult =>
  html`<p slot="mark" class="pair" aria-hidden="true">${renderLogo(app.logoUrl)} ${tie} ${renderLogo(bank.logo)}</p>`;
