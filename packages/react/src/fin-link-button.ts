'use client';

import '@fin-link/elements/define/fin-link-button';
import { FinLinkButton as FinLinkButtonElement } from '@fin-link/elements';
import { createTagComponent } from './create-tag-component.ts';

/** Element that a `ref` receives, for example `useRef<FinLinkButton>(null)`. */
export type FinLinkButton = FinLinkButtonElement;

/** React component of `<fin-link-button>`, a button that opens a `FinLink` in dialog mode. */
export const FinLinkButton = createTagComponent('fin-link-button', FinLinkButtonElement, {});
