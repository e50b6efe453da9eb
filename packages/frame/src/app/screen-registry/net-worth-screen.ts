import type { TemplateResult } from 'lit';
import { html } from 'lit';
import type { SessionFacts } from '@fin-link/flow';
import type { FrameStateOf } from '../../platform/scope/frame-state.ts';
import '../../screens/net-worth/fin-screen-net-worth.ts';

/** Renders the element of a state. */
export const render = (state: FrameStateOf<'netWorth'>, facts: SessionFacts): TemplateResult =>
  html`<fin-screen-net-worth .state=${state} .facts=${facts}></fin-screen-net-worth>`;
