import { svg } from 'lit';
import { icon } from './icon.ts';

/** A check mark. It has its own module, because the first screen needs only this one of the status icons. */
export const checkIcon = icon(svg`<path d="m5 12.5 4.5 4.5L19 7.5"/>`);
