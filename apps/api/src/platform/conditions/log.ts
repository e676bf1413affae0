/** The structured log of the server that runs, for work outside any request. */
export abstract class Log {
  abstract warn(data: object, message: string): void;
  abstract error(data: object, message: string): void;
}
