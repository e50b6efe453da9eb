import '@awesome.me/webawesome/dist/components/badge/badge.js';
import '@awesome.me/webawesome/dist/components/button/button.js';
import '@awesome.me/webawesome/dist/components/callout/callout.js';
import '@awesome.me/webawesome/dist/components/spinner/spinner.js';
import type { ConfigurationView, LinkOptions } from '@fin-link/contracts/browser';
import type { HostReply } from '@fin-link/contracts/host';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { ApiError } from '../platform/console-api.ts';
import { errorNotice } from '../platform/error-notice.ts';
import { RequestingElement } from '../platform/requesting-element.ts';
import { addressOf } from '../platform/routes.ts';
import { words } from '../platform/words.ts';
import './console-option.ts';
import './console-look.ts';
import './console-texts.ts';
import './conflict-dialog.ts';
import './discard-dialog.ts';
import './console-preview.ts';
import './history-dialog.ts';
import './publish-dialog.ts';
import type { Conflict } from './conflict-dialog.ts';
import type { OptionChangeEvent } from './option-change.ts';
import { changedPaths, valueAt, withValue } from './option-fields.ts';

type Schema = HostReply<'getConfigurationSchema'>;
type Problem = HostReply<'validateConfiguration'>['problem'][number];

const sections = [
  'flow',
  'banks',
  'data',
  'verification',
  'accounts',
  'screens',
  'languages',
  'look',
  'texts',
] as const;

/** The editor of a configuration: all options of the host's schema, with draft, publication and history. */
export class ConsoleEditor extends RequestingElement {
  static override properties: PropertyDeclarations = {
    ...RequestingElement.properties,
    configName: { attribute: false },
    schema: { state: true },
    view: { state: true },
    options: { state: true },
    problems: { state: true },
    dialog: { state: true },
    conflict: { state: true },
  };

  configName = '';
  private schema: Schema | null = null;
  private view: ConfigurationView | null = null;
  /** The options as edited; `null` until they are loaded. */
  private options: LinkOptions | null = null;
  /** The options as the host has them, and their ETag. */
  private base: LinkOptions | null = null;
  private etag = '';
  /** Result of the last check; `null` before one, or after a change. */
  private problems: readonly Problem[] | null = null;
  private dialog: 'publish' | 'history' | 'discard' | null = null;
  private conflict: Conflict | null = null;

