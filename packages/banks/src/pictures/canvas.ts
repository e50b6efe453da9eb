import { encodePng } from './png.ts';
import type { Shape } from './shapes.ts';

/** RGB color; each channel is from 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

/** Offsets of the sample points in a pixel, in both directions. Four points per pixel give smooth edges. */
const samples = [0.25, 0.75] as const;

/** RGB image without transparency. Later shapes cover earlier ones. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly #pixels: Uint8Array;

  constructor(width: number, height: number, background: Colour) {
    this.width = width;
    this.height = height;
    this.#pixels = new Uint8Array(width * height * 3);
    for (let offset = 0; offset < this.#pixels.length; offset += 3) this.#pixels.set(background, offset);
  }

  /** Fills a shape with a color. */
  fill(shape: Shape, colour: Colour): void {
    for (let y = 0; y < this.height; y += 1) {
      for (let x = 0; x < this.width; x += 1) this.#blend((y * this.width + x) * 3, coverage(shape, x, y), colour);
    }
  }

  /** Returns the image as a base64 PNG, without a `data:` prefix. */
  toBase64(): string {
    return encodePng(this.width, this.height, this.#pixels).toString('base64');
  }

  #blend(offset: number, share: number, colour: Colour): void {
    if (share === 0) return;
    for (const [channel, value] of colour.entries()) {
      const before = this.#pixels[offset + channel] ?? 0;
      this.#pixels[offset + channel] = Math.round(before + (value - before) * share);
    }
  }
}

/** Returns the share of a pixel that a shape covers. */
function coverage(shape: Shape, x: number, y: number): number {
  let inside = 0;
  for (const dy of samples) for (const dx of samples) if (shape(x + dx, y + dy)) inside += 1;
  return inside / (samples.length * samples.length);
}
