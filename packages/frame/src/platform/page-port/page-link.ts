import {
  type FrameMessage,
  isConnectMessage,
  messageOf,
  type PageMessage,
  pageMessages,
} from '@fin-link/contracts/page';

/** The connection to the embedding page: its origin, as the browser reports it, and a message port. */
export class PageLink {
  readonly #port: MessagePort;
  /** Origin of the page; the host checks it against the session. */
  readonly origin: string;

  constructor(origin: string, port: MessagePort) {
    this.origin = origin;
    this.#port = port;
  }

  send(message: FrameMessage): void {
    this.#port.postMessage(message);
  }

  /**
   * Calls `heard` for each message that conforms to the contract, and ignores other messages. Messages that arrived earlier are delivered,
   * too.
   */
  listen(heard: (message: PageMessage) => void): void {
    this.#port.addEventListener('message', (event) => {
      const message = messageOf(event.data, pageMessages);
      if (message !== null) heard(message);
    });
    this.#port.start();
  }

  /** Closes the port. Later messages of the page are not delivered. */
  close(): void {
    this.#port.close();
  }
}

/**
 * Waits for the connect message of the parent window with this nonce, and answers it with `ready`. Never resolves if `signal` is aborted
 * before.
 */
export function awaitPage(frame: Window, nonce: string, signal: AbortSignal): Promise<PageLink> {
  return new Promise((resolve) => {
    const connected = new AbortController();
    frame.addEventListener(
      'message',
      (event) => {
        const [port] = event.ports;
        const { data, source } = event;
        if (source !== frame.parent || !isConnectMessage(data) || data.nonce !== nonce || port === undefined) return;
        connected.abort();
        const link = new PageLink(event.origin, port);
        link.send({ type: 'ready', nonce });
        resolve(link);
      },
      { signal: AbortSignal.any([signal, connected.signal]) },
    );
  });
}
