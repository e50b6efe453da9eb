type Colour = readonly [red: number, green: number, blue: number];

/** Contrast ratio of a transparent color, lower than every real ratio. */
const unreadable = 0;

export interface Pair {
  foreground: string;
  background: string;
  /** Minimum ratio of WCAG 2.2: 4.5 for text (1.4.3), 3 for edges and the focus ring (1.4.11). */
  least: number;
}

const pair = (foreground: string, background: string, least: number): Pair => ({
  foreground: `--fin-color-${foreground}`,
  background: `--fin-color-${background}`,
  least,
});

export const backgrounds: readonly Pair[] = [
  pair('text', 'surface', 4.5),
  pair('text', 'sunken', 4.5),
  pair('muted', 'surface', 4.5),
  pair('muted', 'sunken', 4.5),
  pair('accent', 'surface', 4.5),
  pair('border', 'surface', 3),
  pair('on-accent', 'accent', 4.5),
  pair('danger', 'surface', 4.5),
  pair('danger', 'danger-soft', 4.5),
  pair('text', 'danger-soft', 4.5),
  pair('warning', 'warning-soft', 4.5),
  pair('text', 'warning-soft', 4.5),
  pair('success', 'success-soft', 4.5),
];

const linear = (channel: number): number => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);

const luminance = ([red, green, blue]: Colour): number =>
  0.2126 * linear(red / 255) + 0.7152 * linear(green / 255) + 0.0722 * linear(blue / 255);

/** Returns the contrast ratio as WCAG defines it, from 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Returns the contrast of two custom properties as the browser renders them. Their values can be in any notation. */
export function contrastOf(root: HTMLElement, { foreground, background }: Pair): number {
  const probe = root.ownerDocument.createElement('span');
  probe.style.setProperty('color', `var(${foreground})`);
  probe.style.setProperty('background-color', `var(${background})`);
  root.append(probe);
  const { color, backgroundColor } = getComputedStyle(probe);
  const one = pixel(root.ownerDocument, color);
  const other = pixel(root.ownerDocument, backgroundColor);
  probe.remove();
  return one === null || other === null ? unreadable : contrast(one, other);
}

/** Returns a color as rendered by the browser; `null` if it is transparent. */
function pixel(document: Document, colour: string): Colour | null {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
  return alpha === 255 ? [red, green, blue] : null;
}
