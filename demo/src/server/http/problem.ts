/** An error that is shown to the user. It contains no text of other servers, only their error codes. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly statusCode: number;
  readonly title: string;
  /** Sentence that says what the user can do. */
  readonly advice: string;

  constructor(statusCode: number, title: string, advice: string, options?: ErrorOptions) {
    super(title, options);
    this.statusCode = statusCode;
    this.title = title;
    this.advice = advice;
  }
}
