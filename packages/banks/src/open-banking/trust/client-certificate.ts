import { createHash, type X509Certificate } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';

/** Returns the request's client certificate, or `null` if it is missing or the directory's authority did not issue it. */
export function clientCertificate({ socket }: IncomingMessage): X509Certificate | null {
  if (!(socket instanceof TLSSocket) || !socket.authorized) return null;
  return socket.getPeerX509Certificate() ?? null;
}

/** Returns a certificate's thumbprint in the format of the confirmation claim `x5t#S256` (RFC 8705). */
export function thumbprintOf(certificate: X509Certificate): string {
  return createHash('sha256').update(certificate.raw).digest('base64url');
}