  readonly #warn = (event: BeforeUnloadEvent): void => {
    if (this.changed.length > 0) event.preventDefault();
  };

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('beforeunload', this.#warn);
    void this.attempt(async () => {
      const [{ reply }] = await Promise.all([this.services.api.call('getConfigurationSchema'), this.read()]);
      this.schema = reply;
    });
  }

  override disconnectedCallback(): void {
    removeEventListener('beforeunload', this.#warn);
    super.disconnectedCallback();
  }

  /** Paths of the fields that differ from what the host has. */
  private get changed(): string[] {
    return this.options === null || this.base === null ? [] : changedPaths(this.base, this.options);
  }

  private get isReadOnly(): boolean {
    return this.view?.source !== 'store' || !this.services.may('updateConfiguration');
  }

  /** Reads the configuration, and starts again from what the host has. */
  private async read(): Promise<void> {
    const { reply, etag } = await this.services.api.call('getConfiguration', {
      params: { configName: this.configName },
    });
    this.take(reply.configuration, etag);
  }

  private take(view: ConfigurationView, etag: string): void {
    this.view = view;
    this.etag = etag;
    this.base = (view.draft ?? view.published)?.options ?? null;
    this.options = this.base;
  }

  private handleChange({ path, value }: OptionChangeEvent): void {
    if (this.options === null) return;
    this.options = withValue(this.options, path, value);
    this.problems = null;
  }

  /** Saves the draft. If another operator saved first, shows what they changed. */
  private save(): Promise<boolean> {
    return this.attempt(async () => {
      const { options } = this;
      if (options === null || this.changed.length === 0) return;
      try {
        const { reply, etag } = await this.services.api.call('updateConfiguration', {
          params: { configName: this.configName },
          body: { options },
          etag: this.etag,
        });
        this.take(reply.configuration, etag);
        this.services.say(words.editor.saved);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'config.stale') throw error;
        await this.showConflict(error, options);
        throw error;
      }
    });
  }

  private async showConflict({ conflict }: ApiError, mine: LinkOptions): Promise<void> {
    const { base } = this;
    const { reply, etag } = await this.services.api.call('getConfiguration', {
      params: { configName: this.configName },
    });
    const { configuration } = reply;
    const latest = configuration.draft ?? configuration.published;
    if (base === null || latest === null) return;
    this.conflict = {
      name: conflict?.author ?? latest.author,
      when: conflict?.changedAt ?? latest.savedAt,
      base,
      mine,
      theirs: latest.options,
      view: configuration,
      etag,
    };
  }

  private async handleMerge({ detail }: CustomEvent<LinkOptions | null>): Promise<void> {
    const { conflict } = this;
    this.conflict = null;
    if (detail === null || conflict === null) return;
    this.take(conflict.view, conflict.etag);
    this.options = detail;
    await this.updateComplete;
    await this.save();
  }

  private check(): Promise<boolean> {
    return this.attempt(async () => {
      const { options } = this;
      if (options === null) return;
      this.problems = (await this.services.api.call('validateConfiguration', { body: { options } })).reply.problem;
      if (this.problems.length === 0) this.services.say(words.editor.valid);
    });
  }

  private async openPublish(): Promise<void> {
    if (await this.save()) this.dialog = 'publish';
  }

  private async handleDialogEnd({ detail }: CustomEvent<boolean>): Promise<void> {
    const ended = this.dialog;
    this.dialog = null;
    if (!detail) return;
    // A configuration that was never published is gone without its draft.
    if (ended === 'discard' && this.view?.published === null) this.services.go({ page: 'configurations' });
    else await this.attempt(() => this.read());
  }

  protected override render(): TemplateResult {
    const { editor } = words;
    return html`<div class="page" @console-option-change=${this.handleChange}>
      <p><a href=${addressOf({ page: 'configurations' })}>${editor.back}</a></p>
      <header class="page-head">
        <h1 tabindex="-1">${this.configName}</h1>
        ${this.view === null ? nothing : this.renderTools(this.view)}
      </header>
      ${errorNotice(this.error)} ${this.renderProblems()}
      ${
        this.schema === null || this.options === null || this.view === null
          ? this.error === null
            ? html`<wa-spinner aria-label=${words.app.loading}></wa-spinner>`
            : nothing
          : this.renderEditor(this.schema, this.options)
      }
      ${this.view === null ? nothing : this.renderDialogs()}
    </div>`;
  }

  private renderTools({ draft, source }: ConfigurationView): TemplateResult {
    const { editor } = words;
    const { services } = this;
    return html`<div class="actions">
      ${
        draft !== null && services.may('discardDraft')
          ? html`<wa-button appearance="outlined" @click=${() => (this.dialog = 'discard')}
              ><wa-icon slot="start" name="trash"></wa-icon>${editor.discard}</wa-button
            >`
          : nothing
      }
      ${
        source === 'store'
          ? html`<wa-button appearance="outlined" @click=${() => (this.dialog = 'history')}
              ><wa-icon slot="start" name="clock-rotate-left"></wa-icon>${editor.history}</wa-button
            >`
          : nothing
      }
    </div>`;
  }

  private renderProblems(): TemplateResult | typeof nothing {
    const { editor } = words;
    const { problems } = this;
    if (problems === null) return nothing;
    if (problems.length === 0) return html`<wa-callout variant="success">${editor.valid}</wa-callout>`;
    return html`<wa-callout variant="danger" role="alert">
      <p>${editor.problems(problems.length)}</p>
      <ul class="changes">
        ${problems.map(({ path, message }) => html`<li>${path}: ${message}</li>`)}
      </ul>
    </wa-callout>`;
  }

  private renderEditor(schema: Schema, options: LinkOptions): TemplateResult {
    const { editor } = words;
    const used = sections.filter((section) => schema.option.some((option) => option.section === section));
    return html`
      ${
        this.isReadOnly
          ? html`<wa-callout variant="neutral">
              <wa-icon slot="icon" name="circle-info"></wa-icon
              >${this.view?.source === 'store' ? editor.readOnlyRole : editor.readOnly}</wa-callout
            >`
          : nothing
      }
      <div class="editor">
        <nav class="sections" aria-label=${editor.navigation}>
          ${used.map((section) => html`<a href="#section-${section}">${editor.sections[section]}</a>`)}
        </nav>
        <div>
          ${used.map(
            (section) =>
              html`<section class="section" id="section-${section}" aria-labelledby="title-${section}">
                <h2 id="title-${section}">${editor.sections[section]}</h2>
                ${schema.option
                  .filter((option) => option.section === section)
                  .map((option) => this.renderOption(option, schema, options))}
              </section>`,
          )}
          ${this.isReadOnly ? nothing : this.renderSaveBar()}
        </div>
        <console-preview
          .services=${this.services}
          .options=${options}
          .languages=${schema.messages.languages}
        ></console-preview>
      </div>
    `;
  }

  private renderOption(option: Schema['option'][number], schema: Schema, options: LinkOptions): TemplateResult {
    const problem = this.problems?.find(({ path }) => path === option.path || path.startsWith(`${option.path}.`));
    if (option.path === 'look')
      return html`<p>${option.sentence}</p>
        <console-look .look=${options.look} .isReadOnly=${this.isReadOnly}></console-look>`;
    if (option.path === 'messages')
      return html`<p>${option.sentence}</p>
        <console-texts
          .services=${this.services}
          .texts=${options.messages}
          .limits=${schema.messages}
          .isReadOnly=${this.isReadOnly}
        ></console-texts>`;
    return html`<console-option
      data-path=${option.path}
      .option=${option}
      .value=${valueAt(options, option.path) ?? null}
      .isReadOnly=${this.isReadOnly}
      .problem=${problem?.message ?? ''}
      .languages=${schema.messages.languages}
    ></console-option>`;
  }

  private renderSaveBar(): TemplateResult {
    const { editor } = words;
    const { services, view } = this;
    const count = this.changed.length;
    const state = view?.draft === null ? editor.state.published : editor.state.saved;
    return html`<div class="save-bar">
      <p role="status">${count > 0 ? editor.state.unsaved(count) : state}</p>
      <div class="actions">
        ${
          count > 0
            ? html`<wa-button appearance="plain" @click=${() => (this.options = this.base)}>${editor.undo}</wa-button>`
            : nothing
        }
        <wa-button appearance="outlined" @click=${() => void this.check()}>${editor.validate}</wa-button>
        <wa-button
          appearance="outlined"
          ?loading=${this.isBusy}
          ?disabled=${count === 0}
          @click=${() => void this.save()}
          ><wa-icon slot="start" name="floppy-disk"></wa-icon>${editor.save}</wa-button
        >
        ${
          services.may('publishConfiguration')
            ? html`<wa-button
                variant="brand"
                ?disabled=${view?.draft === null && count === 0}
                @click=${() => void this.openPublish()}
                >${editor.publish}</wa-button
              >`
            : nothing
        }
      </div>
    </div>`;
  }

  private renderDialogs(): TemplateResult {
    const { services, configName, etag, dialog } = this;
    const end = (event: CustomEvent<boolean>): void => void this.handleDialogEnd(event);
    return html`
      <console-publish-dialog
        .services=${services}
        .configName=${configName}
        .etag=${etag}
        .look=${this.base?.look ?? { light: {}, dark: {} }}
        .isOpen=${dialog === 'publish'}
        @console-dialog-end=${end}
      ></console-publish-dialog>
      <console-history-dialog
        .services=${services}
        .configName=${configName}
        .etag=${etag}
        .current=${this.view?.published?.number ?? null}
        .isOpen=${dialog === 'history'}
        @console-dialog-end=${end}
      ></console-history-dialog>
      <console-discard-dialog
        .services=${services}
        .configName=${configName}
        .etag=${etag}
        .isOpen=${dialog === 'discard'}
        @console-dialog-end=${end}
      ></console-discard-dialog>
      <console-conflict-dialog
        .conflict=${this.conflict}
        @console-merge=${(event: CustomEvent<LinkOptions | null>) => void this.handleMerge(event)}
      ></console-conflict-dialog>
    `;
  }
}

customElements.define('console-editor', ConsoleEditor);

declare global {
  interface HTMLElementTagNameMap {
    'console-editor': ConsoleEditor;
  }
}
