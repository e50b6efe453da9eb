import type { SessionFacts, VerificationScreen } from '@fin-link/flow';
import type { TemplateResult } from 'lit';
import { html } from 'lit';
import { assertNever } from '../../platform/assert-never.ts';
import './fin-also-verify.ts';
import './fin-deposit-amounts.ts';
import './fin-deposit-details.ts';
import './fin-deposit-offer.ts';
import './fin-deposit-result.ts';
import './fin-deposit-review.ts';
import './fin-deposits-waiting.ts';
import './fin-matched.ts';
import './fin-matching.ts';
import './fin-pick-account.ts';

// Chunk of the screens for the verification of accounts.

export function render(state: VerificationScreen, facts: SessionFacts): TemplateResult {
  switch (state.step) {
    case 'alsoVerify':
      return html`<fin-also-verify .state=${state} .facts=${facts}></fin-also-verify>`;
    case 'pickAccount':
      return html`<fin-pick-account .state=${state} .facts=${facts}></fin-pick-account>`;
    case 'matching':
      return html`<fin-matching .state=${state} .facts=${facts}></fin-matching>`;
    case 'matched':
      return html`<fin-matched .state=${state} .facts=${facts}></fin-matched>`;
    case 'cdvOffer':
      return html`<fin-deposit-offer .state=${state} .facts=${facts}></fin-deposit-offer>`;
    case 'cdvDetails':
      return html`<fin-deposit-details .state=${state} .facts=${facts}></fin-deposit-details>`;
    case 'cdvReview':
      return html`<fin-deposit-review .state=${state} .facts=${facts}></fin-deposit-review>`;
    case 'cdvStarted':
    case 'cdvWaiting':
      return html`<fin-deposits-waiting .state=${state} .facts=${facts}></fin-deposits-waiting>`;
    case 'cdvAmounts':
      return html`<fin-deposit-amounts .state=${state} .facts=${facts}></fin-deposit-amounts>`;
    case 'cdvResult':
      return html`<fin-deposit-result .state=${state} .facts=${facts}></fin-deposit-result>`;
    default:
      return assertNever(state);
  }
}
