import '@awesome.me/webawesome/dist/components/button/button.js';
import '@awesome.me/webawesome/dist/components/input/input.js';
import type WaInput from '@awesome.me/webawesome/dist/components/input/input.js';
import type { LinkOptions } from '@fin-link/contracts/browser';
import { colourRoles, type Role } from '@fin-link/frame/theme/contrast';
import { colourToken } from '@fin-link/frame/theme/read-colours';
import { html, LitElement, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { words } from '../platform/words.ts';
import { ratioText, type Verdict, verdictsOf, worstOf } from './contrast-verdicts.ts';
import { defaultColours } from './default-colours.ts';
import { OptionChangeEvent } from './option-change.ts';

const schemes = ['light', 'dark'] as const;

/** Tokens that are no colors. They are the same in both schemes, so one field sets both. */
const shapes = [
  ['--fin-font', 'font'],
  ['--fin-radius-field', 'radiusField'],
  ['--fin-radius-card', 'radiusCard'],
  ['--fin-radius-dialog', 'radiusDialog'],
  ['--fin-radius-pill', 'radiusPill'],
  ['--fin-space-unit', 'spaceUnit'],
] as const;

/**
 * Colors, corners and spacing, with the contrast of each color.
 *
 * @fires console-option-change - The operator changed a token.
 */
export class ConsoleLook extends LitElement {
  static override properties: PropertyDeclarations = { look: { attribute: false }, isReadOnly: { attribute: false } };

  look: LinkOptions['look'] = { light: {}, dark: {} };
  isReadOnly = false;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  private change(scheme: (typeof schemes)[number], token: string, value: string): void {
    const text = value.trim();
    this.dispatchEvent(new OptionChangeEvent(`look.${scheme}.${token}`, text === '' ? undefined : text));
  }

  /** Returns a listener for the color input, whose events must not reach the field around it. */
  private stop(use: (value: string) => void): (event: Event) => void {
    return (event) => {
      event.stopPropagation();
      use((event.target as HTMLInputElement).value);
    };
  }

  protected override render(): TemplateResult {
    const { look } = words;
    return html`${schemes.map((scheme) => {
        const verdicts = verdictsOf(this.look[scheme], scheme);
        return html`<h3>${look.scheme[scheme]}</h3>
          <div class="colors">${colourRoles.map((role) => this.renderColor(scheme, role, verdicts))}</div>`;
      })}
      <h3>${look.shapes}</h3>
      <div class="colors">
        ${shapes.map(
          ([token, name]) =>
            html`<wa-input
              label=${look.tokens[name]}
              maxlength="120"
              ?readonly=${this.isReadOnly}
              .value=${this.look.light[token] ?? ''}
              @change=${({ target }: Event) => {
                for (const scheme of schemes) this.change(scheme, token, (target as WaInput).value ?? '');
              }}
            ></wa-input>`,
        )}
      </div>`;
  }

  private renderColor(scheme: (typeof schemes)[number], role: Role, verdicts: readonly Verdict[]): TemplateResult {
    const { look } = words;
    const token = colourToken(role);
    const declared = this.look[scheme][token];
    const name = look.roles[role];
    const fallback = defaultColours[role][scheme === 'light' ? 0 : 1];
    return html`<div class="color" data-token=${token}>
      <wa-input
        size="s"
        label=${name}
        maxlength="120"
        placeholder=${fallback}
        ?readonly=${this.isReadOnly}
        .value=${declared ?? ''}
        @change=${({ target }: Event) => this.change(scheme, token, (target as WaInput).value ?? '')}
      >
        <input
          slot="start"
          type="color"
          aria-label=${look.pick(name)}
          ?disabled=${this.isReadOnly}
          .value=${hexOf(declared) ?? fallback}
          @change=${this.stop((value) => this.change(scheme, token, value))}
        />
      </wa-input>
      ${
        declared === undefined
          ? html`<p class="verdict muted">${look.isDefault}</p>`
          : html`${this.renderVerdict(worstOf(verdicts, token), role)}
            ${
              this.isReadOnly
                ? nothing
                : html`<wa-button appearance="plain" size="s" @click=${() => this.change(scheme, token, '')}
                    >${words.editor.reset}<span class="unseen">: ${name}</span></wa-button
                  >`
            }`
      }
    </div>`;
  }

  private renderVerdict(verdict: Verdict | null, role: Role): TemplateResult {
    const { look } = words;
    // The divider is decorative and has no minimum.
    if (verdict === null) return html`<p class="verdict muted">${role === 'divider' ? '' : look.unread}</p>`;
    const { foreground, background, ratio, least, passes } = verdict;
    const other = look.roles[foreground === role ? background : foreground];
    return html`<p class="verdict" data-passes=${passes ? 'yes' : 'no'}>
      ${passes ? look.passes(ratioText(ratio), other) : look.fails(ratioText(ratio), other, String(least))}
    </p>`;
  }
}

/** Returns a color that a color input can show; `null` for other notations. */
const hexOf = (value: string | undefined): string | null => {
  const hex = value?.trim().toLowerCase() ?? '';
  if (/^#[\da-f]{6}$/.test(hex)) return hex;
  return /^#[\da-f]{3}$/.test(hex) ? hex.replace(/[\da-f]/g, '$&$&') : null;
};

customElements.define('console-look', ConsoleLook);

declare global {
  interface HTMLElementTagNameMap {
    'console-look': ConsoleLook;
  }
}
