import type { DeviceClass } from '@fin-link/contracts/browser';

/** Returns the kind of device that a user agent names. Browsers that hide it count as desktops. */
export function deviceClassOf(userAgent: string): DeviceClass {
  if (/\biPad\b|\bTablet\b/i.test(userAgent)) return 'tablet';
  if (/\bAndroid\b/.test(userAgent)) return /\bMobile\b/.test(userAgent) ? 'phone' : 'tablet';
  return /\biPhone\b|\bMobile\b/.test(userAgent) ? 'phone' : 'desktop';
}
