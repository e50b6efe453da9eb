interface Attempt {
  /** Code of the attempt, as the page shows it. */
  what: string;
  run(frame: HTMLIFrameElement): unknown;
}

/** Ways in which a script of this page could read what is typed in the frame. */
const attempts: readonly Attempt[] = [
  { what: 'frame.contentDocument', run: (frame) => frame.contentDocument },
  { what: 'frame.contentWindow.document', run: (frame) => frame.contentWindow?.document },
  {
    what: "frame.contentWindow.addEventListener('keydown', …)",
    run: (frame) => frame.contentWindow?.addEventListener('keydown', () => {}),
  },
  { what: 'frame.contentWindow.localStorage', run: (frame) => frame.contentWindow?.localStorage },
];

function answerOf({ run }: Attempt, frame: HTMLIFrameElement): string {
  try {
    const result = run(frame);
    return result === null || result === undefined ? 'null' : `It answered: ${typeof result}`;
  } catch (error) {
    return error instanceof Error ? error.name : 'An error';
  }
}

/** Tries to read the frame from this page. Returns each attempt with the browser's answer. */
export const tryReading = (frame: HTMLIFrameElement): { what: string; answer: string }[] =>
  attempts.map((attempt) => ({ what: attempt.what, answer: answerOf(attempt, frame) }));
