import type { TransferPosition } from '@fin-link/contracts/browser';
import type { TransferChoice } from '@fin-link/flow';
import type { PropertyDeclarations, PropertyValues, TemplateResult } from 'lit';
import { css, html, nothing } from 'lit';
import { SpokenCount } from '../../components/account-list/spoken-count.ts';
import { actionButton } from '../../components/buttons/action-button.ts';
import { ScreenElement } from '../../components/shell/screen-element.ts';
import { stepAfterLinking } from '../../components/shell/stepper-step.ts';

/**
 * The positions of an account, from which the user selects the ones to transfer. The positions are shown as a table, or as cards on narrow
 * screens.
 */
class FinPositions extends ScreenElement<'positions'> {
  static override properties: PropertyDeclarations = {
    selectedIds: { state: true },
  };

  static override styles = css`
    fin-positions {
      table {
        inline-size: 100%;
        border-spacing: 0;
        border: 1px solid var(--fin-color-divider);
        border-radius: var(--fin-radius-card);
      }
      caption {
        padding-block-end: var(--space-2);
        font-size: 0.875rem;
        color: var(--fin-color-muted);
        text-align: start;
      }
      th {
        font-size: 0.875rem;
        font-weight: 600;
        color: var(--fin-color-muted);
        text-align: start;
      }
      :is(th, td) {
        padding: var(--space-3) var(--space-2);
        vertical-align: top;
      }
      :is(th, td):first-child {
        inline-size: 48px;
        padding-inline-start: var(--space-4);
      }
      :is(th, td):last-child {
        padding-inline-end: var(--space-4);
      }
      tbody td {
        border-block-start: 1px solid var(--fin-color-divider);
      }
      .number {
        text-align: end;
        font-variant-numeric: tabular-nums;
        white-space: nowrap;
      }
      .pick {
        display: grid;
        place-items: center;
        min-inline-size: 24px;
        min-block-size: 24px;
        cursor: pointer;
      }
      .pick input {
        inline-size: 20px;
        block-size: 20px;
        margin: 0;
        accent-color: var(--fin-color-accent);
      }
      .name {
        font-weight: 600;
        overflow-wrap: anywhere;
      }
      .concern {
        display: block;
        margin-block-start: var(--space-1);
        font-size: 0.875rem;
        color: var(--fin-color-warning);
      }
      .label {
        display: none;
      }
    }

    @media (max-width: 599px) {
      fin-positions {
        table,
        tbody {
          display: grid;
          gap: var(--space-3);
          border: 0;
        }
        caption {
          padding: 0;
        }
        thead tr {
          display: flex;
          align-items: center;
          gap: var(--space-2);
        }
        thead th:not(:first-child) {
          position: absolute;
          inline-size: 1px;
          block-size: 1px;
          overflow: hidden;
          clip-path: inset(50%);
        }
        thead .all {
          display: flex;
          align-items: center;
          gap: var(--space-2);
          min-block-size: 44px;
        }
        thead .all .label {
          display: inline;
        }
        :is(thead th, tbody td):first-child {
          inline-size: auto;
        }
        tbody tr {
          display: grid;
          grid-template-columns: auto minmax(0, 1fr);
          gap: var(--space-1) var(--space-3);
          padding: var(--space-3) var(--space-4);
          border: 1px solid var(--fin-color-divider);
          border-radius: var(--fin-radius-card);
        }
        tbody td,
        thead th {
          padding: 0;
          border: 0;
        }
        tbody td:is(:first-child, :last-child) {
          padding: 0;
        }
        tbody td:first-child {
          grid-row: span 3;
        }
        .number {
          display: flex;
          justify-content: space-between;
          gap: var(--space-3);
          white-space: normal;
        }
        tbody .label {
          display: inline;
          color: var(--fin-color-muted);
        }
      }
    }
  `;

  private readonly spoken = new SpokenCount(this, (chosen, all) =>
    this.scope.announcer.polite(this.words.transfer.positions.count(chosen, all)),
  );

  private get firstCheckbox(): HTMLInputElement | null {
    return this.renderRoot.querySelector<HTMLInputElement>('tbody input');
  }

  /** Ids of the positions that the user selected; `null` until the user changes the selection. */
  private selectedIds: ReadonlySet<number> | null = null;

  protected override firstUpdated(): void {
    if (this.state.changed) this.scope.announcer.assertive(this.words.transfer.positions.changed);
  }

  protected override updated(changed: PropertyValues<this>): void {
    const before = changed.get('state');
    if (before === undefined || before.refused || !this.state.refused) return;
    this.scope.announcer.assertive(this.words.transfer.positions.empty);
    this.firstCheckbox?.focus();
  }

  private get allIds(): readonly number[] {
    return this.state.account.positions.map(({ positionId }) => positionId);
  }

  /** Ids of the selected positions: by the user on this screen, otherwise by the earlier choice, otherwise all. */
  private get chosenIds(): readonly number[] {
    const { choice } = this.state;
    const selectedIds = this.selectedIds ?? new Set(choice?.scope === 'partial' ? choice.positionIds : this.allIds);
    return this.allIds.filter((id) => selectedIds.has(id));
  }

  private setSelected(ids: readonly number[], isSelected: boolean): void {
    const selectedIds = new Set(this.chosenIds);
    for (const id of ids) {
      if (isSelected) selectedIds.add(id);
      else selectedIds.delete(id);
    }
    this.selectedIds = selectedIds;
    this.spoken.say(selectedIds.size, this.allIds.length);
  }

