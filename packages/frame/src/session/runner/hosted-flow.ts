import { hostedWidgetOperations } from '@fin-link/contracts/browser';
import type { HostedEvent, HostedModel } from '@fin-link/flow';
import { hostedWidget, initialHostedModel } from '@fin-link/flow';
import { createLinkClient } from '@fin-link/host-client';
import type { FlowEffect, FlowEvent, FlowMachine } from './flow-machine.ts';

/**
 * Returns the flow in the upstream's own widget. `own`: the flow that takes over, with the same session, if the widget cannot be shown; `null`
 * if there is none.
 */
export function hostedFlow(own: FlowMachine | null): FlowMachine {
  const hosted = hostedWidget(own !== null);
  let launched: FlowEvent | null = null;
  let hasGivenUp = false;

  const transition: FlowMachine['transition'] = (model, event) => {
    if (own !== null && hasGivenUp) return own.transition(model, event);
    if (event.type === 'launched') launched = event;
    const { effects: all, ...turn } = hosted(model as HostedModel, event as HostedEvent);
    const effects: FlowEffect[] = all.filter((effect) => effect.type !== 'showOwnScreens');
    if (own === null || launched === null || effects.length === all.length) return { ...turn, effects };
    hasGivenUp = true;
    // The network may be lost since the launch.
    const { online } = turn.model.facts;
    const begun = own.transition({ ...own.initial, facts: { ...own.initial.facts, online } }, launched);
    return { ...begun, effects: [...effects, ...begun.effects] };
  };

  return {
    ...own,
    initial: initialHostedModel,
    transition,
    createClient: createLinkClient,
    operations: { ...own?.operations, ...hostedWidgetOperations },
  };
}
