import { html } from './html.ts';
import type { Markup } from './html.ts';

/** Where the page's script lists what its tags say. */
export const eventLog: Markup = html`<section class="card" aria-labelledby="log-title">
  <h2 id="log-title">Events in this page</h2>
  <div class="log" id="log-box" role="group" aria-labelledby="log-title" tabindex="0">
    <ol id="log" role="list"></ol>
  </div>
</section>`;
