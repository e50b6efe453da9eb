import type { Problem } from '@fin-link/flow';
import type { FrameScope } from '../../platform/scope/frame-scope.ts';
import type { LaterStrings } from '../../platform/words/strings.ts';

/** Returns the reason why an answer could not be sent, and when another may be sent. */
export function unsentAnswer(
  { class: problemClass, retryAfter }: Problem,
  { clock, formats }: Pick<FrameScope, 'clock' | 'formats'>,
  { mfa }: LaterStrings,
): string {
  if (problemClass !== 'rate.limited') return mfa.failed;
  if (retryAfter === null) return mfa.tooMany(null);
  return mfa.tooMany(formats.time(new Date(clock.now() + retryAfter * 1000).toISOString()));
}
