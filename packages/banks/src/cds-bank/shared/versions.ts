import { type Day, dayOfIsoDate } from '../../basics/index.ts';
import { CdsProblem } from './problem.ts';

/** A version of an endpoint. From `retiresOn`, it is no longer served. */
export interface Version {
  readonly version: number;
  readonly retiresOn?: Day;
}

/** Returns the list of versions for an endpoint that has only this version. */
export const onlyVersion = (version: number): readonly Version[] => [{ version }];

/**
 * Returns the list of versions for an endpoint with this version and the one before it. The earlier version has the
 * same response format and is served until its retirement date.
 */
export const withPreviousVersion = (version: number): readonly Version[] => [
  { version },
  { version: version - 1, retiresOn: dayOfIsoDate('2026-12-07') },
];

const wholeNumber = /^[1-9]\d{0,5}$/;

interface VersionHeaders {
  readonly 'x-v'?: string | undefined;
  readonly 'x-min-v'?: string | undefined;
}

/**
 * Returns the highest supported version from `x-min-v` to `x-v`. Ignores `x-min-v` if it is not below `x-v`. Throws
 * `CdsProblem` if `x-v` is missing, a version is malformed, or no version in the range is supported.
 */
export function negotiatedVersion(headers: VersionHeaders, versions: readonly Version[], today: Day): number {
  const requested = numberIn(headers, 'x-v');
  if (requested === null) throw new CdsProblem('missingHeader', 'x-v');
  const lowest = Math.min(numberIn(headers, 'x-min-v') ?? requested, requested);
  const supported = versions
    .filter(({ retiresOn }) => retiresOn === undefined || today < retiresOn)
    .map(({ version }) => version);
  const candidates = supported.filter((version) => version >= lowest && version <= requested);
  if (candidates.length === 0) throw new CdsProblem('unsupportedVersion', `Supported: ${supported.join(', ')}.`);
  return Math.max(...candidates);
}

function numberIn(headers: VersionHeaders, name: keyof VersionHeaders): number | null {
  const value = headers[name];
  if (value === undefined) return null;
  if (!wholeNumber.test(value)) throw new CdsProblem('invalidVersion', name);
  return Number(value);
}
