import type { FrameState } from '../embedded-frame/embedded-frame.ts';
import { noteTexts, texts } from './texts.ts';
import type { Texts } from './texts.ts';

/** What stands around the frame, and in its place where it cannot be shown. */
export interface Layout {
  outer: HTMLElement;
  /** The frame is put in here. */
  content: HTMLElement;
  /** Focus goes here when it leaves the frame; not in the tab order themselves. */
  before: HTMLElement;
  after: HTMLElement;
  open(): void;
  /** `''`: there is no frame, and nothing in its place. */
  show(state: FrameState | ''): void;
  close(): void;
  /** Words in another language. */
  say(words: Texts): void;
}

export interface LayoutEvents {
  escaped: (event: Event) => void;
  /** It has been closed, and not opened again since. */
  closed: () => void;
  closeClicked: () => void;
}

function edge(): HTMLElement {
  const element = document.createElement('span');
  element.tabIndex = -1;
  return element;
}

function button(text: string, click: () => void): HTMLButtonElement {
  const element = document.createElement('button');
  element.textContent = text;
  element.addEventListener('click', click);
  return element;
}

/** Of the part of the page that is seen. */
const moves = ['resize', 'scroll'];

/** A dialog where there is somebody to hear of its events; otherwise it stands in the page. */
export function layOut(root: Element | DocumentFragment, retry: () => void, events?: LayoutEvents): Layout {
  const before = edge();
  const after = edge();
  // Without events a `div`, which has none of what is asked for with `?.` below.
  const content = document.createElement(events ? 'dialog' : 'div') as Pick<HTMLDialogElement, 'open'> &
    HTMLElement &
    Partial<HTMLDialogElement>;
  const outer = events ? content : document.createElement('div');
  const close = button('✕', () => events?.closeClicked());
  const note = document.createElement('div');
  const sentence = document.createElement('p');
  const again = button(noteTexts.retry, retry);
  const fallback = document.createElement('slot');
  close.className = 'close';
  note.className = 'note';
  sentence.role = 'alert';
  fallback.name = 'fallback';
  note.append(sentence, again, fallback);
  content.append(note);
  if (events) {
    content.addEventListener('cancel', events.escaped);
    content.addEventListener('close', () => content.open || events.closed());
    content.prepend(close);
  } else outer.append(before, content, after);
  root.append(outer);
  /** A keyboard on the screen covers the bottom of the page, and most browsers leave the page as tall as it is. */
  const fit = ({ currentTarget }: Event): void => {
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
      if (events) for (const type of moves) visualViewport?.addEventListener(type, fit);
    },
    show(state) {
      const words = (noteTexts as Partial<Record<string, string>>)[state];
      content.className = state;
      sentence.textContent = words ?? '';
      note.hidden = !words;
      again.hidden = state === 'setup';
      // A frame that answers has a close button of its own.
      close.hidden = state === 'ready';
    },
    close() {
      content.close?.();
      for (const type of moves) visualViewport?.removeEventListener(type, fit);
      layout.show('');
    },
    say(words) {
      content.ariaLabel = words.title;
      close.ariaLabel = words.close;
    },
  };
  if (events) layout.say(texts);
  return layout;
}
