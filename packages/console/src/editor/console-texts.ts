import '@awesome.me/webawesome/dist/components/button/button.js';
import '@awesome.me/webawesome/dist/components/input/input.js';
import '@awesome.me/webawesome/dist/components/option/option.js';
import '@awesome.me/webawesome/dist/components/select/select.js';
import '@awesome.me/webawesome/dist/components/switch/switch.js';
import '@awesome.me/webawesome/dist/components/textarea/textarea.js';
import type WaInput from '@awesome.me/webawesome/dist/components/input/input.js';
import type WaSelect from '@awesome.me/webawesome/dist/components/select/select.js';
import type WaSwitch from '@awesome.me/webawesome/dist/components/switch/switch.js';
import type WaTextarea from '@awesome.me/webawesome/dist/components/textarea/textarea.js';
import type { LinkOptions } from '@fin-link/contracts/browser';
import type { HostReply } from '@fin-link/contracts/host';
import { languageNames } from '@fin-link/words/built/files';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { ApiError } from '../platform/console-api.ts';
import { ConsoleElement } from '../platform/console-element.ts';
import { apiErrorOf, errorNotice } from '../platform/error-notice.ts';
import { words } from '../platform/words.ts';
import { OptionChangeEvent } from './option-change.ts';
import { lengthOf, missingValues } from './text-checks.ts';

type Message = HostReply<'listConfigurationMessages'>['message'][number];
type Limits = HostReply<'getConfigurationSchema'>['messages'];

const pageSize = 20;

/**
 * Texts that replace messages of the screens, by language.
 *
 * @fires console-option-change - The operator changed a text.
 */
export class ConsoleTexts extends ConsoleElement {
  static override properties: PropertyDeclarations = {
    ...ConsoleElement.properties,
    texts: { attribute: false },
    limits: { attribute: false },
    isReadOnly: { attribute: false },
    language: { state: true },
    messages: { state: true },
    filter: { state: true },
    onlyReplaced: { state: true },
    shownCount: { state: true },
    error: { state: true },
  };

  texts: LinkOptions['messages'] = {};
  declare limits: Limits;
  isReadOnly = false;
  private language = 'en-US';
  private messages: readonly Message[] = [];
  private filter = '';
  private onlyReplaced = false;
  private shownCount = pageSize;
  private error: ApiError | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    void this.load();
  }

  private async load(): Promise<void> {
    const { language } = this;
    this.error = null;
    try {
      const { reply } = await this.services.api.call('listConfigurationMessages', { query: { language } });
      // The operator may have chosen another language in the meantime.
      if (language === this.language) this.messages = reply.message;
    } catch (error) {
      this.error = apiErrorOf(error);
    }
  }

  private get replaced(): Readonly<Record<string, string>> {
    return this.texts[this.language] ?? {};
  }

  protected override render(): TemplateResult {
    const { texts } = words;
    const wanted = this.filter.trim().toLowerCase();
    const shown = this.messages.filter(
      ({ at, text, description }) =>
        (!this.onlyReplaced || Object.hasOwn(this.replaced, at)) &&
        [at, text, description, this.replaced[at] ?? ''].some((part) => part.toLowerCase().includes(wanted)),
    );
    return html`<div class="filters">
        <wa-select
          label=${texts.language}
          .value=${this.language}
          @change=${({ target }: Event) => {
            this.language = String((target as WaSelect).value);
            void this.load();
          }}
          >${this.limits.languages.map(
            (language) => html`<wa-option value=${language}>${languageNames[language] ?? language}</wa-option>`,
          )}</wa-select
        >
        <wa-input
          type="search"
          label=${texts.search}
          .value=${this.filter}
          @input=${({ target }: Event) => {
            this.filter = (target as WaInput).value ?? '';
            this.shownCount = pageSize;
          }}
        ></wa-input>
        <wa-switch
          .checked=${this.onlyReplaced}
          @change=${({ target }: Event) => (this.onlyReplaced = (target as WaSwitch).checked)}
          >${texts.onlyChanged}</wa-switch
        >
      </div>
      ${errorNotice(this.error)}
      <p class="caption">${texts.shown(shown.length)} · ${this.renderLimits()}</p>
      ${shown.length === 0 && this.messages.length > 0 ? html`<p>${texts.noneFound}</p>` : nothing}
      ${repeat(
        shown.slice(0, this.shownCount),
        ({ at }) => `${this.language} ${at}`,
        (message) => this.renderMessage(message),
      )}
      ${
        shown.length > this.shownCount
          ? html`<p>
              <wa-button appearance="outlined" @click=${() => (this.shownCount += pageSize)}>${texts.more}</wa-button>
            </p>`
          : nothing
      }`;
  }

  private renderLimits(): string {
    const used = Object.values(this.texts).flatMap((own) => Object.keys(own)).length;
    const bytes = new TextEncoder().encode(JSON.stringify(this.texts)).length;
    const { maxMessages, maxBytes } = this.limits;
    return words.texts.limit(String(used), String(maxMessages), String(bytes), String(maxBytes));
  }

  private renderMessage(message: Message): TemplateResult {
    const { texts } = words;
    const { at, text, description, values, maxLength } = message;
    const own = this.replaced[at];
    const used = lengthOf(own ?? text);
    const missing = own === undefined ? [] : missingValues(own, values);
    const path = `messages.${this.language}.${at}`;
    return html`<div class="text-row">
      <wa-textarea
        label=${at}
        hint=${description}
        rows="1"
        resize="auto"
        lang=${this.language}
        placeholder=${text}
        ?readonly=${this.isReadOnly}
        .value=${own ?? ''}
        @input=${({ target }: Event) => {
          const typed = (target as WaTextarea).value;
          this.dispatchEvent(new OptionChangeEvent(path, typed === '' ? undefined : typed));
        }}
      ></wa-textarea>
      <p class="caption">
        ${texts.fallback(text)}${values.length === 0 ? nothing : ` · ${texts.values(values.map((name) => `{${name}}`).join(', '))}`}
        · ${words.editor.characters(String(used), String(maxLength))}
      </p>
      ${missing.length === 0 ? nothing : html`<p class="problem">${texts.missing(missing.join(', '))}</p>`}
      ${
        own === undefined || used <= maxLength
          ? nothing
          : html`<p class="problem">${texts.tooLong(String(used), String(maxLength))}</p>`
      }
    </div>`;
  }
}

customElements.define('console-texts', ConsoleTexts);

declare global {
  interface HTMLElementTagNameMap {
    'console-texts': ConsoleTexts;
  }
}
