import { contrast } from '../../src/platform/theme/contrast.ts';
import type { Colour } from '../../src/platform/theme/contrast.ts';

interface Paint {
  colour: Colour;
  alpha: number;
}

const canvas = document.createElement('canvas');
canvas.width = 1;
canvas.height = 1;
const context = canvas.getContext('2d', { willReadFrequently: true });
const painted = new Map<string, Paint>();

/** Returns a computed color as the browser renders it. */
function paintOf(computed: string): Paint {
  const known = painted.get(computed);
  if (known !== undefined) return known;
  if (context === null) throw new Error('The browser has no canvas.');
  context.clearRect(0, 0, 1, 1);
  context.fillStyle = computed;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
  const paint: Paint = { colour: [red, green, blue], alpha: alpha / 255 };
  painted.set(computed, paint);
  return paint;
}

const over = ({ colour, alpha }: Paint, below: Colour): Colour => {
  const blend = (at: 0 | 1 | 2): number => colour[at] * alpha + below[at] * (1 - alpha);
  return [blend(0), blend(1), blend(2)];
};

/** Returns the parent in the rendered tree. */
function parentOf(element: Element): Element | null {
  if (element.assignedSlot !== null) return element.assignedSlot;
  const { parentNode } = element;
  return parentNode instanceof ShadowRoot ? parentNode.host : element.parentElement;
}

/** Returns the color behind an element's content, including its own background. */
function backgroundOf(element: Element | null): Colour {
  if (element === null) return [255, 255, 255];
  const paint = paintOf(getComputedStyle(element).backgroundColor);
  return paint.alpha === 1 ? paint.colour : over(paint, backgroundOf(parentOf(element)));
}

/** Returns the product of the opacities of an element and its ancestors. */
function opacityOf(element: Element | null): number {
  return element === null ? 1 : Number(getComputedStyle(element).opacity) * opacityOf(parentOf(element));
}

function contrastOn(background: Colour, foreground: string, opacity: number): number {
  const { colour, alpha } = paintOf(foreground);
  return contrast(over({ colour, alpha: alpha * opacity }, background), background);
}

function* everythingBelow(root: ParentNode): Generator<Element> {
  for (const element of root.querySelectorAll('*')) {
    yield element;
    if (element.shadowRoot !== null) yield* everythingBelow(element.shadowRoot);
  }
}

/** Whether WCAG requires contrast: of what is visible, and not of inactive controls. */
const isMeasured = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
  element.closest(':disabled, [aria-disabled="true"], [aria-hidden="true"]') === null &&
  getComputedStyle(element).clipPath === 'none';

const describe = (element: Element): string =>
  `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} “${(element.textContent ?? '').trim().slice(0, 30)}”`;

const hasText = (element: Element): boolean =>
  [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');

const isField = (element: Element): boolean => element.matches('input, select, textarea');

/**
 * Whether an element is a control that users find by its edge, which its style sheet draws. The browser draws other check boxes and
 * radios, and a secondary button is found by its words.
 */
const hasOwnEdge = (element: Element, { appearance }: CSSStyleDeclaration): boolean =>
  element.matches('.button.primary') ||
  (isField(element) && (appearance === 'none' || !element.matches('[type=checkbox], [type=radio], [type=hidden]')));

/** Returns the contrast of an element with what is around it: of its border or of its background. */
function edgeOf(element: Element, opacity: number): number {
  const style = getComputedStyle(element);
  const around = backgroundOf(parentOf(element));
  const sides = ['top', 'bottom'].map((side) =>
    style.getPropertyValue(`border-${side}-style`) === 'none'
      ? 1
      : contrastOn(around, style.getPropertyValue(`border-${side}-color`), opacity),
  );
  return Math.max(Math.min(...sides), contrastOn(around, style.backgroundColor, opacity));
}

/** Returns the contrast of a control's edge. Some fields have the edge of the box around them, or of the cells below them. */
function edgeOfControl(control: Element, opacity: number): number {
  const box = control.closest('.box');
  const edges = [control, box, box?.querySelector(':scope.cells > span') ?? null].filter((one) => one !== null);
  return Math.max(...edges.map((one) => edgeOf(one, opacity)));
}

/** Returns each visible text below 4.5:1 and each edge of a control below 3:1, one line each. */
export function tooLittleContrast(root: ParentNode): string[] {
  const found: string[] = [];
  const note = (element: Element, part: string, ratio: number, least: number): void => {
    // Rounding of channels to whole numbers changes a ratio by less than this.
    if (ratio < least - 0.01) found.push(`${part} of ${describe(element)}: ${ratio.toFixed(2)}`);
  };
  for (const element of everythingBelow(root)) {
    const isText = hasText(element) || isField(element);
    if (!(isText || element.matches('.button')) || element instanceof HTMLStyleElement || !isMeasured(element))
      continue;
    const style = getComputedStyle(element);
    const opacity = opacityOf(element);
    const background = backgroundOf(element);
    if (isText) note(element, 'text', contrastOn(background, style.color, opacity), 4.5);
    if (element.matches('input:placeholder-shown, textarea:placeholder-shown'))
      note(
        element,
        'placeholder',
        contrastOn(background, getComputedStyle(element, '::placeholder').color, opacity),
        4.5,
      );
    if (hasOwnEdge(element, style)) note(element, 'edge', edgeOfControl(element, opacity), 3);
  }
  return found;
}
