import { dueFrequencies } from '@fin-link/contracts/browser';
import { type PropertyDeclarations, type PropertyValues, type TemplateResult, html, nothing } from 'lit';
import { actionButton } from '../../components/buttons/action-button.ts';
import { plainField } from '../../components/field/fin-field.ts';
import { noticeStyles, renderNotice } from '../../components/form-notice/form-notice.ts';
import { headingLevel, isTitled } from '../../components/shell/view-element.ts';
import { amountError, amountStyles, renderAmount } from './amount-field.ts';
import { currencyOf } from './currencies.ts';
import './fin-delete-account.ts';
import { kindShapes } from './kind-shapes.ts';
import { formDraft, AccountFormElement, accountFormStyles } from './account-form.ts';
import { renderInclude } from './render-include.ts';
import { wordFor } from '../../platform/words/word-for.ts';

/** Maximum lengths of a name and of a note, in characters. */
const maxLength = { name: 100, note: 500 } as const;
/** Maximum years until a due date. A later date is a mistyped year. */
const maxDueYears = 60;

/** The form for adding or changing a manual account. */
class FinManualForm extends AccountFormElement<'manualForm'> {
  static override properties: PropertyDeclarations = {
    includeChoice: { state: true },
  };

  static override styles = [noticeStyles, accountFormStyles, amountStyles];

  /** Whether the account counts toward net worth, if the user has used the switch; otherwise `null`. */
  private includeChoice: boolean | null = null;

  protected override get draft(): string {
    return formDraft(this.state.account?.accountId ?? this.state.kind);
  }

  protected override get extraDraftValues(): readonly (readonly [string, string])[] {
    return this.includeChoice === null ? [] : [['include', String(this.includeChoice)]];
  }

  protected override updated(changed: PropertyValues<this>): void {
    const before = changed.get('state');
    if (before === undefined || !before.sending || this.state.sending || this.refusal === null) return;
    this.scope.announcer.assertive(this.refusal);
    void this.updateComplete.then(() => this.querySelector('.notice')?.scrollIntoView({ block: 'nearest' }));
  }

  private get refusal(): string | null {
    const { form } = this.words.manualAccounts;
    const { problem } = this.state;
    return problem === null ? null : (wordFor(form.failures, problem.code) ?? form.failed);
  }

  /** Whether the account counts toward net worth: by the user's choice, the draft, the stored account, or the configuration. */
  private get include(): boolean {
    const { account, netWorthSwitch } = this.state;
    const draftValue = this.drafts.get('include');
    if (this.includeChoice !== null) return this.includeChoice;
    return draftValue === undefined ? (account?.includeInNetWorth ?? netWorthSwitch.default) : draftValue === 'true';
  }

  private get currency(): string {
    const { account } = this.state;
    if (account !== null) return account.currency;
    return this.textOf('amount-currency') || this.initial('amount-currency', currencyOf(this.scope.countryISOCode));
  }

  private submit(event: SubmitEvent): void {
    event.preventDefault();
    const { manual, form } = this.words.manualAccounts;
    const { sending, kind } = this.state;
    if (sending) return;
    const { currency, reader } = this;
    const [amount, due] = [reader.read(this.textOf('amount'), currency), reader.read(this.textOf('due'), currency)];
    const tooLong = (id: string, max: number): string | null =>
      this.textOf(id).length > max ? this.words.form.tooLong(max) : null;
    const isFilled = this.isFilled([
      ['name', this.textOf('name') === '' ? manual.nameMissing : tooLong('name', maxLength.name)],
      ['amount', amountError(amount, form, manual.amountMissing)],
      ['due', due.kind === 'missing' ? null : amountError(due, form, '')],
      ['due-date', this.dueDateError],
      ['nickname', tooLong('nickname', maxLength.name)],
      ['digits', /^[0-9A-Za-z]{0,4}$/.test(this.textOf('digits')) ? null : manual.lastDigitsWrong],
      ['note', tooLong('note', maxLength.note)],
    ]);
    if (!isFilled || amount.kind !== 'amount') return;
    const hasDue = kindShapes[kind].due;
    this.send({
      type: 'manualSubmitted',
      idempotencyKey: crypto.randomUUID(),
      values: {
        accountName: this.textOf('name'),
        nickname: this.textOf('nickname') || null,
        amount: amount.amount,
        currency,
        lastDigits: this.textOf('digits') || null,
        amountDue: hasDue && due.kind === 'amount' ? due.amount : null,
        dueDate: this.textOf('due-date') || null,
        frequency: dueFrequencies.find((one) => one === this.textOf('frequency')) ?? null,
        memo: this.textOf('note') || null,
        includeInNetWorth: this.include,
      },
    });
  }

  private get dueDateError(): string | null {
    const { manual, form } = this.words.manualAccounts;
    if (this.isBadDate('due-date')) return form.notADate;
    const year = Number(this.textOf('due-date').slice(0, 4));
    const now = new Date(this.scope.clock.now()).getFullYear();
    return year !== 0 && Math.abs(year - now) > maxDueYears ? manual.dueDateFar : null;
  }

