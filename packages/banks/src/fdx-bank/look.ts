import type { BankLook } from '../open-banking/index.ts';

/** Colors and fonts of the bank's pages: navy, without serifs. */
export const look: BankLook = {
  headings: '"Trebuchet MS", system-ui, sans-serif',
  radius: '12px',
  light: {
    ground: '#f3f5f9',
    card: '#ffffff',
    text: '#16203a',
    quiet: '#4d5a75',
    line: '#cfd6e4',
    brand: '#1f3a8a',
    onBrand: '#ffffff',
    error: '#a11b12',
  },
  dark: {
    ground: '#0d1220',
    card: '#161d30',
    text: '#eef1f8',
    quiet: '#a8b3cc',
    line: '#344056',
    brand: '#a9bdf7',
    onBrand: '#0d1733',
    error: '#ffb4a8',
  },
};
