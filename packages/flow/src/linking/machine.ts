import { handle } from '../kernel/index.ts';
import type { HandlerTable, Turn } from '../kernel/index.ts';
import type { SessionFacts } from '../session/index.ts';
import { handleGlobally, overlayOf } from './global-handlers.ts';
import type { LinkEffect } from './model/link-effect.ts';
import type { LinkEvent } from './model/link-event.ts';
import type { LinkModel, LinkState } from './model/link-state.ts';
import type { Step } from './model/step.ts';
import { sameSnapshot, toSnapshot } from './moves/snapshot.ts';
import { atBank } from './steps/at-bank.ts';
import { boot } from './steps/boot.ts';
import { consent } from './steps/consent.ts';
import { credentials } from './steps/credentials.ts';
import { entry } from './steps/entry.ts';
import { error } from './steps/error.ts';
import { existing } from './steps/existing.ts';
import { handoff } from './steps/handoff.ts';
import { mfa } from './steps/mfa.ts';
import { partial } from './steps/partial.ts';
import { progress } from './steps/progress.ts';
import { search } from './steps/search.ts';
import { success } from './steps/success.ts';
import { summary } from './steps/summary.ts';

export type LinkTurn = Turn<LinkModel, LinkEffect>;

const handlers: HandlerTable<LinkState, LinkEvent, LinkModel, Step> = {
  boot,
  entry,
  search,
  existing,
  credentials,
  consent,
  handoff,
  atBank,
  progress,
  mfa,
  partial,
  summary,
  success,
  error,
  settled: {},
  exited: {},
};

function arrive(model: LinkModel, step: Step): LinkTurn {
  const moved: SessionFacts = { ...model.facts, ...step.facts };
  const snapshot = toSnapshot({ state: step.state, overlay: null, facts: moved });
  const isNew = snapshot !== null && (moved.savedSnapshot === null || !sameSnapshot(snapshot, moved.savedSnapshot));
  const facts: SessionFacts = isNew ? { ...moved, savedSnapshot: snapshot } : moved;
  const effects: readonly LinkEffect[] = isNew
    ? [...(step.effects ?? []), { type: 'saveSnapshot', snapshot }]
    : (step.effects ?? []);
  return { model: { state: step.state, overlay: overlayOf(step.state, facts), facts }, effects, ignored: false };
}

/** One screen back; where there is none before, the way back leads out. A question on top is answered first. */
function goBack(model: LinkModel, event: LinkEvent): Step | null {
  if (model.overlay !== null && model.overlay.kind !== 'offline') return null;
  return handle(handlers, model, event) ?? handleGlobally(model, { source: 'user', type: 'closeRequested' });
}

/** Linking: pure, total, and the only place where a state changes. */
export function link(model: LinkModel, event: LinkEvent): LinkTurn {
  const { step: screen } = model.state;
  const isOver = screen === 'exited' || screen === 'settled';
  const step = isOver
    ? null
    : event.type === 'back'
      ? goBack(model, event)
      : (handleGlobally(model, event) ?? handle(handlers, model, event));
  return step === null ? { model, effects: [], ignored: true } : arrive(model, step);
}
