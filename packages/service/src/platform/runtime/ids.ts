import { randomFillSync } from 'node:crypto';

export interface Ids {
  /** Returns a new id: an unpredictable integer from 1 to 2^53 - 1. */
  next(): number;
}

const bytesPerId = 7;
const idsPerFill = 256;

/** Creates random ids. Keys begin with customer and user, so only ids of one user could collide. */
export function createIds(): Ids {
  const pool = Buffer.alloc(bytesPerId * idsPerFill);
  let used = pool.length;

  const draw = (): number => {
    if (used === pool.length) {
      randomFillSync(pool);
      used = 0;
    }
    const high = pool.readUIntBE(used, 3) & 0x1f_ff_ff;
    const low = pool.readUInt32BE(used + 3);
    used += bytesPerId;
    return high * 2 ** 32 + low;
  };

  return {
    next() {
      for (;;) {
        const id = draw();
        if (id > 0) return id;
      }
    },
  };
}
