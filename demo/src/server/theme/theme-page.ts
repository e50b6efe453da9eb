import { html, type SafeHtml } from '@remix-run/html-template';
import type { FastifyInstance } from 'fastify';
import { contentSecurityPolicy } from '../http/security-headers.ts';
import type { DemoDeps } from '../site/deps.ts';
import { sendPage } from '../site/page.ts';

/** Names of the themes to start from. The page's script has their values, in the same order. */
const brands = [
  { name: 'Fernway' },
  { name: 'Midnight, surface only' },
  { name: 'Pastels' },
  { name: 'Black and yellow' },
  { name: 'Serifs' },
] as const;

/** Densities: values of `--fin-space-unit`. */
const spaceUnits = [
  { value: '3px', label: 'Compact' },
  { value: '4px', label: 'Usual' },
  { value: '5px', label: 'Roomy' },
  { value: '6px', label: 'Very roomy' },
] as const;

/** Fonts: values of `--fin-font`. The first is registered with the site, the others are those of the device. */
const fonts = [
  { value: 'Figtree', label: 'Figtree, this site’s' },
  { value: 'system-ui', label: 'The system’s' },
  { value: 'Georgia, serif', label: 'Georgia' },
  { value: 'Verdana, sans-serif', label: 'Verdana' },
  { value: 'ui-monospace, monospace', label: 'Monospace' },
] as const;

const roles = [
  { name: 'surface', label: 'Surface' },
  { name: 'text', label: 'Text' },
  { name: 'accent', label: 'Accent' },
] as const;

/** Serves the page on which people try design tokens on the tag and on every screen of the gallery. */
export function themePage(app: FastifyInstance, deps: DemoDeps): void {
  const { settings, signIns } = deps;
  app.get('/theme', async (request, reply) => {
    const signIn = signIns.of(request);
    // The gallery is a frame of this site's origin.
    reply.header('content-security-policy', contentSecurityPolicy(`'self' ${settings.hostOrigin}`));
    const body = html`<h1>Theme</h1>
      <p class="lead">
        Choose colors and sizes, and see every screen with them. What you leave out follows your surface, and nothing
        becomes unreadable.
      </p>
      <noscript><p class="notice">Turn on JavaScript to try a theme.</p></noscript>
      <div class="theming" id="theming">
        ${themeForm}
        <div class="theme-preview">
          <section class="card" aria-labelledby="screens-title">
            <h2 id="screens-title">Every screen</h2>
            <div class="screen-choice">
              <label for="screen">Screen</label>
              <select id="screen">
                <option>credentials-wrong</option>
              </select>
              <button type="button" class="secondary" id="previous-screen">Previous</button>
              <button type="button" class="secondary" id="next-screen">Next</button>
            </div>
            <iframe
              id="gallery"
              title="Screen with your theme"
              src="/gallery/?sample=credentials-wrong&theme=light"
            ></iframe>
          </section>
          <section aria-labelledby="live-title">
            <h2 id="live-title">The tag itself</h2>
            <fin-link
              id="live"
              mode="inline"
              theme="light"
              host="${settings.hostOrigin}"
              publishable-key="${settings.publishableKey}"
              session-url="${signIn === null ? '/my/guest-session' : '/my/session'}"
              version="4"
              config-name="Aggregation"
            ></fin-link>
          </section>
        </div>
        <div class="theme-results">${verdicts} ${code}</div>
      </div>`;
    const scripts = ['/assets/theme.js', '/fin-link.js'];
    return sendPage(reply, deps, { title: 'Theme', section: '/theme', signIn, body, scripts });
  });
}

const colorRow = ({ name, label }: (typeof roles)[number]): SafeHtml =>
  html`<div class="color-row" role="group" aria-label="${label}">
    <span>${label}</span>
    <input type="color" name="${name}-light" value="#ffffff" aria-label="${label}, light" />
    <input type="color" name="${name}-dark" value="#000000" aria-label="${label}, dark" />
    <label><input type="checkbox" name="${name}-auto" /> Leave out</label>
  </div>`;

const themeForm = html`<form class="card theme-form" id="theme" aria-label="Theme">
  <div class="pick">
    <label for="brand">Start from</label>
    <select id="brand">
      ${brands.map(({ name }) => html`<option>${name}</option>`)}
    </select>
  </div>
  <fieldset class="colors">
    <legend>Colors</legend>
    <div class="color-row color-heads" aria-hidden="true"><span></span><span>Light</span><span>Dark</span></div>
    ${roles.map(colorRow)}
  </fieldset>
  <div class="pick">
    <label for="radius">Corners</label>
    <span class="range"
      ><input type="range" id="radius" name="radius" min="0" max="20" step="1" /><output
        id="radius-value"
        for="radius"
      ></output
    ></span>
  </div>
  <div class="pick">
    <label for="space">Density</label>
    <select id="space" name="space">
      ${spaceUnits.map(({ value, label }) => html`<option value="${value}">${label}</option>`)}
    </select>
  </div>
  <div class="pick">
    <label for="font">Font</label>
    <select id="font" name="font">
      ${fonts.map(({ value, label }) => html`<option value="${value}">${label}</option>`)}
    </select>
  </div>
  <fieldset>
    <legend>Show in</legend>
    <label><input type="radio" name="scheme" value="light" checked /> Light</label>
    <label><input type="radio" name="scheme" value="dark" /> Dark</label>
  </fieldset>
</form>`;

const verdicts = html`<section class="card" aria-labelledby="verdicts-title">
  <h2 id="verdicts-title">Contrast</h2>
  <p id="summary" role="status"></p>
  <ul id="adjustments" class="adjustments"></ul>
  <details>
    <summary>Each pair of colors</summary>
    <div class="pair-tables" id="pairs" tabindex="0" role="region" aria-label="Each pair of colors"></div>
  </details>
</section>`;

const codeBlock = (id: string, title: string, about: SafeHtml): SafeHtml =>
  html`<h3 id="${id}-title">${title}</h3>
    <p class="fine">${about}</p>
    <pre class="code" id="${id}" tabindex="0" role="region" aria-labelledby="${id}-title"></pre>
    <p class="actions"><button type="button" class="secondary" data-copy="${id}">Copy ${title}</button></p>`;

const code = html`<section class="card" aria-labelledby="code-title">
  <h2 id="code-title">Use it</h2>
  ${codeBlock('css', 'CSS', html`For a style sheet of your page. The tag needs nothing else.`)}
  ${codeBlock('json', 'JSON', html`Both schemes, as the option <code>look</code> of a configuration.`)}
  <p id="copied" role="status"></p>
</section>`;
