import { svg } from 'lit';
import { icon } from './icons.ts';

export { checkIcon } from './icons.ts';

/** A dash, for a step that was not needed. */
export const skippedIcon = icon(svg`<path d="M7 12h10"/>`);
/** A triangle with an exclamation mark. */
export const warningIcon = icon(svg`<path d="M12 4 3 20h18zm0 6v4.5m0 2.6v.01"/>`);
/** A clock, for time limits. */
export const clockIcon = icon(svg`<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5V12l3 2"/>`);
export const lockIcon = icon(
  svg`<rect x="5" y="10.5" width="14" height="9.5" rx="2"/><path d="M8 10.5V8a4 4 0 0 1 8 0v2.5"/>`,
);
export const plugIcon = icon(svg`<path d="M9 3v5m6-5v5M6.5 8h11v3.5a5.5 5.5 0 0 1-11 0zM12 17v4"/>`);
/** Crossed-out radio waves, for a lost network. */
export const offlineIcon = icon(
  svg`<path d="M4 4l16 16M8.5 8.8A8 8 0 0 0 4 11m16 0a11 11 0 0 0-7-3M7.5 14.5A6 6 0 0 1 12 12.6m4.5 1.9M12 18.5v.01"/>`,
);
/** Two sheets, for copying. */
export const copyIcon = icon(
  svg`<rect x="9" y="9" width="11" height="11" rx="2"/><path d="M15 9V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h3"/>`,
);
/** A shield, beside sentences about security. */
export const shieldIcon = icon(svg`<path d="M12 3 5 6v5.5c0 4.3 2.9 7.6 7 9.5 4.1-1.9 7-5.2 7-9.5V6z"/>`);
