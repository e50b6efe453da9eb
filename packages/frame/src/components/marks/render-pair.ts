import type { TemplateResult } from 'lit';
import { html } from 'lit';
import type { SessionView } from '@fin-link/contracts/browser';
import type { LinkProvider } from '@fin-link/flow';

const renderLogo = (address: string): TemplateResult => html`<img class="logo" src=${address} alt="" />`;

/**
 * The marks of the app and the bank side by side, above a heading that names them: a drawing without words. `tie`: what stands
 * between the two.
 */
export const renderPair = (app: SessionView['app'], bank: LinkProvider, tie: unknown = '···'): TemplateResult =>
  html`<p slot="mark" class="pair" aria-hidden="true">${renderLogo(app.logoUrl)} ${tie} ${renderLogo(bank.logo)}</p>`;
