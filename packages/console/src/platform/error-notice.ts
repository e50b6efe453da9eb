import '@awesome.me/webawesome/dist/components/callout/callout.js';
import '@awesome.me/webawesome/dist/components/icon/icon.js';
import { html, nothing, type TemplateResult } from 'lit';
import { ApiError } from './console-api.ts';
import { words } from './words.ts';

/** Returns the error of a request. Throws any other error again. */
export function apiErrorOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  throw error;
}

/** Shows what failed, in the words of the host, with the reference for its log. */
export const errorNotice = (error: ApiError | null): TemplateResult | typeof nothing =>
  error === null
    ? nothing
    : html`<wa-callout variant="danger" role="alert">
        <wa-icon slot="icon" name="triangle-exclamation"></wa-icon>
        <p>${error.message}</p>
        ${error.reference === '' ? nothing : html`<p class="caption">${words.app.reference(error.reference)}</p>`}
      </wa-callout>`;
