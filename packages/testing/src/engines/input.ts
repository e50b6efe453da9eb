/** Input in the form that classic WebDriver and WebDriver BiDi share. */
type Source = { id: string } & Record<string, unknown>;

/**
 * Returns a click. `origin` is `viewport` or an element in the protocol's format; x and y of an element count from its
 * middle. `pauseMs` is the delay before the click.
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

/** Returns the keys of a text, one after the other. */
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
