/** Something to tell the person in front of the page. Nothing in it comes from another party unless it is a code. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly statusCode: number;
  readonly title: string;
  readonly advice: string;

  constructor(statusCode: number, title: string, advice: string, options?: ErrorOptions) {
    super(title, options);
    this.statusCode = statusCode;
    this.title = title;
    this.advice = advice;
  }
}
