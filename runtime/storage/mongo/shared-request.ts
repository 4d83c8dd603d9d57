/**
 * Shares one request between several callers. A caller during a request waits for the next one, which begins after the
 * call, because the answer of the current one might be older than the call.
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
