import { Canvas, type Colour, disc, line, polygon, rectangle, type Shape } from './canvas.ts';

/** Width and height of a picture in pixels. */
const size = 96;
const sky = [197, 224, 240] as const;
const dusk = [44, 54, 92] as const;
const sea = [58, 118, 163] as const;
const grass = [96, 150, 84] as const;
const white = [252, 250, 245] as const;
const red = [196, 62, 52] as const;
const brown = [112, 76, 50] as const;
const yellow = [246, 202, 92] as const;
const dark = [40, 52, 60] as const;

export type SceneName = (typeof scenes)[number]['name'];

interface Picture {
  readonly name: SceneName;
  /** PNG, base64. */
  readonly image: string;
}

let cachedPictures: readonly Picture[] | undefined;

/** Returns all pictures. The first call draws them. */
export function scenePictures(): readonly Picture[] {
  cachedPictures ??= scenes.map(({ name, background, layers }) => {
    const canvas = new Canvas(size, size, background);
    for (const [shape, colour] of layers) canvas.fill(shape, colour);
    return { name, image: canvas.toBase64() };
  });
  return cachedPictures;
}

interface Scene {
  readonly name: string;
  readonly background: Colour;
  readonly layers: readonly (readonly [Shape, Colour])[];
}

/** Pictures for customers to choose from, which differ in shape as well as in color. */
const scenes = [
  {
    name: 'Sailboat',
    background: sky,
    layers: [
      [rectangle([0, 66], size, 30), sea],
      [polygon([22, 66], [74, 66], [64, 80], [32, 80]), brown],
      [
        line(
          [
            [46, 66],
            [46, 16],
          ],
          3,
        ),
        dark,
      ],
      [polygon([50, 18], [50, 62], [76, 62]), white],
      [polygon([42, 26], [42, 62], [24, 62]), white],
    ],
  },
  {
    name: 'Lighthouse',
    background: dusk,
    layers: [
      [polygon([48, 24], [96, 8], [96, 40]), yellow],
      [rectangle([0, 80], size, 16), sea],
      [polygon([20, 84], [36, 74], [62, 74], [78, 84]), brown],
      [polygon([36, 76], [41, 32], [55, 32], [60, 76]), white],
      [polygon([38, 62], [40, 48], [56, 48], [58, 62]), red],
      [rectangle([40, 20], 16, 12), yellow],
      [polygon([37, 20], [48, 10], [59, 20]), red],
    ],
  },
  {
    name: 'Tree',
    background: sky,
    layers: [
      [rectangle([0, 78], size, 18), grass],
      [rectangle([43, 52], 10, 32), brown],
      [disc([48, 34], 22), [58, 112, 62]],
      [disc([34, 46], 14), [58, 112, 62]],
      [disc([62, 46], 14), [58, 112, 62]],
    ],
  },
  {
    name: 'House',
    background: sky,
    layers: [
      [rectangle([0, 76], size, 20), grass],
      [rectangle([24, 46], 48, 36), white],
      [polygon([16, 48], [48, 18], [80, 48]), red],
      [rectangle([42, 60], 12, 22), brown],
      [rectangle([29, 54], 10, 10), sea],
      [rectangle([58, 54], 10, 10), sea],
    ],
  },
  {
    name: 'Fish',
    background: sea,
    layers: [
      [polygon([62, 48], [88, 28], [88, 68]), yellow],
      [disc([44, 48], 24), yellow],
      [disc([32, 42], 4), dark],
      [
        line(
          [
            [52, 34],
            [56, 48],
            [52, 62],
          ],
          3,
        ),
        dark,
      ],
    ],
  },
  {
    name: 'Mountain',
    background: sky,
    layers: [
      [disc([76, 22], 10), yellow],
      [polygon([0, 86], [40, 20], [80, 86]), [110, 116, 128]],
      [polygon([40, 20], [28, 40], [36, 36], [42, 44], [52, 40]), white],
      [polygon([44, 86], [72, 46], [100, 86]), [136, 142, 152]],
      [rectangle([0, 82], size, 14), grass],
    ],
  },
] as const satisfies readonly Scene[];
