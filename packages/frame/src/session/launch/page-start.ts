import type { PageMessage } from '@fin-link/contracts/browser';

export type PageOptions = Extract<PageMessage, { type: 'options' }>;

/** Attributes of the tag by their names, as they are written. */
export type TagAttributes = PageOptions['attributes'];
