import type { Readable } from 'node:stream';

export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError';
}

/** Reads at most `maxBytes`; past that the connection is given up. */
export function readBounded(body: Readable, maxBytes: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const chunks: Buffer[] = [];
  let size = 0;
  body.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > maxBytes) body.destroy(new BodyTooLargeError('The reply is larger than accepted.'));
    else chunks.push(chunk);
  });
  body.once('end', () =>
    resolve((chunks.length === 1 ? (chunks[0] ?? Buffer.alloc(0)) : Buffer.concat(chunks)).toString('utf8')),
  );
  body.once('error', reject);
  // A connection that breaks off in the middle may say no more than that.
  body.once('close', () => reject(new Error('The reply broke off.')));
  return promise;
}
