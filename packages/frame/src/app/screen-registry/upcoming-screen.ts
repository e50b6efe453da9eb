import type { TemplateResult } from 'lit';
import { html } from 'lit';
import type { SessionFacts } from '@fin-link/flow';
import type { FrameStateOf } from '../../platform/scope/frame-state.ts';
import '../../screens/upcoming/fin-screen-upcoming.ts';

/** Renders the element of a state. */
export const render = (state: FrameStateOf<'upcoming'>, facts: SessionFacts): TemplateResult =>
  html`<fin-screen-upcoming .state=${state} .facts=${facts}></fin-screen-upcoming>`;
