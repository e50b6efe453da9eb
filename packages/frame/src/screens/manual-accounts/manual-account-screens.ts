import type { ManualAccountsScreen, SessionFacts } from '@fin-link/flow';
import type { TemplateResult } from 'lit';
import { html } from 'lit';
import { assertNever } from '../../platform/assert-never.ts';
import './fin-manual-form.ts';
import './fin-manual-kind.ts';
import './fin-own-saved.ts';
import './fin-property-address.ts';
import './fin-property-loans.ts';
import './fin-property-matches.ts';
import './fin-property-value.ts';

// Chunk of the screens for accounts and property that a user adds manually.

export function render(state: ManualAccountsScreen, facts: SessionFacts): TemplateResult {
  switch (state.step) {
    case 'manualKind':
      return html`<fin-manual-kind .state=${state} .facts=${facts}></fin-manual-kind>`;
    case 'manualForm':
      return html`<fin-manual-form .state=${state} .facts=${facts}></fin-manual-form>`;
    case 'propertyAddress':
      return html`<fin-property-address .state=${state} .facts=${facts}></fin-property-address>`;
    case 'propertyMatches':
      return html`<fin-property-matches .state=${state} .facts=${facts}></fin-property-matches>`;
    case 'propertyValue':
      return html`<fin-property-value .state=${state} .facts=${facts}></fin-property-value>`;
    case 'propertyLoans':
      return html`<fin-property-loans .state=${state} .facts=${facts}></fin-property-loans>`;
    case 'ownSaved':
      return html`<fin-own-saved .state=${state} .facts=${facts}></fin-own-saved>`;
    default:
      return assertNever(state);
  }
}
