import type { TemplateResult } from 'lit';
import { html } from 'lit';
import type { SessionFacts } from '@fin-link/flow';
import type { FrameStateOf } from '../../platform/scope/frame-state.ts';
import '../../screens/consents/fin-screen-consents.ts';

/** Renders the element of a state. */
export const render = (state: FrameStateOf<'consents'>, facts: SessionFacts): TemplateResult =>
  html`<fin-screen-consents .state=${state} .facts=${facts}></fin-screen-consents>`;
