/**
 * One request for many askers. Whoever asks while one is under way waits for the next, which begins after the question:
 * an answer that was on its way already might be older than the question.
 */
export class SharedRequest<Answer> {
  readonly #send: () => Promise<Answer>;
  #current: Promise<Answer> | undefined;
  #next: Promise<Answer> | undefined;

  constructor(send: () => Promise<Answer>) {
    this.#send = send;
  }

  ask(): Promise<Answer> {
    if (this.#current === undefined) {
      return this.#begin();
    }
    this.#next ??= this.#current.then(
      () => this.#beginNext(),
      () => this.#beginNext(),
    );
    return this.#next;
  }

  #beginNext(): Promise<Answer> {
    this.#next = undefined;
    return this.#begin();
  }

  #begin(): Promise<Answer> {
    const request = this.#send().finally(() => {
      if (this.#current === request) {
        this.#current = undefined;
      }
    });
    this.#current = request;
    return request;
  }
}
