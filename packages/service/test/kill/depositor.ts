import { cdvStatusEvent, type Verification, type VerificationStatus } from '@fin-link/contracts/service';
import type { CallbackServer } from '../harness/callback-server.ts';
import type { KillableService } from './killable-service.ts';

interface StatementEntry {
  date: string;
  description: string;
  amount: string;
  direction: 'CREDIT' | 'DEBIT';
}

const routing = '021000021';

/** A client that verifies a typed account by deposits, and continues where it stopped after the service was killed. */
export class Depositor {
  readonly #service: KillableService;
  readonly #callback: CallbackServer;
  readonly #token: string;
  readonly #accountNumber: string;
  /** Number of wrong attempts before the right one. Three end the verification. */
  readonly #mistakes: number;
  #verification: Verification | null = null;
  #hasBegun = false;

  constructor(
    service: KillableService,
    callback: CallbackServer,
    { token, accountNumber, mistakes }: { token: string; accountNumber: string; mistakes: number },
  ) {
    this.#service = service;
    this.#callback = callback;
    this.#token = token;
    this.#accountNumber = accountNumber;
    this.#mistakes = mistakes;
  }

  get expected(): readonly VerificationStatus[] {
    return ['INITIATED', 'DEPOSITED', this.#mistakes < 3 ? 'SUCCESS' : 'FAILED'];
  }

  /** Whether deposits were started and had not ended at the last read. */
  get isUnderWay(): boolean {
    const status = this.#verification?.verificationStatus;
    return this.#hasBegun && status !== 'SUCCESS' && status !== 'FAILED';
  }

  get id(): number {
    return this.#verification?.verificationId ?? 0;
  }

  /** Starts the deposits once. If a start was sent before, reads its verification. */
  async begin(): Promise<void> {
    if (this.#verification !== null) return;
    this.#hasBegun = true;
    const account = {
      accountType: 'CHECKING',
      accountNumber: this.#accountNumber,
      bankTransferCode: { id: routing, type: 'ROUTING_NUMBER' },
    };
    const verification = { verificationType: 'CHALLENGE_DEPOSIT', account };
    if ((await this.#read()) === null)
      await this.#service.send('POST', '/verification', { token: this.#token, body: { verification } });
    await this.#read();
  }

  /** Resolves when an event of the status has arrived. */
  told(status: VerificationStatus): Promise<void> {
    return this.#callback.heard(({ body }) => {
      const { data } = cdvStatusEvent.parse(body).event;
      return data.verificationId === this.id && data.verificationStatus === status;
    });
  }

  /** Enters wrong amounts as often as planned, by the service's count of attempts, and then the right ones. */
  async enter(): Promise<void> {
    for (;;) {
      const now = await this.#read();
      if (now === null || now.verificationStatus === 'SUCCESS' || now.verificationStatus === 'FAILED') return;
      const isWrong = 3 - (now.remainingAttempts ?? 0) < this.#mistakes;
      const transaction = (await this.statement()).map(({ amount, direction }) => ({
        amount: { amount: isWrong ? '0.00' : amount, currency: 'USD' },
        baseType: direction,
      }));
      await this.#service.send('PUT', '/verification', {
        token: this.#token,
        body: { verification: { verificationType: 'CHALLENGE_DEPOSIT', verificationId: this.id, transaction } },
      });
    }
  }

  /** Reads the entries that the bank shows. */
  async statement(): Promise<StatementEntry[]> {
    const query = new URLSearchParams({ routingNumber: routing, accountNumber: this.#accountNumber });
    const reply = await fetch(`${this.#service.banks}/payments/statement?${query.toString()}`);
    return ((await reply.json()) as { entry: StatementEntry[] }).entry;
  }

  /** Reads the verification from the service. */
  read(): Promise<Verification | null> {
    return this.#read();
  }

  /** Returns the ids of the notifications by status. */
  notifications(): Map<VerificationStatus, Set<string>> {
    const ids = new Map<VerificationStatus, Set<string>>();
    for (const { body } of this.#callback.received) {
      const { notificationId, data } = cdvStatusEvent.parse(body).event;
      if (data.verificationId !== this.id) continue;
      const known = ids.get(data.verificationStatus) ?? new Set<string>();
      ids.set(data.verificationStatus, known.add(notificationId));
    }
    return ids;
  }

  async #read(): Promise<Verification | null> {
    const path = '/verification?verificationType=CHALLENGE_DEPOSIT';
    const reply = await this.#service.send('GET', path, { token: this.#token }).catch((error: unknown) => {
      if (error instanceof Error && error.message.includes('Y836')) return null;
      throw error;
    });
    this.#verification = (reply as { verification: Verification[] } | null)?.verification[0] ?? null;
    return this.#verification;
  }
}
