import { html } from '@remix-run/html-template';
import type { SafeHtml } from '@remix-run/html-template';

/** Where the page's script lists what its tags say. */
export const eventLog: SafeHtml = html`<section class="card" aria-labelledby="log-title">
  <h2 id="log-title">Events in this page</h2>
  <div class="log" id="log-box" role="group" aria-labelledby="log-title" tabindex="0">
    <ol id="log" role="list"></ol>
  </div>
</section>`;
