import type { MessagePart as DataPart } from '../parts.ts';
import type { SourceMessage } from './catalogue.ts';
import { type MessagePart, parseMessage } from './message.ts';

/** Returns a message as data. `source`: the same message in English, whose values are the arguments of the function. */
export function partsOf(text: string, { values = [] }: Pick<SourceMessage, 'values'>): DataPart[] {
  const ofValue = (name: string): number | string => (values === 'insight' ? name : values.indexOf(name));
  const convert = (parts: readonly MessagePart[], counted: string): DataPart[] =>
    parts.map((part) => {
      switch (part.type) {
        case 'content':
          return part.value;
        case 'argument':
          return { value: ofValue(part.arg) };
        case 'function':
          return { number: ofValue(part.arg) };
        case 'octothorpe':
          return { number: ofValue(counted) };
        default: {
          const inner = part.type === 'select' ? counted : part.arg;
          const cases = Object.fromEntries(part.cases.map(({ key, tokens }) => [key, convert(tokens, inner)]));
          return part.type === 'select' ? { select: ofValue(part.arg), cases } : { plural: ofValue(part.arg), cases };
        }
      }
    });
  return convert(parseMessage(text), '');
}
