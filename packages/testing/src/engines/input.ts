/** Input in the format that classic WebDriver and WebDriver BiDi share. */
type Source = { id: string } & Record<string, unknown>;

/**
 * Returns a click. `origin` is `viewport` or an element in the protocol's format. For an element, x and y are relative to its center.
 * `pauseMs` is the delay before the click in milliseconds.
 */
export const clickOn = (origin: unknown, x = 0, y = 0, pauseMs = 0): Source[] => [
  {
    id: 'pointer',
    type: 'pointer',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pause', duration: pauseMs },
      { type: 'pointerMove', x, y, origin },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
];

/** Returns the key presses that type a text. */
export const keysOf = (text: string): Source[] => [
  {
    id: 'keyboard',
    type: 'key',
    actions: [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  },
];
