import type { HostedWidget, ProviderAccountView } from '@fin-link/contracts/browser';
import { hostedWidget, initialHostedModel } from '../../src/index.ts';
import type { FailedRequest, HostedEffect, HostedEvent, HostedModel } from '../../src/index.ts';
import { refused, replied } from '../replies.ts';
import { account, launched, view } from '../views.ts';

const here = { action: 'add' } as const;
const down: FailedRequest = { code: 'service.unavailable', reference: 'rq', retryAfter: null };

const widget: HostedWidget = { page: 'https://widget.example/hosted-widget/pk_1234', accessToken: 't', params: {} };
export const gotWidget = replied('openHostedWidget', here, widget);
export const hasNone = replied('openHostedWidget', here, null);
export const noWidget = (code: FailedRequest['code'] = 'service.unavailable') =>
  refused('openHostedWidget', here, { ...down, code });

/** Returns a call of a callback of the widget. */
export const said = (callback: string, data: unknown): HostedEvent => ({
  source: 'user',
  type: 'widgetSaid',
  callback,
  text: JSON.stringify(data),
});
const site = (id: number | string, status: string) => ({ providerId: 1, providerAccountId: id, status });
export const success = (id: number | string = 501) => said('onSuccess', site(id, 'SUCCESS'));
export const failure = (id: number | string = 501) => said('onError', site(id, 'FAILED'));
export const close = (...ids: (number | string)[]) =>
  said('onClose', { action: 'exit', fnToCall: 'accountStatus', sites: ids.map((id) => site(id, 'SUCCESS')) });
export const startError = said('onError', { code: 'N500', title: 'T', message: 'M', fnToCall: 'errorHandler' });

/** Returns the host's answer about a provider account with one account. */
export const linked = (id = 501, over: Partial<ProviderAccountView> = {}): HostedEvent =>
  replied(
    'recordHostedLink',
    { providerAccountId: id },
    {
      providerAccount: view({ providerAccountId: id, status: 'SUCCESS', ...over }),
      accounts: [account(id * 10, { providerAccountId: id })],
    },
  );
/** Returns the host's answer about a provider account without accounts. */
export const notLinked = (id = 501, over: Partial<ProviderAccountView> = {}): HostedEvent =>
  replied(
    'recordHostedLink',
    { providerAccountId: id },
    {
      providerAccount: view({
        providerAccountId: id,
        status: 'FAILED',
        additionalStatus: 'INCORRECT_CREDENTIALS',
        ...over,
      }),
      accounts: [],
    },
  );
export const notRead = (id = 501, code: FailedRequest['code'] = 'service.unavailable'): HostedEvent =>
  refused('recordHostedLink', { providerAccountId: id }, { ...down, code });

export const opened: HostedEvent = { source: 'user', type: 'widgetOpened' };
export const unavailable: HostedEvent = { source: 'user', type: 'widgetUnavailable' };
export const inWidget: readonly HostedEvent[] = [launched(), gotWidget, opened];

/** Plays the events in order and returns the last model, and the names of all requests and events of the page. */
export function play(events: readonly HostedEvent[], fallsBack = false) {
  const transition = hostedWidget(fallsBack);
  let model: HostedModel = initialHostedModel;
  const effects: HostedEffect[] = [];
  for (const event of events) {
    const turn = transition(model, event);
    model = turn.model;
    effects.push(...turn.effects);
  }
  return { model, effects, names: effects.map(nameOf) };
}

function nameOf(effect: HostedEffect): string {
  if (effect.type === 'request') return effect.request;
  if (effect.type !== 'emit') return effect.type;
  const { event } = effect;
  return event.type === 'fin-exit' ? `fin-exit ${event.outcome}` : event.type;
}
