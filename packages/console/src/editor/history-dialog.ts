import '@awesome.me/webawesome/dist/components/badge/badge.js';
import type { ConfigurationVersion, OptionChange } from '@fin-link/contracts/browser';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { timeText, words } from '../platform/words.ts';
import { ChangeDialog } from './change-dialog.ts';
import { changeList } from './change-list.ts';

/** Lists the published versions, and publishes an earlier one again after showing what that changes. */
export class ConsoleHistoryDialog extends ChangeDialog {
  static override properties: PropertyDeclarations = {
    ...ChangeDialog.properties,
    current: { attribute: false },
    versions: { state: true },
    chosen: { state: true },
  };

  /** Number of the version that sessions get; `null` if nothing is published. */
  current: number | null = null;
  private versions: readonly ConfigurationVersion[] | null = null;
  /** Version to return to, with what that changes. */
  private chosen: { readonly number: number; readonly changes: readonly OptionChange[] } | null = null;

  protected override opened(): void {
    this.versions = null;
    this.chosen = null;
    const params = { configName: this.configName };
    void this.attempt(async () => {
      this.versions = (await this.services.api.call('listConfigurationVersions', { params })).reply.version;
    });
  }

  private choose(number: number): void {
    void this.attempt(async () => {
      const { reply } = await this.services.api.call('diffConfiguration', {
        params: { configName: this.configName },
        query: { from: 'published', to: String(number) },
      });
      this.chosen = { number, changes: reply.change };
    });
  }

  private async rollBack(number: number): Promise<void> {
    const isDone = await this.attempt(async () => {
      const { configName, etag } = this;
      const { reply } = await this.services.api.call('rollBackConfiguration', {
        params: { configName },
        body: { number },
        etag,
      });
      this.services.say(words.publish.done(String(reply.configuration.published?.number ?? '')));
    });
    if (isDone) this.end(true);
  }

  protected override render(): TemplateResult {
    const { history } = words;
    const { chosen } = this;
    if (chosen === null) return this.renderDialog(history.title(this.configName), this.renderVersions());
    return this.renderDialog(
      history.rollBackTitle(String(chosen.number)),
      html`<p>${history.rollBackText}</p>
        ${changeList(chosen.changes)}`,
      html`<wa-button variant="brand" ?loading=${this.isBusy} @click=${() => void this.rollBack(chosen.number)}
        >${history.rollBack(String(chosen.number))}</wa-button
      >`,
    );
  }

  private renderVersions(): TemplateResult {
    const { history } = words;
    const versions = this.versions ?? [];
    if (versions.length === 0) return html`<p>${this.versions === null ? words.app.loading : history.empty}</p>`;
    return html`<table class="rows">
      <thead>
        <tr>
          <th scope="col">${history.version}</th>
          <th scope="col">${history.by}</th>
          <th scope="col">${history.at}</th>
          <th scope="col"><span class="unseen">${words.list.columns.actions}</span></th>
        </tr>
      </thead>
      <tbody>
        ${versions.map((version) => this.renderVersion(version))}
      </tbody>
    </table>`;
  }

  private renderVersion({ number, publishedBy, publishedAt, restoredFrom }: ConfigurationVersion): TemplateResult {
    const { history } = words;
    return html`<tr>
      <th scope="row">
        ${number}
        ${restoredFrom === null ? nothing : html`<p class="caption">${history.restored(String(restoredFrom))}</p>`}
      </th>
      <td data-label=${history.by}>${publishedBy}</td>
      <td data-label=${history.at}>${timeText(publishedAt)}</td>
      <td>
        ${
          number === this.current
            ? html`<wa-badge variant="success" appearance="filled">${history.current}</wa-badge>`
            : this.services.may('rollBackConfiguration')
              ? html`<wa-button size="s" appearance="outlined" @click=${() => this.choose(number)}
                  ><span aria-hidden="true">${history.rollBackShort}</span
                  ><span class="unseen">${history.rollBack(String(number))}</span></wa-button
                >`
              : nothing
        }
      </td>
    </tr>`;
  }
}

customElements.define('console-history-dialog', ConsoleHistoryDialog);

declare global {
  interface HTMLElementTagNameMap {
    'console-history-dialog': ConsoleHistoryDialog;
  }
}
