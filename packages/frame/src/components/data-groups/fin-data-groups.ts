import type { ConsentRegion, ConsentScopeId } from '@fin-link/contracts/browser';
import type { PropertyDeclarations, TemplateResult } from 'lit';
import { css, html, nothing } from 'lit';
import { FrameElement } from '../../platform/scope/frame-element.ts';

/** Words of a data group. Some groups also contain account numbers that payments use, or contact details of the holder. */
interface DataGroupWords {
  name: string;
  holds: readonly string[];
  numbers?: readonly string[];
  contact?: readonly string[];
}

/** Number of created elements, for unique ids. */
let createdElements = 0;

/** The data groups of a consent. Names are always visible; contents are visible after the user opens a group. */
class FinDataGroups extends FrameElement {
  static override properties: PropertyDeclarations = {
    scopeIds: { attribute: false },
    region: {},
    readData: { attribute: false },
    newScopeIds: { attribute: false },
    openScopeIds: { state: true },
  };

  static override styles = css`
    fin-data-groups {
      display: block;

      .groups {
        border-block: 1px solid var(--fin-color-divider);
      }
      .groups > li + li {
        border-block-start: 1px solid var(--fin-color-divider);
      }
      .group {
        display: flex;
        align-items: center;
        gap: var(--space-2);
        inline-size: 100%;
        min-block-size: 44px;
        padding: var(--space-2) 0;
        border: 0;
        font: inherit;
        font-weight: 600;
        text-align: start;
        color: inherit;
        background: none;
        cursor: pointer;
      }
      .group::before {
        content: '';
        flex: none;
        inline-size: 8px;
        block-size: 8px;
        margin: 0 var(--space-1);
        border-block-end: 2px solid var(--fin-color-muted);
        border-inline-end: 2px solid var(--fin-color-muted);
        rotate: 45deg;
        translate: 0 -2px;
        transition: rotate 120ms;
      }
      .group:dir(rtl)::before {
        rotate: -45deg;
      }
      .group[aria-expanded='true']::before {
        rotate: 225deg;
        translate: 0 2px;
      }
      .group[aria-expanded='true']:dir(rtl)::before {
        rotate: -225deg;
      }
      .fresh {
        flex: none;
        padding: 0 var(--space-2);
        border-radius: var(--fin-radius-pill);
        font-size: 0.875rem;
        color: var(--fin-color-success);
        background: var(--fin-color-success-soft);
      }
      .holds {
        display: grid;
        gap: var(--space-1);
        padding-block-end: var(--space-3);
        padding-inline-start: var(--space-6);
        list-style: disc;
      }
    }
  `;

  private readonly idBase = `data-group-${(createdElements += 1)}`;

  scopeIds: readonly ConsentScopeId[] = [];

  region: ConsentRegion = 'GB';

  /** Data that is read, by the names of the service; `null` if unknown. */
  readData: readonly string[] | null = null;

  /** Groups that were not shared before this consent. */
  newScopeIds: readonly ConsentScopeId[] = [];

  /** Groups whose contents are visible. */
  private openScopeIds: readonly ConsentScopeId[] = [];

  private toggle(id: ConsentScopeId): void {
    this.openScopeIds = this.openScopeIds.includes(id)
      ? this.openScopeIds.filter((one) => one !== id)
      : [...this.openScopeIds, id];
  }

  private renderGroup(id: ConsentScopeId): TemplateResult {
    const { groups, fresh } = this.words.dataGroups;
    const group = groups[this.region][id];
    const isOpen = this.openScopeIds.includes(id);
    const listId = `${this.idBase}-${id}`;
    return html`<li>
      <button
        class="group"
        type="button"
        aria-expanded=${String(isOpen)}
        aria-controls=${listId}
        @click=${() => this.toggle(id)}
      >
        <span>${group.name}</span
        >${this.newScopeIds.includes(id) ? html` <span class="fresh">${fresh}</span>` : nothing}
      </button>
      <ul class="holds" id=${listId} ?hidden=${!isOpen}>
        ${groupLines(group, this.readData).map((line) => html`<li>${line}</li>`)}
      </ul>
    </li>`;
  }

  protected override render(): TemplateResult {
    return html`<ul class="groups">
      ${this.scopeIds.map((id) => this.renderGroup(id))}
    </ul>`;
  }
}

/**
 * Returns the lines of a group about data that is read. `read`: the service's names for the data that is read. If `read` is `null`, returns
 * all lines.
 */
export function groupLines(
  { holds, numbers = [], contact = [] }: DataGroupWords,
  read: readonly string[] | null,
): string[] {
  const isRead = (...names: string[]): boolean => read === null || names.some((name) => read.includes(name));
  return [
    ...holds,
    ...(isRead('FULL_ACCT_NUMBER', 'BANK_TRANSFER_CODE') ? numbers : []),
    ...(isRead('HOLDER_DETAILS') ? contact : []),
  ];
}

customElements.define('fin-data-groups', FinDataGroups);

declare global {
  interface HTMLElementTagNameMap {
    'fin-data-groups': FinDataGroups;
  }
}
