import { type SeededRandom, seededRandom } from '../basics/index.ts';
import { Canvas, line, type Point } from './canvas.ts';

const width = 240;
const height = 80;
const paper = [244, 240, 230] as const;
const ink = [38, 50, 74] as const;
const scratch = [150, 120, 96] as const;

/** A letter or digit that can be drawn. */
export type CaptchaLetter = keyof typeof letters;

/**
 * Draws letters with small random rotations and offsets, and lines across them. Returns a base64 PNG. The same seed always returns
 * the same picture.
 */
export function drawCaptcha(text: readonly CaptchaLetter[], seed: string): string {
  const random = seededRandom('captcha', seed);
  const canvas = new Canvas(width, height, paper);
  for (let count = 0; count < 4; count += 1) canvas.fill(line(crossing(random), 1.5), scratch);
  const step = (width - 24) / text.length;
  for (const [index, letter] of text.entries()) {
    const place = placement(random, 12 + step * (index + 0.5));
    for (const stroke of letters[letter]) canvas.fill(line(stroke.map(place), 4.5), ink);
  }
  for (let count = 0; count < 2; count += 1) canvas.fill(line(crossing(random), 1.5), ink);
  return canvas.toBase64();
}

/** Strokes of each letter. A stroke is a list of points on a grid, 4 wide and 6 high. */
const letters = {
  R: [
    [
      [0, 6],
      [0, 0],
      [3, 0],
      [4, 1],
      [4, 2],
      [3, 3],
      [0, 3],
    ],
    [
      [1.5, 3],
      [4, 6],
    ],
  ],
  '7': [
    [
      [0, 0],
      [4, 0],
      [1.5, 6],
    ],
  ],
  K: [
    [
      [0, 0],
      [0, 6],
    ],
    [
      [4, 0],
      [0, 3],
      [4, 6],
    ],
  ],
  M: [
    [
      [0, 6],
      [0, 0],
      [2, 3.5],
      [4, 0],
      [4, 6],
    ],
  ],
  '4': [
    [
      [3, 6],
      [3, 0],
      [0, 4],
      [4, 4],
    ],
  ],
} as const satisfies Record<string, readonly (readonly Point[])[]>;

/**
 * Returns a random transformation from a letter's grid to the canvas, with a rotation of up to 18 degrees around the letter's center and a
 * scaling of up to 15 percent.
 */
function placement(random: SeededRandom, centreX: number): (point: Point) => Point {
  const angle = (random.integer(-18, 18) * Math.PI) / 180;
  const scale = 6.4 * (random.integer(85, 115) / 100);
  const centreY = height / 2 + random.integer(-7, 7);
  return ([x, y]) => {
    const [dx, dy] = [(x - 2) * scale, (y - 3) * scale];
    return [
      centreX + dx * Math.cos(angle) - dy * Math.sin(angle),
      centreY + dx * Math.sin(angle) + dy * Math.cos(angle),
    ];
  };
}

/** Returns the points of a random line from the left to the right edge. */
function crossing(random: SeededRandom): readonly Point[] {
  return [0, width / 3, (2 * width) / 3, width].map((x): Point => [x, random.integer(6, height - 6)]);
}
