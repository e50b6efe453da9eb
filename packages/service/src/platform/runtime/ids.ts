import { randomFillSync } from 'node:crypto';

/** Source of ids for new records. */
export interface Ids {
  /** Returns a new id: an unpredictable integer from 1 to 2^53 - 1. */
  next(): number;
}

const bytesPerId = 7;
const idsPerFill = 256;

/** Creates random ids. Table keys start with customer and user, so only ids of one user could collide. */
export function createIds(): Ids {
  const pool = Buffer.alloc(bytesPerId * idsPerFill);
  let usedBytes = pool.length;

  const drawId = (): number => {
    if (usedBytes === pool.length) {
      randomFillSync(pool);
      usedBytes = 0;
    }
    const high = pool.readUIntBE(usedBytes, 3) & 0x1f_ff_ff;
    const low = pool.readUInt32BE(usedBytes + 3);
    usedBytes += bytesPerId;
    return high * 2 ** 32 + low;
  };

  return {
    next() {
      for (;;) {
        const id = drawId();
        if (id > 0) return id;
      }
    },
  };
}
