import { expect } from '@open-wc/testing';
import type { LaterState } from '../../src/app/step-registry.ts';
import { isLoaded, loadLater } from '../../src/app/step-registry.ts';
import type { WordGroup } from '../../src/platform/words/strings.ts';
import { card, connectionSamples, connectionsState, running } from '../fixtures/connections.ts';

/** Loads a state and returns the groups of words that it needed. */
async function groupsOf(state: LaterState): Promise<WordGroup[]> {
  const groups: WordGroup[] = [];
  await loadLater(state, async (wanted) => void groups.push(...wanted));
  return groups;
}

describe('step registry', () => {
  it('a list of connections needs words of problems only if a connection has a problem', async () => {
    const whole = connectionsState({ cards: [card()] });
    const broken = connectionSamples['connections']?.state ?? whole;
    expect(await groupsOf(whole)).to.deep.equal(['managing']);
    expect(isLoaded(whole)).to.equal(true);
    expect(isLoaded(broken)).to.equal(false);
    expect(await groupsOf(broken)).to.deep.equal(['managing', 'problems']);
    expect(isLoaded(broken)).to.equal(true);
  });

  it('a list of connections needs words of progress only if a connection is being refreshed', async () => {
    expect(await groupsOf(connectionsState({ cards: [running] }))).to.deep.equal(['managing', 'links']);
  });
});
