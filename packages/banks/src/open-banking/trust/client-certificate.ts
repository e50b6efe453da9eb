import { createHash, type X509Certificate } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';

/** Returns the request's client certificate if the directory's authority issued it; otherwise, `null`. */
export function clientCertificate({ socket }: IncomingMessage): X509Certificate | null {
  if (!(socket instanceof TLSSocket) || !socket.authorized) return null;
  return socket.getPeerX509Certificate() ?? null;
}

/** Returns the thumbprint in the format of the confirmation claim `x5t#S256`. */
export function thumbprintOf(certificate: X509Certificate): string {
  return createHash('sha256').update(certificate.raw).digest('base64url');
}
