import { type ApiVersion, apiVersions } from '@fin-link/contracts/server';
import { ServiceError } from '../runtime/service-error.ts';

const headerName = 'Api-Version';

/** Throws Y016 when the header is missing or names no version of this interface. */
export function apiVersionOf(header: string | string[] | undefined): ApiVersion {
  const version = apiVersions.find((known) => known === header);
  if (version === undefined) throw new ServiceError('Y016', { name: headerName });
  return version;
}
