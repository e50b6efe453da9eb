import type * as kernel from '../../kernel/index.ts';
import type { VerificationEffect } from './verification-effect.ts';
import type { VerificationEvent } from './verification-event.ts';
import type {
  VerificationModel,
  VerificationState,
  VerificationStateOf,
  VerificationStep,
} from './verification-state.ts';

/** Result of an event in verification. */
export type Step = kernel.Step<VerificationState, VerificationEffect>;

/** Event handlers of one state of verification. */
export type Handlers<S extends VerificationStep> = kernel.Handlers<
  VerificationStateOf<S>,
  VerificationEvent,
  VerificationModel,
  Step
>;
