import type { SiteFont } from './fonts.ts';

/** Font of the demo, as `npm run font-metrics` prints it. The files are those of its two subsets. */
export const demoFont = (demoOrigin: string): SiteFont => ({
  family: 'Figtree',
  files: [
    {
      url: `${demoOrigin}/assets/figtree-latin-wght-normal.woff2`,
      weight: '300 900',
      style: 'normal',
      unicodeRange:
        'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
    },
    {
      url: `${demoOrigin}/assets/figtree-latin-ext-wght-normal.woff2`,
      weight: '300 900',
      style: 'normal',
      unicodeRange:
        'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
    },
  ],
  fallbacks: [
    {
      local: ['Arial', 'Liberation Sans'],
      weight: '400',
      sizeAdjust: '99.68%',
      ascentOverride: '95.3%',
      descentOverride: '25.08%',
      lineGapOverride: '0%',
    },
    {
      local: ['Arial Bold', 'Liberation Sans Bold'],
      weight: '700',
      sizeAdjust: '95.06%',
      ascentOverride: '99.93%',
      descentOverride: '26.3%',
      lineGapOverride: '0%',
    },
    {
      local: ['Roboto'],
      weight: '400',
      sizeAdjust: '100.84%',
      ascentOverride: '94.21%',
      descentOverride: '24.79%',
      lineGapOverride: '0%',
    },
    {
      local: ['Roboto Bold'],
      weight: '700',
      sizeAdjust: '100.82%',
      ascentOverride: '94.23%',
      descentOverride: '24.8%',
      lineGapOverride: '0%',
    },
    {
      local: ['DejaVu Sans'],
      weight: '400',
      sizeAdjust: '88.16%',
      ascentOverride: '107.75%',
      descentOverride: '28.36%',
      lineGapOverride: '0%',
    },
    {
      local: ['DejaVu Sans Bold'],
      weight: '700',
      sizeAdjust: '79.68%',
      ascentOverride: '119.22%',
      descentOverride: '31.37%',
      lineGapOverride: '0%',
    },
  ],
});
