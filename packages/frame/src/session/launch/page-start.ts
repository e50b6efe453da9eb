import type { PageMessage, StartPoint } from '@fin-link/contracts/browser';
import type { ConsentFilter, RedirectMode, ViewStart } from '@fin-link/flow';

export type PageOptions = Extract<PageMessage, { type: 'options' }>;

/** Attributes of the tag by their names, as they are written. */
export type TagAttributes = PageOptions['attributes'];

/** Where and how the tag's attributes ask to start. */
export type PageStart = StartPoint & {
  redirectMode?: RedirectMode;
  filter?: ConsentFilter | null;
  view?: ViewStart | null;
};
