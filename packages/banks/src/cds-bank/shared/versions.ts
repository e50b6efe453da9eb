import { type Day, dayOfIsoDate } from '../../basics/index.ts';
import { CdsProblem } from './problem.ts';

/** A version of an endpoint, and the day on which it is no longer served. */
export interface Version {
  readonly version: number;
  readonly retiresOn?: Day;
}

/** Serves only one version. */
export const only = (version: number): readonly Version[] => [{ version }];

/** Also serves the previous version, with the same answers, until its retirement date. */
export const since = (version: number): readonly Version[] => [
  { version },
  { version: version - 1, retiresOn: dayOfIsoDate('2026-12-07') },
];

const wholeNumber = /^[1-9]\d{0,5}$/;

interface Asked {
  readonly 'x-v'?: string | undefined;
  readonly 'x-min-v'?: string | undefined;
}

/** Returns the highest version that both sides support. A minimum at or above `x-v` counts as absent. */
export function negotiatedVersion(headers: Asked, versions: readonly Version[], today: Day): number {
  const requested = numberIn(headers, 'x-v');
  if (requested === null) throw new CdsProblem('missingHeader', 'x-v');
  const least = numberIn(headers, 'x-min-v') ?? requested;
  const from = Math.min(least, requested);
  const supported = versions
    .filter(({ retiresOn }) => retiresOn === undefined || today < retiresOn)
    .map(({ version }) => version);
  const agreed = supported.filter((version) => version >= from && version <= requested);
  if (agreed.length === 0) throw new CdsProblem('unsupportedVersion', `Supported: ${supported.join(', ')}.`);
  return Math.max(...agreed);
}

function numberIn(headers: Asked, name: keyof Asked): number | null {
  const value = headers[name];
  if (value === undefined) return null;
  if (!wholeNumber.test(value)) throw new CdsProblem('invalidVersion', name);
  return Number(value);
}
