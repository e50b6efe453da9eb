import { html } from '@remix-run/html-template';
import type { SafeHtml } from '@remix-run/html-template';

/** A section of the developer tools. */
export interface Tool {
  title: string;
  content: SafeHtml | SafeHtml[];
}

/** Section in which the page's script lists the events of the page's tags. */
export const eventLog: Tool = {
  title: 'Events in this page',
  content: html`<div class="log" id="log-box" role="group" aria-label="Events in this page" tabindex="0">
    <ol id="log" role="list"></ol>
  </div>`,
};

const themes = { auto: 'Automatic', light: 'Light', dark: 'Dark' } as const;

/** Section with the color scheme of the page and its tags. Every page has it. */
export const themeTool: Tool = {
  title: 'Theme',
  content: html`<form id="themes">
      <fieldset class="segments">
        <legend class="visually-hidden">Colors of the page and the widget</legend>
        ${Object.entries(themes).map(
          ([value, label]) =>
            html`<label
              ><input type="radio" name="theme" value="${value}" ${value === 'auto' ? ' checked' : null} /><span
                >${label}</span
              ></label
            > `,
        )}
      </fieldset>
    </form>
    <p><a href="/theme">Try your brand’s colors, radius and font</a></p>`,
};

/** Button that opens the drawer. The page's script shows it. */
export const toolsButton: SafeHtml = html`<button type="button" class="tools-button" id="open-tools" hidden>
  Developer tools
</button>`;

/** Renders the closed drawer. Its first section is expanded. */
export const toolsDrawer = (tools: readonly Tool[]): SafeHtml =>
  html`<dialog class="tools" id="tools" aria-labelledby="tools-title">
    <header>
      <h2 id="tools-title">Developer tools</h2>
      <form method="dialog"><button class="quiet" aria-label="Close developer tools">✕</button></form>
    </header>
    ${tools.map(
      ({ title, content }, index) =>
        html`<details name="tools" ${index === 0 ? ' open' : null}>
          <summary>${title}</summary>
          <div class="tool">${[content].flat()}</div>
        </details>`,
    )}
  </dialog>`;
