import { flowMachine } from '../kernel/index.ts';
import type { HandlerTable, Turn } from '../kernel/index.ts';
import { consequenceOf, leave, pause, resume } from './pausing-and-leaving.ts';
import type { LinkEffect } from './model/link-effect.ts';
import type { LinkEvent } from './model/link-event.ts';
import type { LinkModel, LinkState } from './model/link-state.ts';
import type { Step } from './model/step.ts';
import { toSnapshot } from './moves/snapshot.ts';
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

/** Result of one event in linking. */
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

/** Machine of linking. It is pure and accepts every event in every state. */
export const link = flowMachine<LinkState, LinkEvent, LinkEffect>({
  handlers,
  consequenceOf,
  leave,
  pause,
  resume,
  toSnapshot,
});
