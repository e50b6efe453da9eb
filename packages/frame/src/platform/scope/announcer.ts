/**
 * One polite and one assertive live region, made at boot as children of `document.body`: live regions inside shadow roots
 * and outside an open modal dialog are unreliable, so a dialog takes the pair in while it is open.
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

  /** Status that may wait until the reader pauses. */
  polite(text: string): void {
    say(this.#polite, text);
  }

  /** A failure that blocks; silences a polite message that has not been spoken. */
  assertive(text: string): void {
    this.#polite.replaceChildren();
    say(this.#assertive, text);
  }

  /** Moves the regions into an open modal dialog; `null` brings them home. */
  moveInto(dialog: HTMLElement | null): void {
    (dialog ?? this.#home).append(this.#element);
  }

  remove(): void {
    this.#element.remove();
  }
}

/** The same words twice in a row are spoken twice only if the node is new. */
function say(region: HTMLElement, text: string): void {
  const line = region.ownerDocument.createElement('p');
  line.textContent = text;
  region.replaceChildren(line);
}
