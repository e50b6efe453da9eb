/** Browser engines that the product supports. */
export const engineNames = ['chromium', 'firefox', 'webkit'] as const;
export type EngineName = (typeof engineNames)[number];

/** A document in a window: the page, or the first frame in the page, including frames inside a shadow root. */
export type Place = 'page' | 'frame';

/** A window or tab of a browser. `Handle` is the driver's type for an element. */
export interface EngineWindow<Handle = unknown> {
  readonly id: string;
  open(address: string): Promise<void>;
  reload(): Promise<void>;
  address(): Promise<string>;
  /** Evaluates an expression whose value is a string. Throws if the place does not exist. */
  read(place: Place, expression: string): Promise<string>;
  /** Evaluates an expression whose value is an element or `null`. */
  find(place: Place, expression: string): Promise<Handle | null>;
  /** Clicks the center of an element, as a user does. */
  click(place: Place, element: Handle): Promise<void>;
  /** Types into the element that has the focus. */
  type(place: Place, text: string): Promise<void>;
  /** Sets the size of the page inside the window, in pixels. */
  resize(width: number, height: number): Promise<void>;
  /** Returns the visible part of the page as a PNG. */
  picture(): Promise<Buffer>;
}

/** A browser with a new profile. */
export interface EngineBrowser<Handle = unknown> {
  /** Open windows and tabs, oldest first. */
  windows(): Promise<EngineWindow<Handle>[]>;
  /** Errors of scripts, and violations of a content security policy. `null` if the driver does not report them. */
  faults(): readonly string[] | null;
  close(): Promise<void>;
}
