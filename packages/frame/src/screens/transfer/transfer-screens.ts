import type { SessionFacts, TransferScreen } from '@fin-link/flow';
import type { TemplateResult } from 'lit';
import { html } from 'lit';
import { assertNever } from '../../platform/assert-never.ts';
import './fin-pick-investment.ts';
import './fin-positions.ts';
import './fin-transfer-details.ts';
import './fin-transfer-review.ts';
import './fin-transfer-shared.ts';

// Chunk of the screens for the transfer of assets between brokers.

export function render(state: TransferScreen, facts: SessionFacts): TemplateResult {
  switch (state.step) {
    case 'pickInvestment':
      return html`<fin-pick-investment .state=${state} .facts=${facts}></fin-pick-investment>`;
    case 'positions':
      return html`<fin-positions .state=${state} .facts=${facts}></fin-positions>`;
    case 'transferDetails':
      return html`<fin-transfer-details .state=${state} .facts=${facts}></fin-transfer-details>`;
    case 'transferReview':
      return html`<fin-transfer-review .state=${state} .facts=${facts}></fin-transfer-review>`;
    case 'transferShared':
      return html`<fin-transfer-shared .state=${state} .facts=${facts}></fin-transfer-shared>`;
    default:
      return assertNever(state);
  }
}