  protected override goTo(id: string): void {
    const more = this.querySelector('details');
    if (more !== null && this.field(id)?.closest('details') === more) more.open = true;
    super.goTo(id);
  }

  private renderText(id: string, label: string, storedValue: string | null, isOptional = true): TemplateResult {
    return html`<fin-field
      .field=${plainField(id, { isOptional })}
      .label=${label}
      .initial=${this.initial(id, storedValue)}
      .error=${this.errorOf(id)}
      autocomplete="off"
    ></fin-field>`;
  }

  private renderDue(): TemplateResult {
    const { manual } = this.words.manualAccounts;
    const { account } = this.state;
    const option = dueFrequencies.map((one) => ({
      displayText: manual.frequencies[one],
      optionValue: one,
      isSelected: false,
      image: null,
    }));
    const due = account?.amountDue ?? null;
    return html`<div class="side-by-side">
      <fin-field
        .field=${plainField('due', { isOptional: true })}
        .label=${manual.amountDue}
        .initial=${this.initial('due', due === null ? null : this.reader.write(due))}
        .error=${this.errorOf('due')}
        keypad="decimal"
        autocomplete="off"
      ></fin-field>
      <fin-field
        .field=${plainField('due-date', { isOptional: true })}
        .label=${manual.dueDate}
        .initial=${this.initial('due-date', account?.dueDate)}
        .error=${this.errorOf('due-date')}
        input-type="date"
        autocomplete="off"
      ></fin-field>
      <fin-field
        .field=${plainField('frequency', { type: 'options', option, isOptional: true })}
        .label=${manual.frequency}
        .initial=${this.initial('frequency', account?.frequency)}
      ></fin-field>
    </div>`;
  }

  private renderMore(): TemplateResult {
    const { manual, form } = this.words.manualAccounts;
    const { account, kind } = this.state;
    const isOpen = ['nickname', 'digits', 'note'].some((id) => this.initial(id) !== '') || this.hasStoredDetails;
    return html`<details class="more" ?open=${isOpen}>
      <summary>${manual.more}</summary>
      <div class="stack">
        ${this.renderText('nickname', form.nickname, account?.nickname ?? null)}
        ${kindShapes[kind].digits ? this.renderText('digits', manual.lastDigits, account?.lastDigits ?? null) : nothing}
        ${this.renderText('note', manual.note, account?.memo ?? null)}
      </div>
    </details>`;
  }

  /** Whether the stored account has a nickname, last digits or a note. */
  private get hasStoredDetails(): boolean {
    const { account } = this.state;
    return account !== null && [account.nickname, account.lastDigits, account.memo].some((one) => one !== null);
  }

  protected override render(): TemplateResult {
    const { manual, form, kindsWithin } = this.words.manualAccounts;
    const { kind, account, netWorthSwitch, picked, sending, deletion } = this.state;
    const shape = kindShapes[kind];
    return html`<fin-shell
      .heading=${account === null ? manual.addTitle(kindsWithin[kind]) : manual.editTitle(kindsWithin[kind])}
      ?back=${picked && !sending}
      ?inline=${this.inline}
      ?titled=${picked || isTitled(this.scope)}
      .level=${headingLevel(this.scope, 2)}
    >
      <form class="account-form" id="manual-form" novalidate @submit=${this.submit}>
        ${renderNotice(this.refusal, this.errors, this.words.form.summary, (id) => this.goTo(id))}
        ${this.renderText('name', manual.name, account?.accountName ?? null, false)}
        ${renderAmount({
          id: 'amount',
          label: manual[shape.amount],
          initial: this.initial('amount', account === null ? null : this.reader.write(account.amount)),
          error: this.errorOf('amount'),
          currency: account?.currency ?? this.initial('amount-currency', currencyOf(this.scope.countryISOCode)),
          isFixed: account !== null,
          currencyLabel: form.currency,
        })}
        ${shape.due ? this.renderDue() : nothing} ${this.renderMore()}
        ${renderInclude(netWorthSwitch, this.include, form, (on) => (this.includeChoice = on))}
        ${
          account === null
            ? nothing
            : html`<button
                class="button quiet delete-account"
                type="button"
                @click=${() => this.send({ type: 'deletionWanted' })}
              >
                ${manual.delete}
              </button>`
        }
      </form>
      ${actionButton({ kind: 'primary', label: account === null ? manual.add : manual.save, form: 'manual-form', busy: sending })}
      ${
        account === null || deletion === null
          ? nothing
          : html`<fin-delete-account
              .account=${account.nickname ?? account.accountName}
              .deletion=${deletion}
            ></fin-delete-account>`
      }
    </fin-shell>`;
  }
}

customElements.define('fin-manual-form', FinManualForm);

declare global {
  interface HTMLElementTagNameMap {
    'fin-manual-form': FinManualForm;
  }
}
