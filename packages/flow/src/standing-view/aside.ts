import type { LinkEffect } from '../link-effect.ts';
import type { LinkEvent } from '../link-event.ts';
import type { ExitedState, LinkModel, Overlay, SessionFacts } from '../link-state.ts';
import { transition } from '../transition.ts';

/** What the session asks for is the same on every screen. */
export type SessionEffect = Extract<
  LinkEffect,
  { type: 'requestLaunch' | 'keepSession' | 'announce' | 'endSession' | 'emit' }
>;

const ofSession: ReadonlySet<string> = new Set<SessionEffect['type']>([
  'requestLaunch',
  'keepSession',
  'announce',
  'endSession',
  'emit',
]);

/** Effects of the linking flow that count here; the screen they name is the view's. */
function sessionEffects(effects: readonly LinkEffect[], screen: string): SessionEffect[] {
  return effects
    .filter((effect): effect is SessionEffect => ofSession.has(effect.type))
    .map((effect) => {
      if (effect.type === 'endSession') return { ...effect, screen };
      if (effect.type === 'emit' && effect.event.type === 'fin-exit')
        return { ...effect, event: { ...effect.event, screen } };
      return effect;
    });
}

export interface Aside {
  facts: SessionFacts;
  overlay: Overlay | null;
  /** The view is over. */
  exited: ExitedState | null;
  effects: SessionEffect[];
  /** Nothing is asked of the host any more, at least for now. */
  paused: boolean;
  /** What is on show may be out of date. */
  resumed: boolean;
}

/** Pause, warning and network of a view that stands in its page: those of the linking flow on a screen that holds nothing. */
export function aside(model: Pick<LinkModel, 'overlay' | 'facts'>, event: LinkEvent, screen: string): Aside | null {
  const resting: LinkModel = { state: { step: 'entry', linkedBanks: [] }, overlay: model.overlay, facts: model.facts };
  const turn = transition(resting, event);
  if (turn.ignored) return null;
  const { state, facts, overlay } = turn.model;
  const exited = state.step === 'exited' ? state : null;
  const isPaused = model.facts.standing !== 'expired' && facts.standing === 'expired';
  const isBack = model.facts.standing === 'expired' && facts.standing === 'active';
  const paused = isPaused || exited !== null;
  return {
    facts,
    overlay,
    exited,
    effects: sessionEffects(turn.effects, screen),
    paused,
    resumed: !paused && (isBack || event.type === 'online'),
  };
}
