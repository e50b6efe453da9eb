import type { PropertyDeclarations, TemplateResult } from 'lit';
import { css, html, nothing } from 'lit';
import type { ConsentView } from '@fin-link/contracts/browser';
import { endOf, noticeOf, requiresSignIn, renewalPlaceOf } from '@fin-link/flow';
import { warningIcon } from '../icons/status-icons.ts';
import { FrameElement } from '../../platform/scope/frame-element.ts';

/** Maximum number of visible notices. One line counts the others. */
const maxVisibleNotices = 3;

/** Event after the user asked for the notices that are not visible. */
class MoreNotices extends Event {
  static readonly type = 'fin-more-notices';
  constructor() {
    super(MoreNotices.type, { bubbles: true });
  }
}

/**
 * Notices of consents that end within 14 days, or whose bank requires a new sign-in.
 *
 * @fires fin-more-notices - The user wants to see the other notices.
 */
class FinConsentNotices extends FrameElement {
  static override properties: PropertyDeclarations = {
    consents: { attribute: false },
    renewable: { type: Boolean },
    limited: { type: Boolean },
  };

  static override styles = css`
    fin-consent-notices {
      display: block;

      &:not(:has(section)) {
        display: none;
      }
      ul {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--space-2);
      }
      li {
        display: grid;
        grid-template-columns: 20px minmax(0, 1fr);
        align-items: center;
        gap: var(--space-2) var(--space-3);
        padding: var(--space-3) var(--space-4);
        border-radius: var(--fin-radius-card);
        color: var(--fin-color-warning);
        background: var(--fin-color-warning-soft);
      }
      li > .icon {
        inline-size: 20px;
        block-size: 20px;
      }
      .button {
        grid-column: 2;
        justify-self: start;
        padding-inline: var(--space-4);
      }
      .more {
        margin-block-start: var(--space-2);
      }
      @media (min-width: 480px) {
        li {
          grid-template-columns: 20px minmax(0, 1fr) auto;
        }
        .button {
          grid-column: 3;
        }
      }
    }
  `;

  /** Consents, ordered by their end. */
  consents: readonly ConsentView[] = [];

  /** Whether notices have a renewal button. */
  renewable = false;

  /** Whether only the first notices are shown, with a count of the others. */
  limited = false;

  /** Returns the notice of a consent; `null` if the consent needs none. */
  private noticeWords(consent: ConsentView): string | null {
    const { notices: words } = this.words;
    const { providerName, daysLeft } = consent;
    if (requiresSignIn(consent)) return words.signInNotice(providerName);
    const end = endOf(consent);
    if (noticeOf(consent) === null || end === null || daysLeft === null) return null;
    return words.notice(providerName, daysLeft, this.scope.formats.date(end));
  }

  private renderNotice(consent: ConsentView, notice: string): TemplateResult {
    const { notices: words } = this.words;
    const { consentId, providerName } = consent;
    const renew = requiresSignIn(consent) ? words.signIn : words.renew;
    return html`<li>
      ${warningIcon}
      <p>${notice}</p>
      ${
        this.renewable && renewalPlaceOf(consent) !== null
          ? html`<button
              class="button secondary"
              type="button"
              aria-label=${words.of(renew, providerName)}
              @click=${() => this.send({ type: 'renewalWanted', consentId })}
            >
              ${renew}
            </button>`
          : nothing
      }
    </li>`;
  }

  protected override render(): TemplateResult | typeof nothing {
    const notices = this.consents.flatMap((consent) => {
      const notice = this.noticeWords(consent);
      return notice === null ? [] : [this.renderNotice(consent, notice)];
    });
    if (notices.length === 0) return nothing;
    const { notices: words } = this.words;
    const more = this.limited ? notices.length - maxVisibleNotices : 0;
    return html`<section aria-label=${words.label}>
      <ul>
        ${more > 0 ? notices.slice(0, maxVisibleNotices) : notices}
      </ul>
      ${
        more > 0
          ? html`<button class="link more" type="button" @click=${() => this.dispatchEvent(new MoreNotices())}>
              ${words.more(more)}
            </button>`
          : nothing
      }
    </section>`;
  }
}

customElements.define('fin-consent-notices', FinConsentNotices);

declare global {
  interface HTMLElementTagNameMap {
    'fin-consent-notices': FinConsentNotices;
  }
  interface HTMLElementEventMap {
    'fin-more-notices': MoreNotices;
  }
}
