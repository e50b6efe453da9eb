import { byId } from '../site/elements.ts';

interface ReadAttempt {
  /** Code of the attempt, as the page shows it. */
  code: string;
  run(frame: HTMLIFrameElement): unknown;
}

/**
 * Shows the button that lets the user run the attempts from this page. A press lists the browser's answer to each attempt, and the number
 * of keys that the page saw while the user typed in the widget.
 */
export function startReadAttempts(findFrame: () => HTMLIFrameElement | null): void {
  let keysInWidget = 0;
  const countKey = (): void => {
    if (document.activeElement?.tagName === 'FIN-LINK') keysInWidget += 1;
  };
  document.addEventListener('keydown', countKey, true);
  const button = byId('try-reading', HTMLButtonElement);
  const answerList = byId('reading-answers', HTMLUListElement);
  button.hidden = false;
  button.addEventListener('click', () => {
    const frame = findFrame();
    const lines =
      frame === null
        ? [answerLine('The widget is closed', 'open it first')]
        : [
            ...readAttempts.map((attempt) => answerLine(attempt.code, answerTo(attempt, frame))),
            answerLine('keys that this page saw while you typed in the widget', String(keysInWidget)),
          ];
    answerList.replaceChildren(...lines);
  });
}

/** Ways in which a script of this page could read what the user types in the widget. The browser refuses all of them. */
const readAttempts: readonly ReadAttempt[] = [
  { code: 'frame.contentDocument', run: (frame) => frame.contentDocument },
  { code: 'frame.contentWindow.document', run: (frame) => frame.contentWindow?.document },
  {
    code: "frame.contentWindow.addEventListener('keydown', …)",
    run: (frame) => frame.contentWindow?.addEventListener('keydown', () => {}),
  },
  { code: 'frame.contentWindow.localStorage', run: (frame) => frame.contentWindow?.localStorage },
];

/** Runs an attempt. Returns the browser's answer: the name of the error, or the type of the result. */
function answerTo({ run }: ReadAttempt, frame: HTMLIFrameElement): string {
  try {
    const result = run(frame);
    return result === null || result === undefined ? 'null' : `It answered: ${typeof result}`;
  } catch (error) {
    return error instanceof Error ? error.name : 'An error';
  }
}

function answerLine(what: string, answer: string): HTMLLIElement {
  const line = document.createElement('li');
  const code = document.createElement('code');
  code.textContent = what;
  const result = document.createElement('strong');
  result.textContent = answer;
  line.append(code, ' ', result);
  return line;
}
