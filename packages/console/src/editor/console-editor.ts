import '@awesome.me/webawesome/dist/components/badge/badge.js';
import '@awesome.me/webawesome/dist/components/button/button.js';
import '@awesome.me/webawesome/dist/components/callout/callout.js';
import '@awesome.me/webawesome/dist/components/spinner/spinner.js';
import type { ConfigurationView, LinkOptions } from '@fin-link/contracts/browser';
import type { HostReply } from '@fin-link/contracts/host';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
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
import { EditedDraft } from './edited-draft.ts';
import type { OptionChangeEvent } from './option-change.ts';
import { valueAt } from './option-fields.ts';
import { saveBar } from './save-bar.ts';
import { undoKey } from './undo-key.ts';

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
    problems: { state: true },
    dialog: { state: true },
  };

  configName = '';
  /** Time in milliseconds after the last change until the draft is saved. */
  autosaveMs = 2_000;
  private schema: Schema | null = null;
  /** Result of the last check; `null` before one, or after a change. */
  private problems: readonly Problem[] | null = null;
  private dialog: 'publish' | 'history' | 'discard' | 'merge' | null = null;
  readonly #draft = new EditedDraft(this, () => this.autosaveMs);

  readonly #warn = (event: BeforeUnloadEvent): void => {
    if (this.#draft.changed.length > 0) event.preventDefault();
  };
  readonly #handleKey = (event: KeyboardEvent): void => {
    const wanted = this.dialog === null && !this.#draft.isReadOnly ? undoKey(event) : null;
    if (wanted === null) return;
    event.preventDefault();
    this.move(wanted);
  };

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('beforeunload', this.#warn);
    addEventListener('keydown', this.#handleKey);
    void this.attempt(async () => {
      const [{ reply }] = await Promise.all([this.services.api.call('getConfigurationSchema'), this.#draft.read()]);
      this.schema = reply;
    });
  }

  override disconnectedCallback(): void {
    removeEventListener('beforeunload', this.#warn);
    removeEventListener('keydown', this.#handleKey);
    super.disconnectedCallback();
  }

  private handleChange({ path, value }: OptionChangeEvent): void {
    this.#draft.change(path, value);
    this.problems = null;
  }

  /** Undoes a change, or does it again, and says which option it was. */
  private move(direction: 'undo' | 'redo'): void {
    const { editor } = words;
    const path = this.#draft[direction]();
    if (path === null) return;
    this.problems = null;
    const option = this.schema?.option.find((one) => path === one.path || path.startsWith(`${one.path}.`));
    this.services.say((direction === 'undo' ? editor.undone : editor.redone)(option?.title ?? path));
  }

  /** Saves the draft because the operator asks for it. If another operator saved first, shows what they changed. */
  private async save(): Promise<boolean> {
    const isSaved = await this.#draft.save();
    if (isSaved) this.services.say(words.editor.saved);
    else if (this.#draft.conflict !== null) this.dialog = 'merge';
    return isSaved;
  }

  private async handleMerge({ detail }: CustomEvent<LinkOptions | null>): Promise<void> {
    this.dialog = null;
    if (detail !== null && (await this.#draft.merge(detail))) this.services.say(words.editor.saved);
  }

  private check(): Promise<boolean> {
    return this.attempt(async () => {
      const { options } = this.#draft;
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
    if (ended === 'discard' && this.#draft.view?.published === null) this.services.go({ page: 'configurations' });
    else await this.attempt(() => this.#draft.read());
  }

  protected override render(): TemplateResult {
    const { editor } = words;
    const { options, view } = this.#draft;
    return html`<div class="page" @console-option-change=${this.handleChange}>
      <p><a href=${addressOf({ page: 'configurations' })}>${editor.back}</a></p>
      <header class="page-head">
        <h1 tabindex="-1">${this.configName}</h1>
        ${view === null ? nothing : this.renderTools(view)}
      </header>
      ${errorNotice(this.error)} ${this.renderProblems()}
      ${
        this.schema === null || options === null || view === null
          ? this.error === null
            ? html`<wa-spinner aria-label=${words.app.loading}></wa-spinner>`
            : nothing
          : this.renderEditor(this.schema, options)
      }
      ${view === null ? nothing : this.renderDialogs()}
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
        this.#draft.isReadOnly
          ? html`<wa-callout variant="neutral">
              <wa-icon slot="icon" name="circle-info"></wa-icon
              >${this.#draft.view?.source === 'store' ? editor.readOnlyRole : editor.readOnly}</wa-callout
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
          ${this.#draft.isReadOnly ? nothing : this.renderSaveBar()}
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
        <console-look .look=${options.look} .isReadOnly=${this.#draft.isReadOnly}></console-look>`;
    if (option.path === 'messages')
      return html`<p>${option.sentence}</p>
        <console-texts
          .services=${this.services}
          .texts=${options.messages}
          .limits=${schema.messages}
          .isReadOnly=${this.#draft.isReadOnly}
        ></console-texts>`;
    return html`<console-option
      data-path=${option.path}
      .option=${option}
      .value=${valueAt(options, option.path) ?? null}
      .isReadOnly=${this.#draft.isReadOnly}
      .problem=${problem?.message ?? ''}
      .languages=${schema.messages.languages}
      .services=${this.services}
      .countries=${options.countries}
    ></console-option>`;
  }

  private renderSaveBar(): TemplateResult {
    return saveBar(this.#draft, {
      undo: () => this.move('undo'),
      redo: () => this.move('redo'),
      check: () => void this.check(),
      save: () => void this.save(),
      merge: () => void (this.dialog = 'merge'),
      publish: this.services.may('publishConfiguration') ? () => void this.openPublish() : null,
    });
  }

  private renderDialogs(): TemplateResult {
    const { services, configName, dialog } = this;
    const { conflict, etag, savedLook, view } = this.#draft;
    const end = (event: CustomEvent<boolean>): void => void this.handleDialogEnd(event);
    return html`
      <console-publish-dialog
        .services=${services}
        .configName=${configName}
        .etag=${etag}
        .look=${savedLook}
        .isOpen=${dialog === 'publish'}
        @console-dialog-end=${end}
      ></console-publish-dialog>
      <console-history-dialog
        .services=${services}
        .configName=${configName}
        .etag=${etag}
        .current=${view?.published?.number ?? null}
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
        .conflict=${dialog === 'merge' ? conflict : null}
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
