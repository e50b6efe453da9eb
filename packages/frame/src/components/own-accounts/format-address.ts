import type { PropertyAddress } from '@fin-link/contracts/browser';

/** Formats an address in one line, in the format of its country. */
export function formatAddress({ street, unit, city, region, postalCode, country }: PropertyAddress): string {
  const join = (parts: readonly (string | null)[], separator: string): string =>
    parts.filter((part) => part !== null && part !== '').join(separator);
  const cityAndRegion = join([city, region], country === 'AU' ? ' ' : ', ');
  const place = join([cityAndRegion, postalCode], country === 'GB' ? ', ' : ' ');
  return join([street, unit, place], ', ');
}
