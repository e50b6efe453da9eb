/**
 * Codes out of ranges that no real institution has: a typed routing number, sort code or BSB finds a fictional
 * institution or none.
 */
export function bankCode(country: 'US' | 'GB' | 'AU', index: number): string {
  if (country === 'US') return withCheckDigit(`5${String(index).padStart(7, '0')}`);
  return `${country === 'GB' ? '98' : '99'}${String(index).padStart(4, '0')}`;
}

/** The ninth digit of an ABA routing number: 3, 7, 1 weights, sum divisible by ten. */
export function withCheckDigit(eight: string): string {
  const sum = [...eight].reduce((total, digit, position) => total + Number(digit) * ([3, 7, 1][position % 3] ?? 0), 0);
  return `${eight}${(10 - (sum % 10)) % 10}`;
}
