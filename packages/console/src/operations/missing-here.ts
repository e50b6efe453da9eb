import '@awesome.me/webawesome/dist/components/callout/callout.js';
import { html, type TemplateResult } from 'lit';
import type { ApiError } from '../platform/console-api.ts';
import { operationWords } from './operation-words.ts';

/** Says what a plain upstream does not offer; `null` if this is not the error. */
export const missingHere = (error: ApiError | null): TemplateResult | null =>
  error?.code === 'operations.not-at-this-service'
    ? html`<wa-callout variant="neutral">
        <p><strong>${operationWords.common.missingHere}</strong></p>
        <p>${error.message}</p>
      </wa-callout>`
    : null;
