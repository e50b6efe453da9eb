import { idPattern } from '@fin-link/contracts/browser';

/** What a message of the upstream's widget says. Nothing of it is trusted: the host reads the provider accounts that it names. */
export interface WidgetReport {
  /** Ids of the provider accounts that the message names, each once. */
  providerAccountIds: readonly number[];
  /** Whether the user left the widget. */
  exits: boolean;
  /** Whether the widget could not start, for example because its token has expired. */
  failsToStart: boolean;
}

/** Maximum number of provider accounts that one message may name. */
const maxNamed = 50;

/**
 * Reads a message. `callback`: the callback of the public contract that got it. `text`: its content as JSON. Success, failure and exit can be
 * in a message of any callback, and ids can be numbers or texts.
 */
export function readWidgetMessage(callback: string, text: string): WidgetReport {
  const outer = asObject(parse(text));
  // Messages of native bridges have their content in `data`.
  const content = [outer, asObject(outer['data'])];
  const sites = content.flatMap(({ sites: named }) => (Array.isArray(named) ? named.map(asObject) : []));
  const ids = [...content, ...sites].flatMap(({ providerAccountId }) => idOf(providerAccountId));
  return {
    providerAccountIds: [...new Set(ids)].slice(0, maxNamed),
    exits: callback === 'onClose' || callback === 'onExit' || content.some(({ action }) => action === 'exit'),
    failsToStart: content.some(({ fnToCall }) => fnToCall === 'errorHandler'),
  };
}

type Content = Readonly<Record<string, unknown>>;

const asObject = (value: unknown): Content => (typeof value === 'object' && value !== null ? (value as Content) : {});

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const idOf = (value: unknown): number[] =>
  (typeof value === 'number' || typeof value === 'string') && idPattern.test(String(value)) ? [Number(value)] : [];
