import type { ConsentsEffect } from './consents-effect.ts';
import type { ConsentLinkingState, ConsentScreen } from './consents-state.ts';

export interface ConsentStep {
  state: ConsentScreen | ConsentLinkingState;
  effects?: readonly ConsentsEffect[];
}
