import '@awesome.me/webawesome/dist/components/button/button.js';
import '@awesome.me/webawesome/dist/components/input/input.js';
import '@awesome.me/webawesome/dist/components/option/option.js';
import '@awesome.me/webawesome/dist/components/select/select.js';
import type WaInput from '@awesome.me/webawesome/dist/components/input/input.js';
import type WaSelect from '@awesome.me/webawesome/dist/components/select/select.js';
import { type KeyView, type OperatorRole, operatorRoles, type SiteView } from '@fin-link/contracts/browser';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { RequestDialog } from '../platform/request-dialog.ts';
import { words } from '../platform/words.ts';
import './new-secret.ts';

/** What the dialog is for. */
export type KeyPurpose = { readonly kind: 'create' } | { readonly kind: 'rename' | 'replace'; readonly key: KeyView };

/** Kinds that operators create. */
const kinds = ['host', 'operator', 'event'] as const;
type Kind = (typeof kinds)[number];
const overlaps = { none: 0, hour: 3_600, day: 86_400, week: 604_800, month: 2_592_000 } as const;
type Overlap = keyof typeof overlaps;

/** Creates, renames or replaces a key. A new secret is shown until the dialog is closed, and is nowhere afterwards. */
export class ConsoleKeyDialog extends RequestDialog {
  static override properties: PropertyDeclarations = {
    ...RequestDialog.properties,
    purpose: { attribute: false },
    sites: { attribute: false },
    newName: { state: true },
    kind: { state: true },
    operatorRole: { state: true },
    publishableKey: { state: true },
    overlap: { state: true },
    secret: { state: true },
  };

  purpose: KeyPurpose = { kind: 'create' };
  /** Sites whose events a secret can sign. */
  sites: readonly SiteView[] = [];
  private newName = '';
  private kind: Kind = 'host';
  private operatorRole: OperatorRole = 'viewer';
  /** Empty for all sites without own secrets. */
  private publishableKey = '';
  private overlap: Overlap = 'day';
  private secret: string | null = null;

  protected override opened(): void {
    this.newName = this.purpose.kind === 'rename' ? this.purpose.key.name : '';
    this.kind = 'host';
    this.operatorRole = 'viewer';
    this.publishableKey = '';
    this.overlap = 'day';
    this.secret = null;
  }

  protected override get staysOpen(): boolean {
    return this.isBusy;
  }

  protected override end(hasChanged: boolean): void {
    super.end(hasChanged || this.secret !== null);
    this.secret = null;
  }

  private async submit(event: Event): Promise<void> {
    event.preventDefault();
    const isDone = await this.attempt(() => this.send(this.purpose));
    if (isDone && this.secret === null) this.end(true);
  }

  private async send(purpose: KeyPurpose): Promise<void> {
    const { api, say } = this.services;
    if (purpose.kind === 'create') {
      this.secret = (await api.call('createKey', { body: this.newKey() })).reply.secret;
      return;
    }
    const params = { keyId: purpose.key.keyId };
    if (purpose.kind === 'rename') {
      await api.call('renameKey', { params, body: { name: this.newName.trim() } });
      say(words.keys.renamed);
    } else {
      const { reply } = await api.call('replaceKey', { params, body: { overlapSeconds: overlaps[this.overlap] } });
      this.newName = reply.key.name;
      this.secret = reply.secret;
    }
  }

  private newKey() {
    const { kind, operatorRole: role, publishableKey } = this;
    return {
      kind,
      name: this.newName.trim(),
      ...(kind === 'operator' && { role }),
      ...(kind === 'event' && publishableKey !== '' && { publishableKey }),
    };
  }

  protected override render(): TemplateResult {
    const { keys, app } = words;
    const { purpose, secret } = this;
    if (secret !== null)
      return this.renderDialog(
        keys.titles.secret(this.newName),
        html`<console-new-secret .secret=${secret}></console-new-secret>`,
        nothing,
        app.close,
      );
    return this.renderDialog(
      purpose.kind === 'create' ? keys.titles.create : keys.titles[purpose.kind](purpose.key.name),
      html`<form @submit=${this.submit}>
        ${purpose.kind === 'replace' ? this.renderOverlap() : this.renderName()}
        ${purpose.kind === 'create' ? this.renderKind() : nothing}
      </form>`,
      html`<wa-button
        variant="brand"
        ?loading=${this.isBusy}
        @click=${() => this.querySelector('form')?.requestSubmit()}
        >${keys[`${purpose.kind}Action`]}</wa-button
      >`,
    );
  }

  private renderName(): TemplateResult {
    const { keys } = words;
    const problem = this.error?.fields.find(({ path }) => path === 'name')?.message;
    return html`<wa-input
      autofocus
      required
      maxlength="60"
      label=${keys.name}
      .value=${this.newName}
      @input=${({ target }: Event) => (this.newName = (target as WaInput).value ?? '')}
      ><span slot="hint"
        >${problem === undefined ? nothing : html`<span class="problem">${problem} </span>`}${keys.nameHint}</span
      ></wa-input
    >`;
  }

  private renderKind(): TemplateResult {
    const { keys } = words;
    return html`${select(keys.kind, this.kind, names(kinds, keys.kinds), (kind) => (this.kind = kind))}
    ${
      this.kind === 'operator'
        ? select(keys.role, this.operatorRole, names(operatorRoles, keys.roles), (role) => (this.operatorRole = role))
        : nothing
    }
    ${
      this.kind === 'event'
        ? select(
            keys.site,
            this.publishableKey,
            [
              ['', keys.allSites],
              ...this.sites.map(({ site }): [string, string] => [site.publishableKey, site.appName]),
            ],
            (publishableKey) => (this.publishableKey = publishableKey),
          )
        : nothing
    }`;
  }

  private renderOverlap(): TemplateResult {
    const { keys } = words;
    const all = Object.keys(overlaps) as Overlap[];
    return html`<p>${keys.replaceText}</p>
      ${select(keys.overlap, this.overlap, names(all, keys.overlaps), (overlap) => (this.overlap = overlap))}`;
  }
}

const names = <V extends string>(values: readonly V[], texts: Readonly<Record<V, string>>): [V, string][] =>
  values.map((value) => [value, texts[value]]);

const select = <V extends string>(
  label: string,
  value: V,
  choices: readonly (readonly [V, string])[],
  choose: (value: V) => void,
): TemplateResult =>
  html`<wa-select
    label=${label}
    .value=${value}
    @change=${({ target }: Event) => {
      const chosen = choices.find(([one]) => one === (target as WaSelect).value);
      if (chosen !== undefined) choose(chosen[0]);
    }}
    >${choices.map(([one, text]) => html`<wa-option value=${one}>${text}</wa-option>`)}</wa-select
  >`;

customElements.define('console-key-dialog', ConsoleKeyDialog);

declare global {
  interface HTMLElementTagNameMap {
    'console-key-dialog': ConsoleKeyDialog;
  }
}
