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
