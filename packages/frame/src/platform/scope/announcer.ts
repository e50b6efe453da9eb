/**
 * One polite and one assertive live region, created at boot as children of `document.body`. Live regions inside shadow roots or
 * outside an open modal dialog are unreliable, so an open dialog contains them.
 */
export class Announcer {
  readonly #polite: HTMLElement;
  readonly #assertive: HTMLElement;
  readonly #element: HTMLElement;
  readonly #home: HTMLElement;

  constructor(home: HTMLElement) {
    const document = home.ownerDocument;
    this.#home = home;
    this.#element = document.createElement('fin-announcer');
    this.#element.className = 'unseen';
    this.#polite = document.createElement('div');
    this.#polite.ariaLive = 'polite';
    this.#assertive = document.createElement('div');
    this.#assertive.ariaLive = 'assertive';
    this.#element.append(this.#polite, this.#assertive);
    home.append(this.#element);
  }

  /** Announces a status when the screen reader pauses. */
  polite(text: string): void {
    say(this.#polite, text);
  }

  /** Announces a failure immediately and drops a polite message that was not announced yet. */
  assertive(text: string): void {
    this.#polite.replaceChildren();
    say(this.#assertive, text);
  }

  /** Moves the regions into an open modal dialog; `null` moves them back. */
  moveInto(dialog: HTMLElement | null): void {
    (dialog ?? this.#home).append(this.#element);
  }

  remove(): void {
    this.#element.remove();
  }
}

/** Time until an announcement is removed, so that a screen reader does not find it when it reads the page. */
const announcementMs = 8_000;

/**
 * Announces a text. The node is new each time, because screen readers do not announce the same text twice in one node. Earlier lines stay
 * for their time, because the reader may not have read them yet.
 */
function say(region: HTMLElement, text: string): void {
  const line = region.ownerDocument.createElement('p');
  line.textContent = text;
  region.append(line);
  setTimeout(() => line.remove(), announcementMs);
}
