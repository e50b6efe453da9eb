import type { PageMessage, StartPoint } from '@fin-link/contracts/browser';

export type PageOptions = Extract<PageMessage, { type: 'options' }>;

/** What the tag's attributes ask for: where to start, and how. */
export type PageStart = StartPoint & Partial<Pick<PageOptions, 'redirectMode' | 'filter'>>;
