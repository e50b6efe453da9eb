/** A part that listens. */
export interface RunningPart {
  url: string;
  close(): Promise<void>;
}
