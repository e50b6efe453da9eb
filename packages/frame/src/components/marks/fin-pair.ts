import type { PropertyDeclarations, TemplateResult } from 'lit';
import { html } from 'lit';
import type { LinkProvider } from '@fin-link/flow';
import { checkIcon } from '../icons/check-icon.ts';
import { FrameElement } from '../../platform/scope/frame-element.ts';
import { pairStyles } from './fin-pair.styles.ts';

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
export class FinPair extends FrameElement {
  static override properties: PropertyDeclarations = {
    bank: { attribute: false },
    status: {},
  };

  static override styles = pairStyles;

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
