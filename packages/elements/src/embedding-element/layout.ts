import { texts } from './texts.ts';
import type { Texts } from './texts.ts';

/** What stands around the frame. */
export interface Layout {
  outer: HTMLElement;
  /** The frame is put in here. */
  content: HTMLElement;
  /** Focus goes here when it leaves the frame; not in the tab order themselves. */
  before: HTMLElement;
  after: HTMLElement;
  readonly isOpen: boolean;
  open(): void;
  /** The frame answers: it has a close button of its own. */
  ready(): void;
  close(): void;
  /** Words in another language. */
  say(words: Texts): void;
}

export interface LayoutEvents {
  escaped: (event: Event) => void;
  closed: () => void;
  closeClicked: () => void;
}

function edge(): HTMLElement {
  const element = document.createElement('span');
  element.tabIndex = -1;
  return element;
}

/** A dialog where there is somebody to hear of its events; otherwise it stands in the page. */
export function layOut(root: Element | DocumentFragment, events?: LayoutEvents): Layout {
  const before = edge();
  const after = edge();
  if (events === undefined) {
    const outer = document.createElement('div');
    const content = document.createElement('div');
    const nothing = () => {};
    outer.append(before, content, after);
    root.append(outer);
    return { outer, content, before, after, isOpen: true, open: nothing, ready: nothing, close: nothing, say: nothing };
  }
  const content = document.createElement('dialog');
  content.addEventListener('cancel', events.escaped);
  content.addEventListener('close', events.closed);
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = '✕';
  button.addEventListener('click', events.closeClicked);
  content.append(button);
  root.append(content);
  const say = ({ title, close }: Texts): void => {
    content.ariaLabel = title;
    button.ariaLabel = close;
  };
  say(texts);
  return {
    say,
    outer: content,
    content,
    before,
    after,
    get isOpen() {
      return content.open;
    },
    open() {
      button.hidden = false;
      content.showModal();
    },
    ready() {
      button.hidden = true;
    },
    close() {
      content.close();
    },
  };
}
