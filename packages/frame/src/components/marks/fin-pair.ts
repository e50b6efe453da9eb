import type { PropertyDeclarations, TemplateResult } from 'lit';
import { css, html } from 'lit';
import type { LinkProvider } from '@fin-link/flow';
import { checkIcon } from '../icons/icons.ts';
import { FrameElement } from '../../platform/scope/frame-element.ts';

/** Animation of a mark to its new position. */
const motion: KeyframeAnimationOptions = { duration: 250, easing: 'ease-out' };

/** Positions of the visible marks when the last intent was sent, by the address of the image. */
let markPositions = new Map<string, DOMRect>();

const isVisible = (mark: HTMLImageElement): boolean => mark.getClientRects().length > 0;

addEventListener('fin-intent', () => {
  const marks = [...document.querySelectorAll<HTMLImageElement>('.logo')].filter(isVisible);
  markPositions = new Map(marks.map((mark) => [mark.src, mark.getBoundingClientRect()]));
});

/**
 * The marks of the app and the bank, side by side. The heading below names both, so the drawing has no alternative text. A mark that
 * the previous screen showed moves here, for example from the chosen row of the bank list.
 */
class FinPair extends FrameElement {
  static override properties: PropertyDeclarations = {
    bank: { attribute: false },
    status: {},
  };

  static override styles = css`
    fin-pair {
      display: block;

      .icon,
      span {
        inline-size: 24px;
      }
      span {
        display: flex;
        justify-content: space-between;
      }
      i {
        inline-size: 5px;
        block-size: 5px;
        border-radius: 50%;
        background: currentColor;
      }
      .linking i {
        animation: fin-travel 1.2s ease-in-out infinite;
      }
      i:nth-child(2) {
        animation-delay: 0.2s;
      }
      i:nth-child(3) {
        animation-delay: 0.4s;
      }
      .icon {
        color: var(--fin-color-success);
        stroke-dasharray: 24;
        animation: fin-draw 250ms ease-out 150ms backwards;
      }
    }
    @keyframes fin-travel {
      0%,
      60%,
      100% {
        opacity: 0.3;
      }
      30% {
        opacity: 1;
      }
    }
    @keyframes fin-draw {
      from {
        stroke-dashoffset: 24;
      }
    }
    @media (prefers-reduced-motion: reduce) {
      fin-pair :is(i, .icon) {
        animation: none;
      }
    }
  `;

  bank!: Pick<LinkProvider, 'logo'>;

  /** Status of the link between app and bank. */
  status: 'apart' | 'linking' | 'linked' = 'apart';

  protected override firstUpdated(): void {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const mark of this.querySelectorAll('img')) {
      const from = markPositions.get(mark.src);
      const to = mark.getBoundingClientRect();
      if (from === undefined || to.width === 0 || (from.x === to.x && from.y === to.y)) continue;
      const start = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width})`;
      mark.animate({ transformOrigin: ['0 0', '0 0'], transform: [start, 'none'] }, motion);
    }
  }

  protected override render(): TemplateResult {
    const connector = this.status === 'linked' ? checkIcon : html`<span><i></i><i></i><i></i></span>`;
    return html`<p class=${`pair ${this.status}`} aria-hidden="true">
      <img class="logo" src=${this.scope.app.logoUrl} alt="" /> ${connector}
      <img class="logo" src=${this.bank.logo} alt="" />
    </p>`;
  }
}

customElements.define('fin-pair', FinPair);

declare global {
  interface HTMLElementTagNameMap {
    'fin-pair': FinPair;
  }
}
