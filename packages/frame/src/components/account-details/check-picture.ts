import type { SVGTemplateResult, TemplateResult } from 'lit';
import { html, svg } from 'lit';

/** Renders a numbered mark above a part of the check. `x` and `width`: position of that part. */
const numberMark = (x: number, width: number, digit: number): SVGTemplateResult =>
  svg`<rect x=${x} y="94" width=${width} height="24" rx="4" class="place"/>
    <circle cx=${x + width / 2} cy="84" r="9" class="mark"/>
    <text x=${x + width / 2} y="88" text-anchor="middle" class="digit">${digit}</text>`;

/** Lower edge of an American paper check: first the routing number (1), then the account number (2). The numbers are examples. */
export const checkPicture: TemplateResult = html`<svg viewBox="0 0 320 132" class="check" aria-hidden="true" dir="ltr">
  <rect x="1" y="1" width="318" height="130" rx="8" class="paper" />
  <path d="M20 24h84M20 36h56M228 24h72M20 62h196M236 52h64v18h-64z" class="lines" />
  ${numberMark(22, 104, 1)} ${numberMark(138, 112, 2)}
  <text x="30" y="111" class="numbers">|:021000021|:</text>
  <text x="146" y="111" class="numbers">000123456789||'</text>
  <text x="266" y="111" class="numbers">1001</text>
</svg>`;
