import type { CreateSession, FlowKind } from '@fin-link/contracts/browser';
import { HostError } from '../../platform/http/index.ts';
import { narrowerStart, optionsOf, startOf, type Session } from '../../tenancy/sessions/index.ts';

/** Names of the upstream's templates, for sessions without a configuration. Other flows have no template at the upstream. */
const templates: Readonly<Partial<Record<FlowKind, string>>> = {
  aggregation: 'Aggregation',
  verification: 'Verification',
  'aggregation-plus-verification': 'AggregationPlusVerification',
};

/**
 * Returns the launch parameters of the upstream's widget, from the session and the start that the frame begins with; `null` if the widget
 * cannot do what the session is for. Throws `session.mismatch` if the start of the frame contradicts the session.
 */
export function launchParams(session: Session, requested: CreateSession['start']): Record<string, string> | null {
  const start = narrowerStart(session.start, startOf({ start: requested }));
  if (start === null) throw new HostError('session.mismatch');
  const template = templates[optionsOf(session).flow];
  const flow = flowParams(start);
  if (template === undefined || flow === null) return null;
  return {
    configName: session.configNames[session.chosen] ?? template,
    ...flow,
    ...(session.locale !== null && { locale: session.locale.replace('-', '_') }),
  };
}

/** Returns the parameters of a deep link; `null` if the upstream has none for the start. */
function flowParams({
  action,
  providerId,
  routingNumber,
  providerAccountId,
}: Session['start']): Record<string, string> | null {
  switch (action ?? 'add') {
    case 'add':
      if (providerId !== null) return { flow: 'add', providerId: String(providerId) };
      // A keyword of a search has no place in the upstream's version 4.
      return /^\d{6,9}$/.test(routingNumber ?? '') ? { flow: 'add', routingNumber: String(routingNumber) } : {};
    case 'edit':
    case 'refresh':
    case 'balance-refresh':
      if (providerAccountId === null) return null;
      return {
        flow: action === 'balance-refresh' ? 'balanceRefresh' : String(action),
        providerAccountId: String(providerAccountId),
      };
    default:
      return null;
  }
}
