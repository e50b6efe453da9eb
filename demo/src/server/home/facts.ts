import { html } from '@remix-run/html-template';
import type { SafeHtml } from '@remix-run/html-template';
import { formatInstant } from '../site/format.ts';

/** Renders facts about the widget, which the page's script measures, and the clock of the sandbox. */
export const facts = (businessTime: Date | null): SafeHtml =>
  html`<section aria-labelledby="facts-title">
    <h2 id="facts-title">See for yourself</h2>
    <ul class="facts-grid" role="list">
      <li class="card">
        <h3>This page can’t read the password</h3>
        <p>The form is in a frame of another origin. Let this page try to look inside and listen to the keys.</p>
        <p><button type="button" class="secondary" id="try-reading" hidden>Try to read it</button></p>
        <div role="status"><ul class="answers" id="reading-answers"></ul></div>
      </li>
      <li class="card">
        <h3>Small and fast</h3>
        <p>Measured in this page, in your browser, right now.</p>
        <dl class="measures">
          <div>
            <dt>Script of the tag, compressed</dt>
            <dd id="script-bytes">–</dd>
          </div>
          <div>
            <dt>From the tag to a usable screen</dt>
            <dd id="ready-time">–</dd>
          </div>
        </dl>
      </li>
      <li class="card">
        <h3>Your server has the last word</h3>
        <p>Events in a page can be forged. This is the signed message that this site’s server received.</p>
        <pre class="code" id="server-message" tabindex="0" aria-label="Message to the server" aria-live="polite">
Link a bank above to receive one.</pre>
      </li>
      <li class="card">
        <h3>A clock you can move</h3>
        ${
          businessTime === null
            ? html`<p>The service doesn’t tell the time at the moment.</p>`
            : html`<p>
                  In the sandbox it’s <strong>${formatInstant(businessTime)}</strong>. Move it to see deposits arrive,
                  balances refresh and permissions end.
                </p>
                <form class="actions" method="post" action="/clock">
                  <input type="hidden" name="page" value="/" />
                  <button class="secondary" name="move" value="1">1 day later</button>
                  <button class="secondary" name="move" value="11">11 days later</button>
                  <button class="quiet" name="move" value="back">Reset to today</button>
                </form>`
        }
      </li>
    </ul>
  </section>`;
