import { crc32, deflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const bitsPerChannel = 8;
/** Color type of the standard for RGB without transparency. */
const trueColour = 2;

/** Encodes rows of red, green and blue bytes as a PNG (ISO/IEC 15948) with one IDAT chunk, no filter and no interlacing. */
export function encodePng(width: number, height: number, pixels: Uint8Array): Buffer {
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
