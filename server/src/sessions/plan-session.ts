import type { Capability, CreateSession, FlowKind, FlowSnapshot, LinkOptions } from '@fin-link/contracts/browser';
import { HostError, invalidInput } from '../http/index.ts';
import { optionsOfFlow } from '../configurations/index.ts';
import type { Configurations, NeedsConfigurations } from '../configurations/index.ts';
import { isReturnAddress } from '../sites/index.ts';
import type { Site } from '../sites/index.ts';
import type { Session } from './session.ts';
import type { SessionPlan } from './sessions.ts';
import { isSameStart, startOf } from './start-point.ts';
import type { HostSettings } from '../environment/index.ts';
import type { NeedsSettings } from '../parts/index.ts';

const longestSeconds = 7_200;
const longestIdleSeconds = 1_800;
const usualConfiguration = 'Aggregation';
/** Sessions last two hours at most; a page is not left open for so many. */
const mostFollowed = 20;

function siteOf({ publishableKey }: CreateSession, { sites }: Pick<HostSettings, 'sites'>): Site {
  const [first] = sites.all;
  const site = publishableKey === undefined && sites.all.length === 1 ? first : sites.byKey(publishableKey ?? '');
  if (site === undefined) throw new HostError('site.unknown');
  return site;
}

function originOf({ parentOrigin }: CreateSession, { origins }: Site): string {
  const origin = parentOrigin ?? origins[0] ?? '';
  if (!origins.includes(origin)) throw new HostError('site.origin-not-registered');
  return origin;
}

export function returnAddressOf({ returnUrl }: CreateSession, site: Site): string | null {
  if (returnUrl === undefined) return null;
  if (!isReturnAddress(site, returnUrl)) throw new HostError('site.return-address-not-registered');
  return new URL(returnUrl).href;
}

/** Linking alone, where the backend names none. */
export const askedCapabilities = ({ capabilities = ['link'] }: CreateSession): Capability[] => [
  ...new Set(capabilities),
];

/** What the screens of a flow need, whoever asked for less. */
const impliedBy: Readonly<Record<FlowKind, readonly Capability[]>> = {
  aggregation: [],
  verification: ['verification'],
  'aggregation-plus-verification': ['verification'],
  'asset-transfer': ['verification'],
  lite: [],
};

/** What a session with these options may do: what was asked for, and what its flows need. */
export const grantedCapabilities = (asked: readonly Capability[], options: readonly LinkOptions[]): Capability[] => [
  ...new Set([...asked, ...options.flatMap(({ flow }) => impliedBy[flow])]),
];

/** Throws `request.invalid` for a lite session without a consent, and for a consent in another one. */
function consentOf({ flow, consentId }: CreateSession): number | null {
  if ((flow === 'lite') !== (consentId !== undefined))
    throw invalidInput('consentId', 'Required with the flow lite, and not allowed with other flows.');
  return consentId ?? null;
}

/** The names that a session may use, and the options of each as they are published now. Version 3 has its flow as a data element; names mean nothing to it. */
async function optionsOfRequest(
  { version, configNames, flow = 'aggregation' }: CreateSession,
  configurations: Configurations,
): Promise<{ names: string[]; options: LinkOptions[] }> {
  // The way to a bank and back has nothing to configure.
  if (flow === 'lite') return { names: [], options: [optionsOfFlow(flow)] };
  if (version === 3) {
    const named = configNames === undefined ? [] : await configurations.optionsFor(configNames);
    if (named.some((one) => one?.singleSite)) throw new HostError('config.version-4-only');
    return { names: [...(configNames ?? [])], options: [optionsOfFlow(flow)] };
  }
  const names = [...(configNames ?? [usualConfiguration])];
  const published = await configurations.optionsFor(names);
  const options = published.filter((one) => one !== undefined);
  if (options.length < names.length) throw new HostError('config.not-found');
  return { names, options };
}

/** Checks what a backend asks for against what is configured, and fills in what it left out. */
export async function planSession(
  request: CreateSession,
  { settings, configurations }: NeedsConfigurations & NeedsSettings<'customer' | 'sites'>,
  snapshot: FlowSnapshot | null,
): Promise<SessionPlan> {
  const site = siteOf(request, settings);
  const version = request.version ?? 4;
  const { names: configNames, options } = await optionsOfRequest(request, configurations);
  const { flow } = options[0] ?? optionsOfFlow('aggregation');
  return {
    customer: settings.customer,
    loginName: request.loginName,
    follows: [],
    publishableKey: site.publishableKey,
    parentOrigin: originOf(request, site),
    version,
    configNames,
    flow,
    options,
    chosen: 0,
    capabilities: grantedCapabilities(askedCapabilities(request), options),
    start: startOf(request),
    consentId: consentOf(request),
    locale: request.locale ?? null,
    snapshot,
    lifetimeSeconds: Math.min(request.lifetimeSeconds ?? longestSeconds, longestSeconds),
    idleSeconds: Math.min(request.idleSeconds ?? longestIdleSeconds, longestIdleSeconds),
    returnUrl: returnAddressOf(request, site),
  };
}

/**
 * What a session that follows an expired one is asked to be. It stands where that one stood; what it may do is what the backend
 * asks for this time, and nothing that the other one was given.
 */
function followingRequest(request: CreateSession, ended: Session): CreateSession {
  const { publishableKey, parentOrigin, start, locale, version, configNames, flow, consentId } = ended;
  const saysFlow = [request.version, request.configNames, request.flow].some((said) => said !== undefined);
  return {
    publishableKey,
    parentOrigin,
    start,
    ...(locale !== null && { locale }),
    ...(!saysFlow && consentId !== null && { consentId }),
    ...(!saysFlow && { version, flow, ...(configNames.length > 0 && { configNames: [...configNames] }) }),
    ...request,
  };
}

export const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name, index) => name === other[index]);

/** The same, with a snapshot only where it starts and runs as the ended one did: elsewhere nothing was left to go on with. */
export async function planFollowing(
  request: CreateSession,
  ended: Session,
  parts: NeedsConfigurations & NeedsSettings<'customer' | 'sites'>,
): Promise<SessionPlan> {
  const follows = [ended.sessionId, ...ended.follows].slice(0, mostFollowed);
  const plan = { ...(await planSession(followingRequest(request, ended), parts, ended.snapshot)), follows };
  const goesOn =
    isSameStart(plan.start, ended.start) &&
    plan.version === ended.version &&
    plan.flow === ended.flow &&
    isSameList(plan.configNames, ended.configNames);
  return goesOn ? plan : { ...plan, snapshot: null, follows: [] };
}
