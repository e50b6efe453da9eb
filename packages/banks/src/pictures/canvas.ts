import { crc32, deflateSync } from 'node:zlib';

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

/** Returns the fraction of a pixel, from 0 to 1, that a shape covers. */
function coverage(shape: Shape, x: number, y: number): number {
  let inside = 0;
  for (const dy of samples) for (const dx of samples) if (shape(x + dx, y + dy)) inside += 1;
  return inside / (samples.length * samples.length);
}

/** Position in pixels from the top left corner. */
export type Point = readonly [x: number, y: number];

/** A shape: a function that returns `true` if a point is inside. */
export type Shape = (x: number, y: number) => boolean;

/** Creates a filled circle. */
export const disc =
  ([centreX, centreY]: Point, radius: number): Shape =>
  (x, y) =>
    Math.hypot(x - centreX, y - centreY) <= radius;

/** Creates a rectangle from its top left corner. */
export const rectangle =
  ([left, top]: Point, width: number, height: number): Shape =>
  (x, y) =>
    x >= left && x <= left + width && y >= top && y <= top + height;

/** Creates a polygon. The even-odd rule decides which points are inside. */
export function polygon(...corners: readonly Point[]): Shape {
  return (x, y) => {
    let inside = false;
    for (const [index, [x1, y1]] of corners.entries()) {
      const [x2, y2] = corners.at(index - 1) ?? [x1, y1];
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
    }
    return inside;
  };
}

/** Creates a line through the points with round ends. */
export function line(points: readonly Point[], width: number): Shape {
  const segments = points.slice(1).map((end, index): readonly [Point, Point] => [points[index] ?? end, end]);
  const box = boxAround(points, width / 2);
  return (x, y) => box(x, y) && segments.some(([start, end]) => distance([x, y], start, end) <= width / 2);
}

function boxAround(points: readonly Point[], margin: number): Shape {
  const [columns, rows] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...columns) - margin, Math.min(...rows) - margin];
  return rectangle([left, top], Math.max(...columns) + margin - left, Math.max(...rows) + margin - top);
}

/** Returns the distance of a point from a line segment. */
function distance([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): number {
  const squaredLength = (x2 - x1) ** 2 + (y2 - y1) ** 2;
  const projection = squaredLength === 0 ? 0 : ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / squaredLength;
  const nearest = Math.min(1, Math.max(0, projection));
  return Math.hypot(x - x1 - nearest * (x2 - x1), y - y1 - nearest * (y2 - y1));
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const bitsPerChannel = 8;
/** Color type of the standard for RGB without transparency. */
const trueColour = 2;

/** Encodes rows of red, green and blue bytes as a PNG (ISO/IEC 15948) with one IDAT chunk, no filter and no interlacing. */
function encodePng(width: number, height: number, pixels: Uint8Array): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = bitsPerChannel;
  header[9] = trueColour;
  const rowLength = width * 3;
  const rows = Buffer.alloc((rowLength + 1) * height);
  for (let y = 0; y < height; y += 1)
    rows.set(pixels.subarray(y * rowLength, (y + 1) * rowLength), y * (rowLength + 1) + 1);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Encodes a chunk: length, type, data, and checksum of type and data. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const encoded = Buffer.alloc(body.length + 8);
  encoded.writeUInt32BE(data.length, 0);
  body.copy(encoded, 4);
  encoded.writeUInt32BE(crc32(body), body.length + 4);
  return encoded;
}
