import '@awesome.me/webawesome/dist/components/button/button.js';
import '@awesome.me/webawesome/dist/components/icon/icon.js';
import '@awesome.me/webawesome/dist/components/input/input.js';
import '@awesome.me/webawesome/dist/components/option/option.js';
import '@awesome.me/webawesome/dist/components/select/select.js';
import '@awesome.me/webawesome/dist/components/tag/tag.js';
import type WaInput from '@awesome.me/webawesome/dist/components/input/input.js';
import type WaSelect from '@awesome.me/webawesome/dist/components/select/select.js';
import type { ConfigurationProvider, OptionDescription } from '@fin-link/contracts/browser';
import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { errorNotice } from '../platform/error-notice.ts';
import { RequestingElement } from '../platform/requesting-element.ts';
import { words } from '../platform/words.ts';
import { countryName } from './country-name.ts';

/** Most ids that the host reads at once. */
const idsPerRequest = 50;
/** Time in milliseconds after the last letter until the search begins. */
const pauseMs = 200;

/**
 * Chooses banks by name and country, and shows them by name, mark and country.
 *
 * @fires console-banks-change - The operator chose or removed a bank. `detail` has the ids.
 */
export class ConsoleBanks extends RequestingElement {
  static override properties: PropertyDeclarations = {
    ...RequestingElement.properties,
    option: { attribute: false },
    providerIds: { attribute: false },
    countries: { attribute: false },
    most: { attribute: false },
    isReadOnly: { attribute: false },
    known: { state: true },
    found: { state: true },
    name: { state: true },
    country: { state: true },
  };

  declare option: OptionDescription;
  providerIds: readonly number[] = [];
  /** Countries whose banks the configuration offers; empty if all are. */
  countries: readonly string[] = [];
  most = Number.MAX_SAFE_INTEGER;
  isReadOnly = false;
  /** Banks by id; `null` for an id that the service does not know. */
  private known: ReadonlyMap<number, ConfigurationProvider | null> = new Map();
  /** Result of the search; `null` before one. */
  private found: readonly ConfigurationProvider[] | null = null;
  private name = '';
  private country = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    clearTimeout(this.#timer);
    super.disconnectedCallback();
  }

  protected override updated(changes: PropertyValues): void {
    if (changes.has('providerIds')) void this.readNames();
  }

  /** Reads the banks of ids that are not known yet. */
  private async readNames(): Promise<void> {
    const ids = this.providerIds.filter((id) => !this.known.has(id)).slice(0, idsPerRequest);
    if (ids.length === 0) return;
    const isRead = await this.attempt(async () => {
      const { reply } = await this.services.api.call('listConfigurationProviders', {
        query: { providerId: ids.join(',') },
      });
      this.learn(reply.provider, ids);
    });
    if (isRead) await this.readNames();
  }

  private learn(providers: readonly ConfigurationProvider[], asked: readonly number[] = []): void {
    this.known = new Map([
      ...this.known,
      ...asked.map((id) => [id, null] as const),
      ...providers.map((provider) => [provider.providerId, provider] as const),
    ]);
  }

  private async search(): Promise<void> {
    const { name, country, countries } = this;
    const wanted = name.trim();
    if (wanted === '') {
      this.found = null;
      return;
    }
    const among = country === '' ? countries.join(',') : country;
    await this.attempt(async () => {
      const { reply } = await this.services.api.call('listConfigurationProviders', {
        query: { name: wanted, ...(among !== '' && { countries: among }) },
      });
      this.learn(reply.provider);
      // The operator may have typed more in the meantime.
      if (name === this.name && country === this.country) this.found = reply.provider;
    });
  }

  private change(ids: readonly number[]): void {
    this.dispatchEvent(new CustomEvent('console-banks-change', { detail: ids }));
  }

  private async addBank({ providerId, name }: ConfigurationProvider): Promise<void> {
    this.change([...this.providerIds, providerId]);
    this.services.say(words.banks.added(name));
    await this.updateComplete;
    // The button of the bank is gone.
    this.querySelector<WaInput>('wa-input')?.focus();
  }

  private async removeBank(id: number): Promise<void> {
    this.change(this.providerIds.filter((one) => one !== id));
    this.services.say(words.banks.removed(this.known.get(id)?.name ?? String(id)));
    await this.updateComplete;
    this.querySelector<WaInput>('wa-input')?.focus();
  }

