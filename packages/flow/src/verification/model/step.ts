import type * as kernel from '../../kernel/index.ts';
import type { VerificationEffect } from './verification-effect.ts';
import type { VerificationEvent } from './verification-event.ts';
import type {
  VerificationModel,
  VerificationState,
  VerificationStateOf,
  VerificationStep,
} from './verification-state.ts';

/** Where an event leads. */
export type Step = kernel.Step<VerificationState, VerificationEffect>;

/** What one state of verification listens to. */
export type Handlers<S extends VerificationStep> = kernel.Handlers<
  VerificationStateOf<S>,
  VerificationEvent,
  VerificationModel,
  Step
>;
