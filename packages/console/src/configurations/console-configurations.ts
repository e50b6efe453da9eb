import '@awesome.me/webawesome/dist/components/badge/badge.js';
import '@awesome.me/webawesome/dist/components/button/button.js';
import '@awesome.me/webawesome/dist/components/dropdown/dropdown.js';
import '@awesome.me/webawesome/dist/components/dropdown-item/dropdown-item.js';
import '@awesome.me/webawesome/dist/components/input/input.js';
import '@awesome.me/webawesome/dist/components/spinner/spinner.js';
import type WaInput from '@awesome.me/webawesome/dist/components/input/input.js';
import type { ConfigurationSummary } from '@fin-link/contracts/browser';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { downloadJson } from '../platform/download.ts';
import { errorNotice } from '../platform/error-notice.ts';
import { RequestingElement } from '../platform/requesting-element.ts';
import { addressOf } from '../platform/routes.ts';
import { timeText, words } from '../platform/words.ts';
import { exportAll, importAll, type ImportResult, parseFile } from './configuration-files.ts';
import './name-dialog.ts';
import type { NameDialogPurpose } from './name-dialog.ts';

/** The list of configurations, with the actions that need no editor. */
export class ConsoleConfigurations extends RequestingElement {
  static override properties: PropertyDeclarations = {
    ...RequestingElement.properties,
    list: { state: true },
    filter: { state: true },
    result: { state: true },
    dialog: { state: true },
  };

