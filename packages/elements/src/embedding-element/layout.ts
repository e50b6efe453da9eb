import type { FrameState } from '../embedded-frame/embedded-frame.ts';
import { noteTexts, texts } from './texts.ts';
import type { Texts } from './texts.ts';

/** Elements around the frame, and the note that replaces a frame that cannot be shown. */
export interface Layout {
  outer: HTMLElement;
  /** Container of the frame. */
  content: HTMLElement;
  /** Receives the focus when Shift+Tab leaves the frame. Like `after`, this element is not in the tab order. */
  before: HTMLElement;
  after: HTMLElement;
  /** Opens the dialog; no-op inline. */
  open(): void;
  /** Shows the state of the frame; `''` hides the frame and the note. */
  show(state: FrameState | ''): void;
  /** Closes the dialog, and hides the frame and the note. */
  close(): void;
  /** Changes the texts to another language. */
  say(words: Texts): void;
}

export interface LayoutEvents {
  escaped: (event: Event) => void;
  /** Called when the dialog was closed, unless it was reopened in the meantime. */
  closed: () => void;
  closeClicked: () => void;
}

/** Returns an element that can receive the focus, but is not in the tab order. */
function createFocusTarget(): HTMLElement {
  const element = document.createElement('span');
  element.tabIndex = -1;
  return element;
}

function createButton(text: string, click: () => void): HTMLButtonElement {
  const element = document.createElement('button');
  element.textContent = text;
  element.addEventListener('click', click);
  return element;
}

/** Events of the visual viewport after which the dialog is fitted again. */
const viewportEvents = ['resize', 'scroll'];

/** Creates the layout: a dialog if `events` are given, otherwise inline. `retry` is called when the user clicks "Try again". */
export function createLayout(root: Element | DocumentFragment, retry: () => void, events?: LayoutEvents): Layout {
  const before = createFocusTarget();
  const after = createFocusTarget();
  // Without `events`, the container is a `div`, which lacks the methods that are called with `?.` below.
  const content = document.createElement(events ? 'dialog' : 'div') as Pick<HTMLDialogElement, 'open'> &
    HTMLElement &
    Partial<HTMLDialogElement>;
  const outer = events ? content : document.createElement('div');
  const closeButton = createButton('✕', () => events?.closeClicked());
  const note = document.createElement('div');
  const sentence = document.createElement('p');
  const retryButton = createButton(noteTexts.retry, retry);
  const fallback = document.createElement('slot');
  closeButton.className = 'close';
  note.className = 'note';
  sentence.role = 'alert';
  fallback.name = 'fallback';
  note.append(sentence, retryButton, fallback);
  content.append(note);
  if (events) {
    content.addEventListener('cancel', events.escaped);
    content.addEventListener('close', () => content.open || events.closed());
    content.prepend(closeButton);
  } else outer.append(before, content, after);
  root.append(outer);
  /** Fits the dialog above an on-screen keyboard, because most browsers do not resize the page. */
  const fitDialog = ({ currentTarget }: Event): void => {
    const { height, offsetTop, scale } = currentTarget as VisualViewport;
    const isCovered = scale === 1 && height < innerHeight;
    content.style.setProperty('--h', isCovered ? `${height}px` : '');
    content.style.margin = isCovered ? `${offsetTop}px auto auto` : '';
  };
  const layout: Layout = {
    outer,
    content,
    before,
    after,
    open() {
      if (!content.open) content.showModal?.();
      if (events) for (const type of viewportEvents) visualViewport?.addEventListener(type, fitDialog);
    },
    show(state) {
      const words = (noteTexts as Partial<Record<string, string>>)[state];
      content.className = state;
      sentence.textContent = words ?? '';
      note.hidden = !words;
      retryButton.hidden = state === 'setup';
      // A loaded frame has its own close button.
      closeButton.hidden = state === 'ready';
    },
    close() {
      content.close?.();
      for (const type of viewportEvents) visualViewport?.removeEventListener(type, fitDialog);
      layout.show('');
    },
    say(words) {
      content.ariaLabel = words.title;
      closeButton.ariaLabel = words.close;
    },
  };
  if (events) layout.say(texts);
  return layout;
}
