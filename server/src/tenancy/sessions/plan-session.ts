import type { Capability, CreateSession, FlowKind, FlowSnapshot, LinkOptions } from '@fin-link/contracts/browser';
import type { HostSettings } from '../../platform/environment/index.ts';
import { HostError, invalidInput } from '../../platform/http/index.ts';
import type { NeedsSettings } from '../../platform/parts/index.ts';
import { isIntentUrl, isReturnAddress, type Site } from '../../platform/sites/index.ts';
import { optionsOfFlow, type Configurations } from '../configurations/index.ts';
import type { Session } from './session.ts';
import type { SessionPlan } from './sessions.ts';
import { isSameStart, startOf } from './start-point.ts';

const maxLifetimeSeconds = 7_200;
const maxIdleSeconds = 1_800;
/** Name of the configuration that version 4 uses by default. */
const defaultConfigName = 'Aggregation';
/** Maximum number of expired sessions that a session continues. Each lasts up to two hours, and no page stays open for that long. */
const maxFollowedSessions = 20;

/** Checks a backend's request against its site and its configurations, and fills in defaults. Throws the errors of the checks. */
export async function planSession(
  request: CreateSession,
  { settings, configurations }: PlanParts,
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
    capabilities: grantedCapabilities(requestedCapabilities(request), options),
    start: startOf(request),
    consentId: consentOf(request),
    renderer: request.renderer ?? null,
    locale: request.locale ?? null,
    snapshot,
    lifetimeSeconds: Math.min(request.lifetimeSeconds ?? maxLifetimeSeconds, maxLifetimeSeconds),
    idleSeconds: Math.min(request.idleSeconds ?? maxIdleSeconds, maxIdleSeconds),
    returnUrl: returnAddressOf(request, site),
  };
}

/**
 * Returns the requested return address, or `null` if there is none. The address of a page is normalized, that of an app is not. Throws
 * `site.return-address-not-registered` if the site has not registered it.
 */
export function returnAddressOf({ returnUrl }: CreateSession, site: Site): string | null {
  if (returnUrl === undefined) return null;
  if (isIntentUrl(site, returnUrl)) return returnUrl;
  if (!isReturnAddress(site, returnUrl)) throw new HostError('site.return-address-not-registered');
  return new URL(returnUrl).href;
}

/** Returns the requested capabilities; `link` if the backend names none. */
export const requestedCapabilities = ({ capabilities = ['link'] }: CreateSession): Capability[] => [
  ...new Set(capabilities),
];

/** Returns the requested capabilities and those that the flows of the options need. */
export const grantedCapabilities = (
  requested: readonly Capability[],
  options: readonly LinkOptions[],
): Capability[] => [...new Set([...requested, ...options.flatMap(({ flow }) => capabilitiesOfFlow[flow])])];

/** Capabilities that the screens of a flow need, even if the backend does not request them. */
const capabilitiesOfFlow: Readonly<Record<FlowKind, readonly Capability[]>> = {
  aggregation: [],
  verification: ['verification'],
  'aggregation-plus-verification': ['verification'],
  'asset-transfer': ['verification'],
  lite: [],
};

/**
 * Returns the consent of a lite session. Throws `request.invalid` if a lite session has no consent, or a session of another flow has one.
 */
function consentOf({ flow, consentId }: CreateSession): number | null {
  if ((flow === 'lite') !== (consentId !== undefined))
    throw invalidInput('consentId', 'Required with the flow lite, and not allowed with other flows.');
  return consentId ?? null;
}

/**
 * Returns the configuration names that a session may use, with the currently published options of each. In version 3 the request determines
 * the flow, and the names select no options. Throws `config.not-found`, and `config.version-4-only` for a configuration of a single site.
 */
async function optionsOfRequest(
  { version, configNames, flow = 'aggregation' }: CreateSession,
  configurations: OptionsSource,
): Promise<{ names: string[]; options: LinkOptions[] }> {
  // The lite flow has no options to configure.
  if (flow === 'lite') return { names: [], options: [optionsOfFlow(flow)] };
  if (version === 3) {
    const namedOptions = configNames === undefined ? [] : await configurations.optionsFor(configNames);
    if (namedOptions.some((named) => named?.singleSite)) throw new HostError('config.version-4-only');
    return { names: [...(configNames ?? [])], options: [optionsOfFlow(flow)] };
  }
  const names = [...(configNames ?? [defaultConfigName])];
  const published = await configurations.optionsFor(names);
  const options = published.filter((publishedOptions) => publishedOptions !== undefined);
  if (options.length < names.length) throw new HostError('config.not-found');
  return { names, options };
}

type OptionsSource = Pick<Configurations, 'optionsFor'>;

type PlanParts = { readonly configurations: OptionsSource } & NeedsSettings<'customer' | 'sites'>;

/** Returns the site of the request; without a publishable key, the only site. Throws `site.unknown`. */
function siteOf({ publishableKey }: CreateSession, { sites }: Pick<HostSettings, 'sites'>): Site {
  const [first] = sites.all;
  const site = publishableKey === undefined && sites.all.length === 1 ? first : sites.byKey(publishableKey ?? '');
  if (site === undefined) throw new HostError('site.unknown');
  return site;
}

/** Returns the origin of the page that embeds the frame; by default the site's first one. Throws `site.origin-not-registered`. */
function originOf({ parentOrigin }: CreateSession, { origins }: Site): string {
  const origin = parentOrigin ?? origins[0] ?? '';
  if (!origins.includes(origin)) throw new HostError('site.origin-not-registered');
  return origin;
}

/** Returns whether two lists have the same items in the same order. */
export const isSameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((item, index) => item === b[index]);

/**
 * Plans a session that replaces an expired one. If start, version, flow and configurations are the same, the new session continues at the
 * saved position and may access the objects of the expired session.
 */
export async function planReplacement(request: CreateSession, ended: Session, parts: PlanParts): Promise<SessionPlan> {
  const follows = [ended.sessionId, ...ended.follows].slice(0, maxFollowedSessions);
  const plan = { ...(await planSession(followingRequest(request, ended), parts, ended.snapshot)), follows };
  const isContinuation =
    isSameStart(plan.start, ended.start) &&
    plan.version === ended.version &&
    plan.flow === ended.flow &&
    isSameList(plan.configNames, ended.configNames);
  return isContinuation ? plan : { ...plan, snapshot: null, follows: [] };
}

/**
 * Returns the request for a session that replaces an expired one. Fields that the request omits have the values of the expired
 * session. Version, configurations, flow and consent are only taken over together. Capabilities come only from the new request.
 */
function followingRequest(request: CreateSession, ended: Session): CreateSession {
  const { publishableKey, parentOrigin, start, renderer, locale, version, configNames, flow, consentId } = ended;
  const namesFlow = [request.version, request.configNames, request.flow].some((field) => field !== undefined);
  return {
    publishableKey,
    parentOrigin,
    start,
    ...(renderer !== null && { renderer }),
    ...(locale !== null && { locale }),
    ...(!namesFlow && consentId !== null && { consentId }),
    ...(!namesFlow && { version, flow, ...(configNames.length > 0 && { configNames: [...configNames] }) }),
    ...request,
  };
}
