import { handleEverywhere, overlayOf } from './everywhere.ts';
import type { LinkEffect } from './model/link-effect.ts';
import type { EventOf, LinkEvent, LinkEventType } from './model/link-event.ts';
import type { LinkModel, LinkStep, SessionFacts } from './model/link-state.ts';
import { sameSnapshot, toSnapshot } from './moves/snapshot.ts';
import type { Handler, Handlers, Step } from './model/step.ts';
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

export interface Turn {
  model: LinkModel;
  effects: readonly LinkEffect[];
  /** The event means nothing here: same model, no effects. */
  ignored: boolean;
}

const handlers: { readonly [S in LinkStep]: Handlers<S> } = {
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
  exited: {},
};

function handleHere(model: LinkModel, event: LinkEvent): Step | null {
  // The table is typed per state and event; one look-up by both at once is beyond what the type system can relate.
  const handler = (handlers[model.state.step] as Handlers<LinkStep>)[event.type] as
    | Handler<LinkStep, LinkEventType>
    | undefined;
  return handler?.(model.state, event, model) ?? null;
}

function arrive(model: LinkModel, step: Step): Turn {
  const moved: SessionFacts = { ...model.facts, ...step.facts };
  const snapshot = toSnapshot({ state: step.state, overlay: null, facts: moved });
  const isNews = snapshot !== null && (moved.savedSnapshot === null || !sameSnapshot(snapshot, moved.savedSnapshot));
  const facts: SessionFacts = isNews ? { ...moved, savedSnapshot: snapshot } : moved;
  const effects: readonly LinkEffect[] = isNews
    ? [...(step.effects ?? []), { type: 'saveSnapshot', snapshot }]
    : (step.effects ?? []);
  return { model: { state: step.state, overlay: overlayOf(step.state, facts), facts }, effects, ignored: false };
}

/** One screen back; where there is none before, the way back leads out. A question on top is answered first. */
function goBack(model: LinkModel, event: EventOf<'back'>): Step | null {
  if (model.overlay !== null && model.overlay.kind !== 'offline') return null;
  return handleHere(model, event) ?? handleEverywhere(model, { type: 'closeRequested' });
}

/** The whole flow: pure, total, and the only place where a state changes. */
export function transition(model: LinkModel, event: LinkEvent): Turn {
  const ignored: Turn = { model, effects: [], ignored: true };
  if (model.state.step === 'exited') return ignored;
  const step =
    event.type === 'back' ? goBack(model, event) : (handleEverywhere(model, event) ?? handleHere(model, event));
  return step === null ? ignored : arrive(model, step);
}