  private list: readonly ConfigurationSummary[] | null = null;
  private filter = '';
  /** What an import saved; `null` before one, `no-file` after a file of another form. */
  private result: ImportResult | 'no-file' | null = null;
  private dialog: NameDialogPurpose | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    void this.load();
  }

  private async load(): Promise<void> {
    await this.attempt(async () => {
      this.list = (await this.services.api.call('listConfigurations')).reply.configuration;
    });
  }

  private exportPublished(): Promise<boolean> {
    return this.attempt(async () =>
      downloadJson('configurations.json', await exportAll(this.services.api, this.list ?? [])),
    );
  }

  private exportOne(configName: string): Promise<boolean> {
    return this.attempt(async () => {
      const { reply } = await this.services.api.call('getConfiguration', { params: { configName } });
      const { draft, published } = reply.configuration;
      const version = draft ?? published;
      if (version !== null) downloadJson(`${configName}.json`, { configurations: { [configName]: version.options } });
    });
  }

  private importFile({ target }: Event): Promise<boolean> {
    return this.attempt(async () => {
      const input = target as HTMLInputElement;
      const text = (await input.files?.item(0)?.text()) ?? '';
      input.value = '';
      const file = parseFile(text);
      this.result = file === null ? 'no-file' : await importAll(this.services.api, file);
      if (this.result !== 'no-file') this.services.say(words.list.imported(this.result.saved.length));
      await this.load();
    });
  }

  private handleRowAction(configName: string, { detail }: CustomEvent<{ item: { value: string } }>): void {
    const { value } = detail.item;
    if (value === 'export') void this.exportOne(configName);
    else if (value === 'duplicate' || value === 'delete') this.dialog = { kind: value, configName };
  }

  private handleDialogEnd({ detail }: CustomEvent<string | null>): void {
    const purpose = this.dialog;
    this.dialog = null;
    if (detail !== null && purpose?.kind !== 'delete') this.services.go({ page: 'configuration', configName: detail });
    else if (detail !== null) void this.load();
  }

  protected override render(): TemplateResult {
    const { list } = words;
    return html`<div class="page">
      <header class="page-head">
        <div>
          <h1 tabindex="-1">${list.title}</h1>
          <p class="muted">${list.lead}</p>
        </div>
        <div class="actions">${this.renderActions()}</div>
      </header>
      ${errorNotice(this.error)} ${this.renderResult()}
      ${this.list === null ? html`<wa-spinner aria-label=${words.app.loading}></wa-spinner>` : this.renderTable(this.list)}
      <console-name-dialog
        .services=${this.services}
        .purpose=${this.dialog}
        @console-dialog-end=${this.handleDialogEnd}
      ></console-name-dialog>
    </div>`;
  }

  private renderActions(): TemplateResult {
    const { list } = words;
    const mayCreate = this.services.may('createConfiguration');
    return html`
      ${
        mayCreate
          ? html`<wa-button variant="brand" @click=${() => (this.dialog = { kind: 'create' })}>
                <wa-icon slot="start" name="plus"></wa-icon>${list.create}</wa-button
              >
              <wa-button appearance="outlined" @click=${() => this.querySelector<HTMLInputElement>('#import')?.click()}>
                <wa-icon slot="start" name="upload"></wa-icon>${list.import}</wa-button
              >
              <input id="import" type="file" accept="application/json,.json" hidden @change=${this.importFile} />`
          : nothing
      }
      <wa-button appearance="outlined" @click=${this.exportPublished}>
        <wa-icon slot="start" name="download"></wa-icon>${list.export}</wa-button
      >
    `;
  }

  private renderResult(): TemplateResult | typeof nothing {
    if (this.result === null) return nothing;
    if (this.result === 'no-file')
      return html`<wa-callout variant="danger" role="alert">${words.list.notAFile}</wa-callout>`;
    const { saved, failed } = this.result;
    return html`<wa-callout variant=${failed.length > 0 ? 'warning' : 'success'}>
      <p>${words.list.imported(saved.length)}</p>
      ${failed.map(({ name, reason }) => html`<p>${words.list.importFailed(name, reason)}</p>`)}
    </wa-callout>`;
  }

  private renderTable(all: readonly ConfigurationSummary[]): TemplateResult {
    const { list } = words;
    const wanted = this.filter.trim().toLowerCase();
    const shown = all.filter(({ configName }) => configName.toLowerCase().includes(wanted));
    return html`
      <wa-input
        class="filter"
        type="search"
        label=${list.search}
        .value=${this.filter}
        @input=${({ target }: Event) => (this.filter = (target as WaInput).value ?? '')}
      ></wa-input>
      ${shown.length === 0 ? html`<p>${list.empty}</p>` : nothing}
      <table class="rows" ?hidden=${shown.length === 0}>
        <thead>
          <tr>
            ${[list.columns.name, list.columns.flow, list.columns.state, list.columns.author, list.columns.time].map(
              (name) => html`<th scope="col">${name}</th>`,
            )}
            <th scope="col"><span class="unseen">${list.columns.actions}</span></th>
          </tr>
        </thead>
        <tbody>
          ${repeat(
            shown,
            ({ configName }) => configName,
            (row) => this.renderRow(row),
          )}
        </tbody>
      </table>
    `;
  }

  private renderRow(row: ConfigurationSummary): TemplateResult {
    const { columns } = words.list;
    const { configName } = row;
    return html`<tr>
      <th scope="row"><a href=${addressOf({ page: 'configuration', configName })}>${configName}</a></th>
      <td data-label=${columns.flow}>${words.flows[row.flow]}</td>
      <td data-label=${columns.state}><span class="badges">${stateBadges(row)}</span></td>
      <td data-label=${columns.author}>${row.author ?? '–'}</td>
      <td data-label=${columns.time}>${timeText(row.changedAt)}</td>
      <td class="menu">${this.renderMenu(row)}</td>
    </tr>`;
  }

  private renderMenu({ configName, source }: ConfigurationSummary): TemplateResult {
    const { list } = words;
    const { services } = this;
    return html`<wa-dropdown
      placement="bottom-end"
      @wa-select=${(event: CustomEvent<{ item: { value: string } }>) => this.handleRowAction(configName, event)}
    >
      <wa-button slot="trigger" appearance="plain" size="s">
        <wa-icon name="ellipsis-vertical" label=${list.actionsOf(configName)}></wa-icon>
      </wa-button>
      ${
        services.may('copyConfiguration')
          ? html`<wa-dropdown-item value="duplicate"
              ><wa-icon slot="icon" name="copy"></wa-icon>${list.duplicate}</wa-dropdown-item
            >`
          : nothing
      }
      <wa-dropdown-item value="export"
        ><wa-icon slot="icon" name="download"></wa-icon>${list.exportOne}</wa-dropdown-item
      >
      ${
        source === 'store' && services.may('deleteConfiguration')
          ? html`<wa-dropdown-item value="delete" variant="danger"
              ><wa-icon slot="icon" name="trash"></wa-icon>${list.delete}</wa-dropdown-item
            >`
          : nothing
      }
    </wa-dropdown>`;
  }
}

function stateBadges({ source, published, draft }: ConfigurationSummary): TemplateResult {
  const { list } = words;
  if (source !== 'store')
    return html`<wa-badge variant="neutral" appearance="outlined"
      >${source === 'file' ? list.source.file : list.source.builtIn}</wa-badge
    >`;
  return html`
    ${
      published === null
        ? html`<wa-badge variant="neutral" appearance="filled">${list.unpublished}</wa-badge>`
        : html`<wa-badge variant="success" appearance="filled">${list.published(String(published))}</wa-badge>`
    }
    ${draft === null ? nothing : html`<wa-badge variant="warning" appearance="filled">${list.draft}</wa-badge>`}
  `;
}

customElements.define('console-configurations', ConsoleConfigurations);

declare global {
  interface HTMLElementTagNameMap {
    'console-configurations': ConsoleConfigurations;
  }
}
