import { setBank } from './bank-state.ts';
import { take } from './deeds.ts';
import type { SteppedUser } from './stepped-user.ts';
import type { Step } from './steps.ts';

const hourMs = 3_600_000;

export async function takeStep(user: SteppedUser, step: Step): Promise<void> {
  const { linking } = user;
  const { clock, deps } = linking.service;
  clock.advance(1_000);
  switch (step.do) {
    case 'link':
      setBank(linking, step.bank);
      return linking.work(await linking.add(user.loginName));
    case 'refresh': {
      setBank(linking, step.bank);
      const reference = await user.linked(step.nth);
      if (reference !== undefined) await linking.refresh(reference);
      return;
    }
    case 'edit credentials':
      setBank(linking, step.bank);
      return editCredentials(user, step.nth);
    case 'move clock':
      return deps.businessClock.advance(step.hours * hourMs);
    default:
      return take[step.do](user, step.nth);
  }
}

async function editCredentials(user: SteppedUser, nth: number): Promise<void> {
  const reference = await user.linked(nth);
  if (reference === undefined) return;
  const field = [
    { id: '16001011', value: 'ok' },
    { id: '16001021', value: 'other' },
  ];
  const path = `/providerAccounts?providerAccountIds=${reference.providerAccountId}`;
  const { providerAccount } = await user.call('PUT', path, { field });
  const [row] = providerAccount ?? [];
  if (row !== undefined) await user.linking.work({ ...reference, requestKey: row.requestId });
}