  private submit(choice: TransferChoice): void {
    const { positions } = this.state.account;
    this.scope.report('transfer_positions', {
      found: positions.length,
      chosen: this.chosenIds.length,
      scope: choice.scope,
    });
    this.send({ type: 'positionsChosen', choice });
  }

  private next(): void {
    const positionIds = this.chosenIds;
    const isWhole = positionIds.length === this.allIds.length;
    this.submit(isWhole ? { scope: 'full', positionIds: [] } : { scope: 'partial', positionIds });
  }

  private formatQuantity(text: string): string {
    return new Intl.NumberFormat(this.scope.formats.locale, { maximumFractionDigits: 9 }).format(
      text as Intl.StringNumericLiteral,
    );
  }

  private renderRow(position: TransferPosition): TemplateResult {
    const words = this.words.transfer.positions;
    const { positionId, description, symbol, quantity, value, concern } = position;
    const change = (event: Event): void => this.setSelected([positionId], (event.target as HTMLInputElement).checked);
    return html`<tr role="row">
      <td role="cell">
        <label class="pick">
          <input
            type="checkbox"
            aria-labelledby=${`position-${positionId}`}
            aria-describedby=${concern === null ? nothing : `concern-${positionId}`}
            .checked=${this.chosenIds.includes(positionId)}
            @change=${change}
          />
        </label>
      </td>
      <td role="cell">
        <span id=${`position-${positionId}`}>
          <bdi translate="no" class="name" dir="auto">${description}</bdi>
          ${symbol === null ? nothing : html`<bdi translate="no" class="muted">${symbol}</bdi>`}
        </span>
        ${
          concern === null
            ? nothing
            : html`<span class="concern" id=${`concern-${positionId}`}>
                ${words.mayStay}. ${words.concerns[concern]}
              </span>`
        }
      </td>
      <td class="number" role="cell">
        <span class="label" aria-hidden="true">${words.quantity}</span>
        <bdi translate="no">${this.formatQuantity(quantity)}</bdi>
      </td>
      <td class="number" role="cell">
        <span class="label" aria-hidden="true">${words.value}</span>
        <bdi translate="no">${this.scope.formats.money(value)}</bdi>
      </td>
    </tr>`;
  }

  private renderTable(): TemplateResult {
    const words = this.words.transfer.positions;
    const { account, refused } = this.state;
    const selectedCount = this.chosenIds.length;
    const allCount = this.allIds.length;
    const change = (event: Event): void => this.setSelected(this.allIds, (event.target as HTMLInputElement).checked);
    // The table has explicit roles. On narrow screens, rows are shown as cards, and without roles they would lose their table
    // semantics.
    return html`<table role="table" aria-describedby=${refused ? 'positions-refusal' : nothing}>
      <caption>
        ${words.count(selectedCount, allCount)}
      </caption>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            <label class="pick all">
              <input
                type="checkbox"
                aria-label=${words.selectAll}
                .checked=${selectedCount === allCount}
                .indeterminate=${selectedCount > 0 && selectedCount < allCount}
                @change=${change}
              />
              <span class="label" aria-hidden="true">${words.selectAll}</span>
            </label>
          </th>
          <th role="columnheader" scope="col">${words.position}</th>
          <th class="number" role="columnheader" scope="col">${words.quantity}</th>
          <th class="number" role="columnheader" scope="col">${words.value}</th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${account.positions.map((position) => this.renderRow(position))}
      </tbody>
    </table>`;
  }

  /** Renders the screen for an account without positions, from which only cash can be transferred. */
  private renderCash(): TemplateResult {
    const words = this.words.transfer.positions;
    const { account, deliveringFirm } = this.state;
    const amount = account.cash ?? account.balance;
    return html`<fin-shell .heading=${words.cashTitle} .step=${stepAfterLinking('transfer', this.facts)} back>
      <p>${words.cashText(deliveringFirm)}</p>
      ${amount === null ? nothing : html`<p class="lead">${words.cash}: <bdi translate="no">${this.scope.formats.money(amount)}</bdi></p>`}
      ${actionButton({ kind: 'primary', label: words.cashOnly, handlePress: () => this.submit({ scope: 'cash', positionIds: [] }) })}
    </fin-shell>`;
  }

  protected override render(): TemplateResult {
    const words = this.words.transfer.positions;
    const { account, refused, changed } = this.state;
    if (account.positions.length === 0) return this.renderCash();
    const isWhole = this.chosenIds.length === this.allIds.length;
    return html`<fin-shell .heading=${words.title} .step=${stepAfterLinking('transfer', this.facts)} back>
      ${changed ? html`<p class="refusal">${words.changed}</p>` : nothing} ${this.renderTable()}
      ${refused && this.chosenIds.length === 0 ? html`<p class="refusal" id="positions-refusal">${words.empty}</p>` : nothing}
      <p class="caption muted">${isWhole ? words.whole : words.part}</p>
      ${actionButton({ kind: 'primary', label: words.next, handlePress: () => this.next() })}
    </fin-shell>`;
  }
}

customElements.define('fin-positions', FinPositions);

declare global {
  interface HTMLElementTagNameMap {
    'fin-positions': FinPositions;
  }
}
