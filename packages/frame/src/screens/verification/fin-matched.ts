import type { VerificationView } from '@fin-link/contracts/browser';
import { mayChooseAccounts } from '@fin-link/flow';
import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { renderNamed, verifiedStyles } from '../../components/account-list/account-names.ts';
import { actionButton } from '../../components/buttons/action-button.ts';
import { checkIcon } from '../../components/icons/status-icons.ts';
import '../../components/marks/fin-pair.ts';
import { ScreenElement } from '../../components/shell/screen-element.ts';
import { wordFor } from '../../platform/words/word-for.ts';

/** The screen with the accounts that were verified by their holder's name. */
class FinMatched extends ScreenElement<'matched'> {
  static override styles = verifiedStyles;

  protected override firstUpdated(): void {
    const { verified, failed } = this.state;
    this.scope.report('match_result', { result: 'matched', verified: verified.length, failed: failed.length });
    this.scope.announcer.polite(this.words.verification.matched.text(verified.length));
  }

  /** Returns the reason why an account was not verified, in words. */
  private reasonOf({ reason }: VerificationView): string {
    const { offer } = this.words.verification;
    const bank = this.state.connection?.provider.name ?? this.words.problem.yourBank;
    const text = reason === null ? undefined : wordFor(offer.texts, reason);
    return text?.(bank, this.scope.app.name) ?? offer.text(bank);
  }

  private renderFailed(): TemplateResult | typeof nothing {
    const { failed } = this.state;
    if (failed.length === 0) return nothing;
    const { matched, account } = this.words.verification;
    return html`<section class="stack" aria-labelledby="not-verified">
      <h3 id="not-verified">${matched.failed}</h3>
      <ul class="accounts card">
        ${failed.map(
          (one) =>
            html`<li>
              <div>
                ${renderNamed(one, account, this.words.accounts)}
                <p class="caption">${this.reasonOf(one)}</p>
              </div>
            </li>`,
        )}
      </ul>
    </section>`;
  }

  protected override render(): TemplateResult {
    const { matched, account } = this.words.verification;
    const { connection, verified } = this.state;
    const { app } = this.scope;
    return html`<fin-shell .heading=${matched.title(verified.length)}>
      ${connection === null ? nothing : html`<fin-pair slot="mark" .bank=${connection.provider} status="linked"></fin-pair>`}
      <p class="lead">${matched.text(verified.length)}</p>
      <ul class="accounts card">
        ${verified.map((one) => html`<li class="good">${checkIcon}${renderNamed(one, account, this.words.accounts)}</li>`)}
      </ul>
      ${this.renderFailed()}
      <p class="muted">${matched.lead(app.name, verified.length)}</p>
      ${actionButton({ kind: 'primary', label: mayChooseAccounts(this.facts, connection?.providerAccountId ?? null) ? this.words.accounts.continue : matched.done, handlePress: () => this.send({ type: 'done' }) })}
    </fin-shell>`;
  }
}

customElements.define('fin-matched', FinMatched);

declare global {
  interface HTMLElementTagNameMap {
    'fin-matched': FinMatched;
  }
}
