import { launchOf, type Launch, type LaunchVersion } from '../../server/src/tenancy/fastlink/launch-parameters.ts';
import { LaunchRefusal, refusals } from '../../server/src/tenancy/fastlink/refusals.ts';
import type { LaunchCall, Option } from './launch-calls.ts';

/** Expression of a script, printed as it is, in contrast to a text. */
export class Code {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

/** Remark about a line of the page. */
export interface Note {
  line: number;
  text: string;
}

/** Tag and session that replace a call. */
export interface TranslatedLaunch {
  element: Launch['element'];
  attributes: readonly (readonly [name: string, value: string])[];
  /** Members of the session request besides `loginName` and `publishableKey`. Values may contain `Code`. */
  session: Readonly<Record<string, unknown>>;
  /** Address that the page opened after the flow. */
  callback: string | Code | null;
  /** Parts that the page no longer needs. */
  dropped: readonly Note[];
  /** Parts that a developer must translate. */
  open: readonly Note[];
}

/** Translates the options and parameters of a call by the rules of the host, which also opens such launches. */
export function translateLaunch(call: LaunchCall, version: LaunchVersion): TranslatedLaunch {
  const open: Note[] = call.hidden.map(({ what, source, line }) => ({
    line,
    text: `${what}: the file does not show what is in \`${source}\``,
  }));
  const dropped: Note[] = [];
  for (const option of call.options) {
    const isOff = option.value.kind === 'literal' && option.value.value === false;
    const reason = isOff ? 'not needed: it is off' : unneeded[option.name];
    if (reason !== undefined) dropped.push({ line: option.line, text: `${option.name}: ${reason}` });
    else open.push({ line: option.line, text: `${option.name}: ${byHand[option.name] ?? 'an unknown option'}` });
  }
  if (call.container === null)
    open.push({ line: call.line, text: 'the call names no container: choose where the tag is' });

  const { parameters, expressions, notes } = parametersOf(call.params);
  open.push(...notes);
  // Parameters that the file does not show may have the name.
  const hidesName = call.hidden.some(({ what }) => what.includes('params'));
  if (version === 'v4' && hidesName && !parameters.has('configName')) parameters.set('configName', 'Aggregation');
  const launch = launchOr(version, parameters, call.line, open);
  if (launch.intentUrl !== null)
    open.push({ line: call.line, text: 'intentUrl: only for apps, which keep the form POST (docs/migration.md)' });
  const { version: number, configNames, capabilities, start, ...others } = launch.session;
  const isLinking = launch.element === 'fin-link';
  const session = {
    ...(number === 3 ? { version: 3 } : { configNames }),
    ...others,
    ...(!isLinking && { capabilities }),
    ...(Object.keys(start).length > 0 && { start }),
  };
  return {
    element: launch.element,
    attributes: attributesOf(launch, expressions),
    session: withCode(session, expressions) as Record<string, unknown>,
    callback: launch.callback === null ? null : (expressions.get(launch.callback) ?? launch.callback),
    dropped,
    open,
  };
}

/** Returns the attributes that the tag must have besides those that every tag has. */
function attributesOf(
  { element, session: { version, flow, start } }: Launch,
  expressions: ReadonlyMap<unknown, Code>,
): [name: string, value: string][] {
  if (element === 'fin-link')
    return [['mode', 'dialog'], ...(version === 3 && flow !== undefined ? versionAttributes(flow) : [])];
  const { accountId = null } = start;
  return accountId === null ? [] : [['account-id', String(expressions.get(accountId)?.source ?? accountId)]];
}

const versionAttributes = (flow: string): [string, string][] => [
  ['version', '3'],
  ['flow', flow],
];

/** Options that the tag does not need, with the reason. */
const unneeded: Readonly<Record<string, string>> = {
  fastLinkURL: 'not needed: the attribute host names the host',
  accessToken: 'not needed: your backend creates the session for the same login name',
  jwtToken: 'not needed: your backend creates the session for the same login name',
  forceIframe: 'not needed: the screens are always in a frame',
  iframeScrolling: 'not needed: the frame grows with its content',
};

/** Options that have no counterpart in the tag. */
const byHand: Readonly<Record<string, string>> = {
  forceRedirect: 'put the tag on a page of its own and navigate to it',
};

/** Parameters that may be computed, with a value that the host's rules accept in their place. */
const computable: Readonly<Record<string, (index: number) => string>> = {
  ...Object.fromEntries(
    ['providerId', 'siteId', 'providerAccountId', 'siteAccountId', 'accountId', 'itemAccountId'].map((name) => [
      name,
      (index: number) => String(900_000_000 + index),
    ]),
  ),
  routingNumber: (index) => String(900_000_000 + index),
  configName: (index) => `Computed${index}`,
  keyword: (index) => `Computed${index}`,
  callback: (index) => `https://computed.example/${index}`,
  container: () => 'bank',
};

interface Parameters {
  parameters: URLSearchParams;
  /** Expressions by the value that takes their place. */
  expressions: ReadonlyMap<unknown, Code>;
  notes: Note[];
}

/** Returns the parameters as the loader would send them. Computed values are replaced by values that can be found again. */
function parametersOf(params: readonly Option[]): Parameters {
  const parameters = new URLSearchParams();
  const expressions = new Map<unknown, Code>();
  const notes: Note[] = [];
  for (const [index, { name, value, line }] of params.entries()) {
    const replacement = computable[name];
    if (value.kind === 'literal') parameters.set(name, String(value.value ?? ''));
    else if (replacement === undefined)
      notes.push({ line, text: `params.${name}: computed (${value.source}); write one session for each value` });
    else {
      const text = replacement(index);
      for (const key of [text, Number(text)]) expressions.set(key, new Code(value.source));
      parameters.set(name, text);
      if (name !== 'container')
        notes.push({ line, text: `params.${name}: computed (${value.source}); your backend must know it` });
    }
  }
  // Ids mean nothing without the flow that they belong to.
  const isFlowComputed = params.some(({ name, value }) => name === 'flow' && value.kind === 'computed');
  if (isFlowComputed) for (const name of Object.keys(computable)) if (name !== 'configName') parameters.delete(name);
  return { parameters, expressions, notes };
}

/** Translates by the host's rules. A refusal becomes a remark, and the rest is translated without the refused deep link. */
function launchOr(version: LaunchVersion, parameters: URLSearchParams, line: number, open: Note[]): Launch {
  try {
    return launchOf(version, parameters);
  } catch (error) {
    if (!(error instanceof LaunchRefusal)) throw error;
    const flow = parameters.get('flow');
    const where = flow === null ? '' : ` (flow ${flow})`;
    open.push({ line, text: `refused here: ${refusals[error.refusal].code}, ${error.message}${where}` });
    return launchOf(version, new URLSearchParams({ configName: parameters.get('configName') || 'Aggregation' }));
  }
}

/** Replaces values by the expressions that they represent, at any depth. */
function withCode(value: unknown, expressions: ReadonlyMap<unknown, Code>): unknown {
  if (Array.isArray(value)) return value.map((one) => withCode(one, expressions));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withCode(one, expressions)]));
  return expressions.get(value) ?? value;
}
