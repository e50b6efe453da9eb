import '@awesome.me/webawesome/dist/components/badge/badge.js';
import '@awesome.me/webawesome/dist/components/button/button.js';
import '@awesome.me/webawesome/dist/components/checkbox/checkbox.js';
import '@awesome.me/webawesome/dist/components/input/input.js';
import '@awesome.me/webawesome/dist/components/option/option.js';
import '@awesome.me/webawesome/dist/components/select/select.js';
import '@awesome.me/webawesome/dist/components/switch/switch.js';
import '@awesome.me/webawesome/dist/components/textarea/textarea.js';
import type WaCheckbox from '@awesome.me/webawesome/dist/components/checkbox/checkbox.js';
import type WaInput from '@awesome.me/webawesome/dist/components/input/input.js';
import type WaSelect from '@awesome.me/webawesome/dist/components/select/select.js';
import type WaSwitch from '@awesome.me/webawesome/dist/components/switch/switch.js';
import type WaTextarea from '@awesome.me/webawesome/dist/components/textarea/textarea.js';
import type { OptionDescription } from '@fin-link/contracts/browser';
import { languageNames } from '@fin-link/words/built/files';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { ConsoleElement } from '../platform/console-element.ts';
import { words } from '../platform/words.ts';
import './console-banks.ts';
import { countryName } from './country-name.ts';
import { OptionChangeEvent } from './option-change.ts';
import { kindOf, type OptionKind } from './option-kinds.ts';
import { valueText } from './value-text.ts';

/**
 * One option: its control, generated from its schema, with sentence, default and effect.
 *
 * @fires console-option-change - The operator changed the value.
 */
export class ConsoleOption extends ConsoleElement {
  static override properties: PropertyDeclarations = {
    ...ConsoleElement.properties,
    option: { attribute: false },
    value: { attribute: false },
    isReadOnly: { attribute: false },
    problem: { attribute: false },
    languages: { attribute: false },
    countries: { attribute: false },
    typed: { state: true },
  };

  declare option: OptionDescription;
  value: unknown = null;
  isReadOnly = false;
  /** What the host refused; empty if nothing. */
  problem = '';
  languages: readonly string[] = [];
  /** Countries whose banks are offered; empty if all are. */
  countries: readonly string[] = [];
  /** Text that is no value yet; `null` if the control shows the value. */
  private typed: string | null = null;

  private change(value: unknown): void {
    this.dispatchEvent(new OptionChangeEvent(this.option.path, value));
  }

  protected override render(): TemplateResult {
    const { option, problem, value } = this;
    const { editor } = words;
    const isDefault = JSON.stringify(value) === JSON.stringify(option.default);
    const canReset = !this.isReadOnly && !option.required && !isDefault;
    return html`<div class="option">
      ${this.renderControl(kindOf(option))}
      <div class="facts">
        ${option.required ? nothing : html`<span>${editor.default(this.textOf(option.default))}</span>`}
        ${option.effect === null ? nothing : html`<span>${editor.effect(option.effect)}</span>`}
        ${
          option.noEffectHere === null
            ? nothing
            : html`<wa-badge variant="warning" appearance="filled">${editor.noEffect(option.noEffectHere)}</wa-badge>`
        }
        ${
          canReset
            ? html`<wa-button appearance="plain" size="s" @click=${this.handleReset}
                >${editor.reset}<span class="unseen">: ${option.title}</span></wa-button
              >`
            : nothing
        }
      </div>
      ${problem === '' ? nothing : html`<p class="problem" role="alert">${problem}</p>`}
    </div>`;
  }

  private handleReset(): void {
    this.typed = null;
    this.change(this.option.default);
  }

  /** Returns a value of this option in words: those of a list of values have names. */
  private textOf(value: unknown): string {
    const { kind } = kindOf(this.option);
    if (kind === 'choice') return nameOf(value);
    return kind === 'several' && Array.isArray(value) && value.length > 0
      ? value.map(nameOf).join(', ')
      : valueText(value);
  }

  private renderControl(kind: OptionKind): TemplateResult {
    if (kind.kind === 'switch') return this.renderSwitch();
    if (kind.kind === 'choice') return this.renderChoice(kind.values.map((value) => ({ value, text: nameOf(value) })));
    if (kind.kind === 'language')
      return this.renderChoice([
        { value: '', text: words.editor.anyLanguage },
        ...this.languages.map((value) => ({ value, text: languageNames[value] ?? value })),
      ]);
    if (kind.kind === 'several') return this.renderSeveral(kind.values);
    if (kind.kind === 'number') return this.renderNumber(kind);
    if (kind.kind === 'line') return this.renderLine(kind.maxLength);
    if (kind.kind === 'countries') return this.renderCountries(kind.most);
    if (kind.kind === 'banks') return this.renderBanks(kind.most);
    return this.renderJson();
  }

  private renderSwitch(): TemplateResult {
    const { option } = this;
    return html`<wa-switch
      hint=${option.sentence}
      ?disabled=${this.isReadOnly}
      .checked=${this.value === true}
      @change=${({ target }: Event) => this.change((target as WaSwitch).checked)}
      >${option.title}</wa-switch
    >`;
  }

