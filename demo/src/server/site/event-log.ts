import { html } from '@remix-run/html-template';
import type { SafeHtml } from '@remix-run/html-template';

/** Section in which the page's script lists the events of its tags. */
export const eventLog: SafeHtml = html`<section class="card" aria-labelledby="log-title">
  <h2 id="log-title">Events in this page</h2>
  <div class="log" id="log-box" role="group" aria-labelledby="log-title" tabindex="0">
    <ol id="log" role="list"></ol>
  </div>
</section>`;
