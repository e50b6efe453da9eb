import * as z from 'zod/mini';

/** A value of a message: position among its values, or its name in a sentence about an insight. */
type MessageValue = number | string;

/** Part of a message: text, value, number, or cases by plural form or by value. The case `other` is that of all other values. */
export type SessionMessagePart =
  | string
  | { value: MessageValue }
  | { number: MessageValue }
  | { plural: MessageValue; cases: Record<string, SessionMessagePart[]> }
  | { select: MessageValue; cases: Record<string, SessionMessagePart[]> };

/** Messages that replace those of the frame, by language and path. The host has parsed them, so that the frame does not. */
export type SessionMessages = Record<string, Record<string, SessionMessagePart[]>>;

/** Messages of a session. The schema checks no parts, because every view of the frame would load the schema of their cases. */
export const sessionMessages = z.catchall(
  z.object({}),
  z.catchall(z.object({}), z.array(z.unknown())),
) as unknown as z.ZodMiniType<SessionMessages>;