  private renderChoice(choices: readonly { value: string; text: string }[]): TemplateResult {
    const { option } = this;
    return html`<wa-select
      label=${option.title}
      hint=${option.sentence}
      ?disabled=${this.isReadOnly}
      .value=${typeof this.value === 'string' ? this.value : ''}
      @change=${({ target }: Event) => {
        const { value } = target as WaSelect;
        this.change(value === '' ? null : value);
      }}
      >${choices.map(({ value, text }) => html`<wa-option value=${value}>${text}</wa-option>`)}</wa-select
    >`;
  }

  private renderSeveral(values: readonly string[]): TemplateResult {
    const { option } = this;
    const chosen: readonly unknown[] = Array.isArray(this.value) ? this.value : [];
    const toggle = (value: string, isOn: boolean): void =>
      this.change(values.filter((one) => (one === value ? isOn : chosen.includes(one))));
    return html`<fieldset class="several">
      <legend>${option.title}</legend>
      <p class="caption">${option.sentence}</p>
      ${values.map(
        (value) =>
          html`<wa-checkbox
            ?disabled=${this.isReadOnly}
            .checked=${chosen.includes(value)}
            @change=${({ target }: Event) => toggle(value, (target as WaCheckbox).checked)}
            >${nameOf(value)}</wa-checkbox
          >`,
      )}
    </fieldset>`;
  }

  private renderNumber({ least, most, mayBeEmpty }: Extract<OptionKind, { kind: 'number' }>): TemplateResult {
    const { option } = this;
    return html`<wa-input
      type="number"
      label=${option.title}
      hint="${option.sentence} ${words.editor.range(String(least), String(most))}"
      min=${least}
      max=${most}
      placeholder=${mayBeEmpty ? words.editor.none : ''}
      ?readonly=${this.isReadOnly}
      .value=${typeof this.value === 'number' ? String(this.value) : ''}
      @input=${({ target }: Event) => {
        const text = ((target as WaInput).value ?? '').trim();
        if (text !== '' || mayBeEmpty) this.change(text === '' ? null : Number(text));
      }}
    ></wa-input>`;
  }

  private renderLine(maxLength: number | null): TemplateResult {
    const { option } = this;
    const text = typeof this.value === 'string' ? this.value : '';
    return html`<wa-input
        label=${option.title}
        hint=${option.sentence}
        maxlength=${maxLength ?? nothing}
        ?readonly=${this.isReadOnly}
        .value=${text}
        @input=${({ target }: Event) => {
          const typed = (target as WaInput).value ?? '';
          this.change(typed === '' ? null : typed);
        }}
      ></wa-input>
      ${
        maxLength === null
          ? nothing
          : html`<p class="caption">${words.editor.characters(String(text.length), String(maxLength))}</p>`
      }`;
  }

  /** Codes that are typed with commas. What is no code yet stays in the field. */
  private renderCountries(most: number | null): TemplateResult {
    const { option } = this;
    const { editor } = words;
    const values: readonly unknown[] = Array.isArray(this.value) ? this.value : [];
    const handleInput = ({ target }: Event): void => {
      const text = (target as WaInput).value ?? '';
      this.typed = text;
      const parts = text.split(/[\s,]+/).filter((part) => part !== '');
      this.change(parts.map((part) => part.toUpperCase()));
    };
    return html`<wa-input
        label=${option.title}
        hint="${option.sentence} ${editor.countriesHint}"
        ?readonly=${this.isReadOnly}
        .value=${this.typed ?? values.join(', ')}
        @input=${handleInput}
        @change=${() => (this.typed = null)}
      ></wa-input>
      <p class="caption">
        ${most === null ? nothing : editor.items(String(values.length), String(most))}
        ${values.map((code) => countryName(String(code))).join(', ')}
      </p>`;
  }

  private renderBanks(most: number | null): TemplateResult {
    const values: readonly unknown[] = Array.isArray(this.value) ? this.value : [];
    return html`<console-banks
      .services=${this.services}
      .option=${this.option}
      .providerIds=${values.filter((value) => typeof value === 'number')}
      .countries=${this.countries}
      .most=${most ?? Number.MAX_SAFE_INTEGER}
      .isReadOnly=${this.isReadOnly}
      @console-banks-change=${({ detail }: CustomEvent<readonly number[]>) => this.change(detail)}
    ></console-banks>`;
  }

  private renderJson(): TemplateResult {
    const { option } = this;
    const handleInput = ({ target }: Event): void => {
      const text = (target as WaTextarea).value ?? '';
      this.typed = text;
      try {
        this.change(JSON.parse(text));
        this.typed = null;
      } catch {
        // The text stays until it is JSON.
      }
    };
    return html`<wa-textarea
        label=${option.title}
        hint=${option.sentence}
        ?readonly=${this.isReadOnly}
        .value=${this.typed ?? JSON.stringify(this.value)}
        @input=${handleInput}
      ></wa-textarea>
      ${this.typed === null ? nothing : html`<p class="problem">${words.editor.notJson}</p>`}`;
  }
}

/** Returns the name of a value of a list of values; the value itself if it has none. */
function nameOf(value: unknown): string {
  const names: Readonly<Record<string, string>> = { ...words.flows, ...words.values };
  return typeof value === 'string' ? (names[value] ?? value) : valueText(value);
}

customElements.define('console-option', ConsoleOption);

declare global {
  interface HTMLElementTagNameMap {
    'console-option': ConsoleOption;
  }
}
