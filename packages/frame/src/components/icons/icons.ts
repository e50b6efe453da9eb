import { svg } from 'lit';
import { icon } from './icon.ts';

// Icons of the shell and the bank search.

/** Arrow of the back button, mirrored in right-to-left languages. */
export const backIcon = icon(svg`<path d="M19 12H5m6-6-6 6 6 6"/>`, true);
/** A cross. */
export const closeIcon = icon(svg`<path d="m6 6 12 12M18 6 6 18"/>`);
/** A magnifying glass, mirrored in right-to-left languages. */
export const searchIcon = icon(svg`<circle cx="11" cy="11" r="6.5"/><path d="m16 16 4.5 4.5"/>`, true);
