'use client';

import '@fin-link/elements/define/fin-link-button';
import { FinLinkButton as FinLinkButtonElement } from '@fin-link/elements';
import { createTagComponent } from './create-tag-component.ts';

/** Element type, for a `ref`. */
export type FinLinkButton = FinLinkButtonElement;

/** Opens a `FinLink` in dialog mode: `<fin-link-button>`. */
export const FinLinkButton = createTagComponent('fin-link-button', FinLinkButtonElement, {});
