import type { BankLook } from '../open-banking/index.ts';

/** Colors and fonts of the bank's pages: wheat and spruce, with serifs. */
export const look: BankLook = {
  headings: 'Georgia, "Times New Roman", serif',
  radius: '6px',
  light: {
    ground: '#f7f4ec',
    card: '#ffffff',
    text: '#22261f',
    quiet: '#565c4f',
    line: '#d9d4c3',
    brand: '#2f5d46',
    onBrand: '#ffffff',
    error: '#9c1f12',
  },
  dark: {
    ground: '#141712',
    card: '#1e231c',
    text: '#f2f0e6',
    quiet: '#b4baa8',
    line: '#3f463a',
    brand: '#a5d3b8',
    onBrand: '#10241a',
    error: '#ffb4a8',
  },
};
