/** Seconds in which the start address can be opened. */
export const openSeconds = 600;
/** Seconds from there in which the user can come back. */
export const awaySeconds = 900;
/** Seconds after which somebody looks what became of an answer that is still being checked: longer than a call may take. */
export const settleSeconds = 30;
/** Seconds after the return until nothing more is hoped for: a service may wait a hundred for a bank. */
export const settleForSeconds = 180;
/** Milliseconds that authorizations are kept: no session is open for so long. */
export const keptMs = 86_400_000;

export const after = (from: Date, seconds: number): Date => new Date(from.getTime() + seconds * 1_000);
