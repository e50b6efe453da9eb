import type { TemplateResult } from 'lit';
import { html } from 'lit';
import type { SessionFacts } from '@fin-link/flow';
import type { FrameStateOf } from '../../platform/scope/frame-state.ts';
import '../../screens/insights/fin-screen-insights.ts';

/** Renders the element of a state. */
export const render = (state: FrameStateOf<'insights'>, facts: SessionFacts): TemplateResult =>
  html`<fin-screen-insights .state=${state} .facts=${facts}></fin-screen-insights>`;
