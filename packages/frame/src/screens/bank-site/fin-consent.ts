import { dayMs, type ConsentView } from '@fin-link/contracts/browser';
import { endsIfGiven, endsIfRenewed, endsOf, maySearch, requiresSignIn } from '@fin-link/flow';
import type { PropertyValues, TemplateResult } from 'lit';
import { css, html, nothing } from 'lit';
import { actionButton } from '../../components/buttons/action-button.ts';
import { historyWords, inEnglish, renderPolicy } from '../../components/consent-facts/consent-words.ts';
import '../../components/data-groups/fin-data-groups.ts';
import { renderFolded } from '../../components/folded/render-folded.ts';
import '../../components/marks/fin-pair.ts';
import { ScreenElement } from '../../components/shell/screen-element.ts';
import { stepWhileLinking } from '../../components/shell/stepper-step.ts';
import type { SwitchChange } from '../../components/switch/fin-switch.ts';
import { renderSkeleton, SkeletonController, skeletonStyles } from '../../components/waiting/skeleton.ts';
import '../../components/switch/fin-switch.ts';

/** The consent screen before the bank's site. It explains what is shared with whom, until when, and how to stop sharing. */
class FinConsent extends ScreenElement<'consent'> {
  static override styles = [
    skeletonStyles,
    css`
      fin-consent {
        section {
          display: grid;
          gap: var(--space-1);
        }
        h3 {
          font-size: 1rem;
          line-height: 1.25;
        }
        .fresh {
          display: inline-block;
          padding: 0 var(--space-2);
          border-radius: var(--fin-radius-pill);
          font-size: 0.875rem;
          color: var(--fin-color-success);
          background: var(--fin-color-success-soft);
        }
        .deletion {
          padding-block-start: var(--space-2);
        }
        .more {
          display: grid;
          gap: var(--space-4);
        }
      }
    `,
  ];

  private readonly skeleton = new SkeletonController(this);

  protected override willUpdate(): void {
    this.skeleton.loading(this.state.consent === null);
  }

  protected override updated(changed: PropertyValues<this>): void {
    const before = changed.get('state');
    if (before !== undefined && before.problem === null && this.state.problem !== null)
      this.scope.announcer.assertive(this.words.bankAuthorization.consent.failed);
  }

  private report(name: 'consent_agree' | 'consent_decline'): void {
    const { consent, connection } = this.state;
    this.scope.report(name, { providerId: connection.provider.providerId, days: consent?.period.days ?? null });
  }

  private agree(): void {
    this.report('consent_agree');
    this.send({ type: 'consentAgreed' });
  }

  private decline(): void {
    this.report('consent_decline');
    this.send({ type: 'consentDeclined' });
  }

  private get isRenewal(): boolean {
    return this.state.connection.purpose === 'renew';
  }

  private leadWords(consentView: ConsentView): string {
    const words = this.words.consentTexts;
    const { applicationName, providerName } = consentView;
    if (!this.isRenewal) return words.lead(applicationName, providerName);
    const needsSignIn = requiresSignIn(this.state.before ?? consentView);
    return needsSignIn ? words.signInLead(providerName) : words.renewLead(applicationName);
  }

  /** Data groups that are new in a renewal; none for a first consent. */
  private get newScopeIds(): ConsentView['scopeIds'] {
    const { consent, before } = this.state;
    return before === null ? [] : (consent?.scopeIds.filter((id) => !before.scopeIds.includes(id)) ?? []);
  }

  /**
   * Renders a sentence about an end of sharing. A renewal also marks a day that changes, and adds the previous day. `before`: previous
   * day; `previousWords`: returns the words for it.
   */
  private renderEnd(
    sentence: string,
    end: string,
    before: string | null,
    previousWords: (date: string) => string,
  ): TemplateResult {
    const { formats } = this.scope;
    const isSame = before !== null && formats.date(before) === formats.date(end);
    if (!this.isRenewal || isSame) return html`<p lang="en" dir="ltr">${sentence}</p>`;
    return html`<p>${inEnglish(sentence)} <span class="fresh">${this.words.bankAuthorization.consent.fresh}</span></p>
      ${before === null ? nothing : html`<p class="caption muted">${previousWords(formats.date(before))}</p>`}`;
  }

  /** Format of days in texts that stay in English if the reader's words are in another language. */
  private get dateFormat(): (instant: string) => string {
    const { formats } = this.scope;
    if (formats.wordsLocale.startsWith('en')) return formats.date;
    const english = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
    return (instant) => english.format(new Date(instant));
  }

  private renderPeriod(consentView: ConsentView): TemplateResult {
    const { period } = consentView;
    const { consent: words } = this.words.bankAuthorization;
    const { consentTexts: texts } = this.words;
    const { dateFormat } = this;
    const isRenewed = this.state.purpose === 'renew';
    const { until, confirmBy } = (isRenewed ? endsIfRenewed(consentView) : null) ?? endsIfGiven(consentView);
    const end = until ?? period.until;
    const before = this.state.before === null ? null : endsOf(this.state.before);
    if (confirmBy === null) {
      // The number of days from today to `end`. The device's clock may be wrong, so the number is computed from the host's values.
      // `period.days` is the number of days to `period.until`.
      const days = period.days + Math.round((Date.parse(end) - Date.parse(period.until)) / dayMs);
      return this.renderEnd(
        texts.until(dateFormat(end), days),
        end,
        before?.confirmBy ?? before?.until ?? null,
        words.before,
      );
    }
    const days = period.confirm?.days ?? period.days;
    return html`${this.renderEnd(texts.latest(dateFormat(end)), end, before?.until ?? null, words.before)}
    ${this.renderEnd(
      texts.confirm(dateFormat(confirmBy), days),
      confirmBy,
      before?.confirmBy ?? null,
      words.confirmBefore,
    )}`;
  }