  /** Moves between the field and the banks that were found. */
  private handleKey(event: KeyboardEvent): void {
    const buttons = [...this.querySelectorAll<HTMLElement>('.found wa-button')];
    const at = buttons.findIndex((button) => button === event.target);
    const isInField = event.target === this.querySelector('wa-input');
    if ((at < 0 && !isInField) || buttons.length === 0) return;
    if (event.key === 'ArrowDown') buttons[Math.min(at + 1, buttons.length - 1)]?.focus();
    else if (event.key === 'ArrowUp' && at > 0) buttons[at - 1]?.focus();
    else if ((event.key === 'ArrowUp' && at === 0) || (event.key === 'Escape' && at >= 0))
      this.querySelector<WaInput>('wa-input')?.focus();
    else return;
    event.preventDefault();
  }

  protected override render(): TemplateResult {
    const { option, providerIds, isReadOnly } = this;
    return html`<fieldset class="banks" @keydown=${this.handleKey}>
      <legend>${option.title}</legend>
      <p class="caption">${option.sentence} ${words.editor.items(String(providerIds.length), String(this.most))}</p>
      ${
        providerIds.length === 0
          ? nothing
          : html`<ul class="chips">
              ${repeat(
                providerIds,
                (id) => id,
                (id) => html`<li>${this.renderChip(id)}</li>`,
              )}
            </ul>`
      }
      ${isReadOnly ? nothing : this.renderSearch()} ${errorNotice(this.error)}
    </fieldset>`;
  }

  private renderChip(id: number): TemplateResult {
    const bank = this.known.get(id);
    const { banks } = words;
    const name = bank?.name ?? (bank === null ? banks.unknown(String(id)) : String(id));
    return html`<wa-tag appearance="outlined" data-provider=${id}>
      ${bank === null || bank === undefined ? nothing : mark(bank)}
      <span>${name}</span>
      ${bank === null || bank === undefined ? nothing : html`<span class="muted">${bank.countryISOCode}</span>`}
      ${
        this.isReadOnly
          ? nothing
          : html`<wa-button appearance="plain" size="s" @click=${() => void this.removeBank(id)}
              ><wa-icon name="xmark" label=${banks.remove(name)}></wa-icon
            ></wa-button>`
      }
    </wa-tag>`;
  }

  private renderSearch(): TemplateResult {
    const { banks } = words;
    const codes =
      this.countries.length > 0
        ? this.countries
        : [...new Set([...this.known.values()].flatMap((bank) => bank?.countryISOCode ?? []))].toSorted();
    const isFull = this.providerIds.length >= this.most;
    return html`<div class="filters">
        <wa-input
          type="search"
          size="s"
          label=${banks.search}
          autocomplete="off"
          ?disabled=${isFull}
          .value=${this.name}
          @input=${({ target }: Event) => {
            this.name = (target as WaInput).value ?? '';
            clearTimeout(this.#timer);
            this.#timer = setTimeout(() => void this.search(), pauseMs);
          }}
        ></wa-input>
        <wa-select
          size="s"
          label=${banks.country}
          .value=${this.country}
          @change=${({ target }: Event) => {
            this.country = String((target as WaSelect).value);
            void this.search();
          }}
        >
          <wa-option value="">${banks.anyCountry}</wa-option>
          ${codes.map((code) => html`<wa-option value=${code}>${countryName(code)}</wa-option>`)}
        </wa-select>
      </div>
      ${this.found === null || isFull ? nothing : this.renderFound(this.found)}`;
  }

  private renderFound(found: readonly ConfigurationProvider[]): TemplateResult {
    const { banks } = words;
    const others = found.filter(({ providerId }) => !this.providerIds.includes(providerId));
    return html`<p class="caption" role="status">${banks.found(others.length)}</p>
      <ul class="found" aria-label=${banks.results}>
        ${repeat(
          others,
          ({ providerId }) => providerId,
          (bank) =>
            html`<li>
              <wa-button appearance="plain" size="s" @click=${() => void this.addBank(bank)}>
                <span slot="start">${mark(bank)}</span><span class="unseen">${banks.add}: </span>${bank.name}
                <span class="muted">${countryName(bank.countryISOCode)} · ${bank.hostName}</span>
              </wa-button>
            </li>`,
        )}
      </ul>`;
  }
}

/** Shows the mark of a bank, whose name is beside it. */
const mark = ({ logo }: ConfigurationProvider): TemplateResult =>
  html`<img class="mark" src=${logo} alt="" width="20" height="20" />`;

customElements.define('console-banks', ConsoleBanks);

declare global {
  interface HTMLElementTagNameMap {
    'console-banks': ConsoleBanks;
  }
}
