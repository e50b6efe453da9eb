import type { TemplateResult } from 'lit';
import { html } from 'lit';
import type { SessionFacts } from '@fin-link/flow';
import { problemOfCard } from '@fin-link/flow';
import { isStuck } from '../../screens/connections/fin-connection-card.ts';
import type { FrameStateOf } from '../../platform/scope/frame-state.ts';
import type { WordGroup } from '../../platform/words/strings.ts';
import '../../screens/connections/fin-screen-connections.ts';

/** Renders the element of a state. */
export const render = (state: FrameStateOf<'connections'>, facts: SessionFacts): TemplateResult =>
  html`<fin-screen-connections .state=${state} .facts=${facts}></fin-screen-connections>`;

/** Returns the groups of words that only some lists need: for problems, and for progress and ended connections. */
export const wordsFor = ({ cards }: FrameStateOf<'connections'>): readonly WordGroup[] => [
  ...(cards.some((card) => card.result?.kind === 'failed' || problemOfCard(card) !== null)
    ? (['problems'] as const)
    : []),
  ...(cards.some((card) => card.refreshing !== null || isStuck(card)) ? (['links'] as const) : []),
];
