import type { PropertyAddress } from '@fin-link/contracts/browser';

/** Formats an address in one line, in the format of its country. */
export function writtenAddress({ street, unit, city, region, postalCode, country }: PropertyAddress): string {
  const given = (parts: readonly (string | null)[], separator: string): string =>
    parts.filter((part) => part !== null && part !== '').join(separator);
  const place =
    country === 'GB'
      ? given([city, region, postalCode], ', ')
      : given([country === 'AU' ? given([city, region], ' ') : given([city, region], ', '), postalCode], ' ');
  return given([street, unit, place], ', ');
}