  private renderDeletion(deletion: NonNullable<ConsentView['deletion']>, app: string): TemplateResult {
    const words = this.words.deletion;
    return html`<div class="deletion" lang="en" dir="ltr">
      <fin-switch
        .label=${words.label}
        ?on=${deletion.chosen}
        ?busy=${this.state.saving !== null}
        described-by="deletion-effect"
        @fin-switch-turn=${({ on }: SwitchChange) => this.send({ type: 'deletionChosen', deleteDataAtEnd: on })}
      ></fin-switch>
      <p class="caption muted" id="deletion-effect" aria-live="polite">
        ${deletion.chosen ? words.on : words.off(app)}
      </p>
    </div>`;
  }

  private renderFacts(consentView: ConsentView): TemplateResult {
    const { consent } = this.words.bankAuthorization;
    const { dataAccess, consentTexts } = this.words;
    const { regulatedParty, region } = consentView;
    const rules = consentTexts.regions[region];
    const app = consentView.applicationName;
    const bank = consentView.providerName;
    const party = regulatedParty.model === 'provider-aisp' ? rules.behalf : rules.own;
    return html`<section>
        <h3>${consent.dataTitle}</h3>
        <fin-data-groups
          lang="en"
          dir="ltr"
          .scopeIds=${consentView.scopeIds}
          .readData=${consentView.attributes}
          .region=${region}
          .newScopeIds=${this.newScopeIds}
        ></fin-data-groups>
      </section>
      <section>
        <h3>${consent.periodTitle}</h3>
        ${this.renderPeriod(consentView)}
      </section>
      <section>
        <h3>${consent.stopTitle}</h3>
        <p lang="en" dir="ltr">${rules.withdraw(app, bank)}</p>
        ${consentView.deletion === null ? nothing : this.renderDeletion(consentView.deletion, app)}
      </section>
      ${renderFolded(
        consent.moreTitle,
        html`<div class="more">
          <section>
            ${consentView.historyDays === null ? nothing : html`<p lang="en" dir="ltr">${dataAccess.historyLabel}: ${historyWords(consentView.historyDays, dataAccess)}</p>`}
            <p lang="en" dir="ltr">${dataAccess.oftenLabel}: ${dataAccess.often}</p>
          </section>
          <section>
            <h3>${consent.afterTitle}</h3>
            <p lang="en" dir="ltr">${rules.afterwards(app)}</p>
            ${consentView.deletion === null ? html`<p lang="en" dir="ltr">${rules.kept(app)}</p>` : nothing}
          </section>
          <section>
            <h3>${consent.othersTitle}</h3>
            <p lang="en" dir="ltr">${party(app, regulatedParty.legalName, regulatedParty.registrationNumber)}</p>
          </section>
          <section>
            <h3>${inEnglish(dataAccess.policyLabel)}</h3>
            <p lang="en" dir="ltr">${renderPolicy(consentView, this.words, this.scope.strings.shell.newTab)}</p>
          </section>
          <p lang="en" dir="ltr">${rules.password(bank)}</p>
        </div>`,
      )}
      ${this.state.problem === null ? nothing : html`<p class="refusal">${consent.failed}</p>`}
      <p class="caption muted" lang="en" dir="ltr">${consentTexts.legal(app, bank)}</p>`;
  }

  private renderActions(): TemplateResult {
    const { consent } = this.words.bankAuthorization;
    const { purpose, saving } = this.state;
    return html`${actionButton({
      kind: 'primary',
      label: purpose === 'renew' && this.state.consent?.renewal?.at === 'here' ? consent.renew : consent.agree,
      busy: saving === 'renewal',
      idle: saving === 'deletion',
      handlePress: () => this.agree(),
    })}
    ${actionButton({
      kind: 'secondary',
      label: this.isRenewal ? consent.notNow : consent.decline,
      idle: saving === 'renewal',
      handlePress: () => this.decline(),
    })}`;
  }

  protected override render(): TemplateResult {
    const words = this.words.bankAuthorization.consent;
    const { connection } = this.state;
    // The content is shown after the skeleton's minimum time.
    const consent = this.skeleton.visible ? null : this.state.consent;
    const bank = connection.provider.name;
    const app = consent?.applicationName ?? this.scope.app.name;
    return html`<fin-shell
      .heading=${this.isRenewal ? words.renewTitle(bank, app) : words.title(bank, app)}
      .step=${stepWhileLinking('signIn', this.facts, connection)}
      ?back=${maySearch(this.facts) || connection.beside}
    >
      <fin-pair slot="mark" .bank=${connection.provider}></fin-pair>
      ${
        consent === null
          ? renderSkeleton(this.skeleton.visible, 'facts', this.scope.strings.shell.loading)
          : html`<p class="lead" lang="en" dir="ltr">${this.leadWords(consent)}</p>
              ${this.scope.formats.wordsLocale.startsWith('en') ? nothing : html`<p class="caption muted">${words.inEnglish}</p>`}
              ${this.renderFacts(consent)} ${this.renderActions()}`
      }
    </fin-shell>`;
  }
}

customElements.define('fin-consent', FinConsent);

declare global {
  interface HTMLElementTagNameMap {
    'fin-consent': FinConsent;
  }
}
