import { ServiceError } from '../../platform/runtime/index.ts';

const name = 'loginName';

/** Returns the header's login name. Throws unless it has 3 to 150 characters without spaces (service interface 5.2). */
export function loginNameOf(header: string | undefined): string {
  if (header === undefined || header === '') throw new ServiceError('Y016', { name });
  const loginName = decodeUtf8(header);
  if (loginName.length < 3 || loginName.length > 150) throw new ServiceError('Y801', { name });
  if (/\s/.test(loginName)) throw new ServiceError('Y800', { name });
  return loginName;
}

/** Node decodes header bytes as Latin-1, but clients send UTF-8 login names. */
function decodeUtf8(header: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(header, 'latin1'));
  } catch {
    return header;
  }
}
