/** Lanes that one process works on at once, beside those whose callback is silent. */
export const lanesAtOnce = 64;
/** Of these, lanes whose callback fails: a hanging one takes long, and must not take the place of one that works. */
export const failingLanesAtOnce = 24;
/** A callback that has said nothing for so long keeps no place from others. */
export const silentMs = 1_000;
/** Lanes with a silent callback that one process works on at once. */
export const silentLanesAtOnce = 256;
/** Events of one lane that are sent side by side, each of another user. */
export const sendsAtOnce = 16;
/** Events of a lane that are read at once: those never tried, and those tried before. */
export const freshAtOnce = 128;
export const retriesAtOnce = 32;
/** Of those never tried and of those tried before each, while the callback fails: who is down is not asked with everything that waits. */
export const probesAtOnce = 2;
/** How long a process works on one lane before others that wait get their turn. */
export const turnMs = 5_000;
/** How long an event is tried before it is parked, and a callback before it is switched off. */
export const triedMs = 3 * 86_400_000;
/** How long events are listed after they were delivered or parked. */
export const keptMs = 30 * 86_400_000;
