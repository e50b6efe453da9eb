import { byId } from '../site/elements.ts';

interface Result {
  status: string;
  outcome: string | null;
  providerAccounts: unknown[];
}

/** Shows the result of the latest session, which this site's backend reads from the host. */
export async function showBackendResult(): Promise<void> {
  const text = byId('result-text', HTMLParagraphElement);
  const code = byId('result', HTMLPreElement);
  byId('read-again', HTMLButtonElement).hidden = false;
  text.textContent = 'Reading…';
  try {
    const { sessionId } = await getJson<{ sessionId: string }>('/my/session');
    const { result } = await getJson<{ result: Result }>(`/session/${encodeURIComponent(sessionId)}`);
    code.textContent = JSON.stringify(result, null, 2);
    code.hidden = false;
    text.textContent = describeResult(result);
  } catch {
    text.textContent = 'The backend couldn’t read the session.';
  }
}

function describeResult({ status, outcome, providerAccounts }: Result): string {
  if (status === 'open') return 'The session is still open. You can continue linking.';
  const banks = providerAccounts.length === 1 ? '1 bank' : `${providerAccounts.length} banks`;
  return `The session has ended. Outcome: ${outcome ?? 'unknown'}, ${banks}.`;
}

async function getJson<Reply>(address: string): Promise<Reply> {
  const response = await fetch(address, {
    headers: { accept: 'application/json' },
    cache: 'no-store',
    signal: AbortSignal.timeout(15_000),
  });
  if (!response.ok) throw new Error(`${address} answered with ${response.status}.`);
  return (await response.json()) as Reply;
}
