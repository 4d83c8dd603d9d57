/** Thrown by every call on a test server that was stopped, and by its clients. */
export class ServerStoppedError extends Error {
  override readonly name = "ServerStoppedError";

  constructor() {
    super("the test server was stopped: start another one");
  }
}
