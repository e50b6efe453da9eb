/** A transition of a state machine. */
export interface Move {
  from: string;
  event: string;
  to: string;
}

/** States of a machine and its transitions. */
interface Machine {
  states: readonly string[];
  initial: string;
  moves: readonly Move[];
}

/**
 * Returns a Mermaid diagram. Each pair of states has one arrow with all its events. Transitions to the same state have
 * no arrow.
 */
export function stateDiagram({ states, initial, moves }: Machine): string {
  const events = new Map<string, Set<string>>();
  for (const { from, event, to } of moves) {
    if (from === to) continue;
    const arrow = `${from} --> ${to}`;
    events.set(arrow, (events.get(arrow) ?? new Set()).add(event));
  }
  const sourceIndex = (arrow: string): number => states.indexOf(arrow.split(' ')[0] ?? '');
  const arrows = [...events.keys()].toSorted((a, b) => sourceIndex(a) - sourceIndex(b));
  return [
    '```mermaid',
    'stateDiagram-v2',
    `  [*] --> ${initial}`,
    ...arrows.map((arrow) => `  ${arrow}: ${[...(events.get(arrow) ?? [])].join(', ')}`),
    '```',
  ].join('\n');
}
