import type { BankLook } from '../open-banking/index.ts';

/** Colors and fonts of the bank's pages: ochre, with round corners. */
export const look: BankLook = {
  headings: '"Trebuchet MS", "Gill Sans", system-ui, sans-serif',
  radius: '14px',
  light: {
    ground: '#fbf3ec',
    card: '#ffffff',
    text: '#2b1a12',
    quiet: '#6a554a',
    line: '#e6d3c4',
    brand: '#9a3412',
    onBrand: '#ffffff',
    error: '#a3123a',
  },
  dark: {
    ground: '#19110d',
    card: '#251a14',
    text: '#f7ece5',
    quiet: '#c6b0a3',
    line: '#4a382e',
    brand: '#fdba74',
    onBrand: '#2b1407',
    error: '#ffb1c0',
  },
};
