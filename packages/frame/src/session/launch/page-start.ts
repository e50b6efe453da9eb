import type { PageMessage, StartPoint } from '@fin-link/contracts/browser';

export type PageOptions = Extract<PageMessage, { type: 'options' }>;

/** Where and how the tag's attributes ask to start. */
export type PageStart = StartPoint & Partial<Pick<PageOptions, 'redirectMode' | 'filter'>>;
