import '@awesome.me/webawesome/dist/components/button/button.js';
import '@awesome.me/webawesome/dist/components/checkbox/checkbox.js';
import '@awesome.me/webawesome/dist/components/input/input.js';
import '@awesome.me/webawesome/dist/components/textarea/textarea.js';
import type WaCheckbox from '@awesome.me/webawesome/dist/components/checkbox/checkbox.js';
import type WaInput from '@awesome.me/webawesome/dist/components/input/input.js';
import type WaTextarea from '@awesome.me/webawesome/dist/components/textarea/textarea.js';
import type { SiteView } from '@fin-link/contracts/browser';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { RequestDialog } from '../platform/request-dialog.ts';
import { words } from '../platform/words.ts';
import { fieldsOf, formOf, problemsOf, type SiteForm } from './site-form.ts';

type TextField = Exclude<keyof SiteForm, 'appLaunches'>;

/** The form of a site: creates or changes it, or only shows it. */
export class ConsoleSiteDialog extends RequestDialog {
  static override properties: PropertyDeclarations = {
    ...RequestDialog.properties,
    site: { attribute: false },
    form: { state: true },
  };

  /** `null` for a new site. */
  site: SiteView | null = null;
  private form = formOf(null);

  protected override opened(): void {
    this.form = formOf(this.site);
  }

  private get isReadOnly(): boolean {
    const { site, services } = this;
    return site === null ? !services.may('createSite') : site.source !== 'store' || !services.may('updateSite');
  }

  private async save(event: Event): Promise<void> {
    event.preventDefault();
    if (this.isReadOnly) return;
    const isDone = await this.attempt(() => this.send());
    if (isDone) return this.end(true);
    await this.updateComplete;
    const invalid = this.querySelector<HTMLElement>('[data-invalid]');
    if (invalid === null) this.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
    else invalid.focus();
  }

  private async send(): Promise<void> {
    const { site, form, services } = this;
    const body = fieldsOf(form, site);
    const chosen = form.publishableKey.trim();
    if (site === null)
      await services.api.call('createSite', { body: { ...body, ...(chosen !== '' && { publishableKey: chosen }) } });
    else
      await services.api.call('updateSite', {
        params: { publishableKey: site.site.publishableKey },
        body,
        etag: `"${site.changedAt}"`,
      });
    services.say(words.sites.saved);
  }

  protected override render(): TemplateResult {
    const { site, isReadOnly } = this;
    return this.renderDialog(
      site === null ? words.sites.createTitle : site.site.appName,
      this.renderForm(),
      isReadOnly
        ? nothing
        : html`<wa-button
            variant="brand"
            ?loading=${this.isBusy}
            @click=${() => this.querySelector('form')?.requestSubmit()}
            >${words.sites.save}</wa-button
          >`,
      isReadOnly ? words.app.close : words.app.cancel,
    );
  }

  private renderForm(): TemplateResult {
    const { site, isReadOnly } = this;
    const problems = problemsOf(this.error?.fields ?? []);
    const { fields, hints, readOnly } = words.sites;
    const unplaced = [...problems].filter(([name]) => !Object.hasOwn(fields, name));
    return html`<form novalidate @submit=${this.save}>
      ${site?.source === 'environment' ? html`<p>${readOnly}</p>` : nothing}
      ${unplaced.map(([name, text]) => html`<p class="problem">${name}: ${text}</p>`)}
      ${this.renderText('appName', problems)} ${this.renderText('publishableKey', problems, site !== null)}
      ${this.renderLines('origins', problems)} ${this.renderLines('returnUrls', problems)}
      ${this.renderText('callbackUrl', problems)}
      <wa-checkbox
        ?disabled=${isReadOnly}
        .checked=${this.form.appLaunches}
        @change=${({ target }: Event) => (this.form = { ...this.form, appLaunches: (target as WaCheckbox).checked })}
        >${fields.appLaunches}<span slot="hint">${problems.get('appLaunches') ?? hints.appLaunches}</span></wa-checkbox
      >
      ${this.renderLines('intentUrls', problems)} ${this.renderText('logoUrl', problems)}
      ${this.renderText('privacyUrl', problems)} ${this.renderText('helpUrl', problems)}
      ${this.renderText('countryISOCode', problems)}
    </form>`;
  }

  private renderText(name: TextField, problems: ReadonlyMap<string, string>, isFixed = false): TemplateResult {
    return html`<wa-input
      name=${name}
      label=${words.sites.fields[name]}
      ?readonly=${this.isReadOnly || isFixed}
      ?data-invalid=${problems.has(name)}
      .value=${this.form[name]}
      @input=${(event: Event) => this.handleInput(name, event)}
      >${isFixed ? nothing : hintOf(name, problems)}</wa-input
    >`;
  }

  private renderLines(name: TextField, problems: ReadonlyMap<string, string>): TemplateResult {
    return html`<wa-textarea
      name=${name}
      label=${words.sites.fields[name]}
      rows="2"
      resize="auto"
      ?readonly=${this.isReadOnly}
      ?data-invalid=${problems.has(name)}
      .value=${this.form[name]}
      @input=${(event: Event) => this.handleInput(name, event)}
      >${hintOf(name, problems)}</wa-textarea
    >`;
  }

  private handleInput(name: TextField, { target }: Event): void {
    this.form = { ...this.form, [name]: (target as WaInput | WaTextarea).value ?? '' };
  }
}

/** Renders hint and problem in the description of the field, so that screen readers read both. */
const hintOf = (name: TextField, problems: ReadonlyMap<string, string>): TemplateResult =>
  html`<span slot="hint"
    >${problems.has(name) ? html`<span class="problem">${problems.get(name)} </span>` : nothing}${
      words.sites.hints[name]
    }</span
  >`;

customElements.define('console-site-dialog', ConsoleSiteDialog);

declare global {
  interface HTMLElementTagNameMap {
    'console-site-dialog': ConsoleSiteDialog;
  }
}
