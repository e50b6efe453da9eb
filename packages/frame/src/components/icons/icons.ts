import { svg } from 'lit';
import { icon } from './icon.ts';

export const backIcon = icon(svg`<path d="M19 12H5m6-6-6 6 6 6"/>`, true);
export const closeIcon = icon(svg`<path d="m6 6 12 12M18 6 6 18"/>`);
export const searchIcon = icon(svg`<circle cx="11" cy="11" r="6.5"/><path d="m16 16 4.5 4.5"/>`, true);
