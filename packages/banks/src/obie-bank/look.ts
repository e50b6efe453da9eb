import type { BankLook } from '../open-banking/index.ts';

/** Colors and fonts of the bank's pages: green, with serifs. */
export const look: BankLook = {
  headings: 'Georgia, "Times New Roman", serif',
  radius: '2px',
  light: {
    ground: '#f7f4ec',
    card: '#ffffff',
    text: '#1d2a22',
    quiet: '#54625a',
    line: '#d8d2c2',
    brand: '#14532d',
    onBrand: '#ffffff',
    error: '#9b1c1c',
  },
  dark: {
    ground: '#0f1712',
    card: '#172219',
    text: '#eef3ee',
    quiet: '#a9b8ad',
    line: '#33433a',
    brand: '#8fd3a5',
    onBrand: '#0b2113',
    error: '#ffb3ab',
  },
};
