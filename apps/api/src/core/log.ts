/** The structured log of the server that runs, for what happens outside any request. */
export abstract class Log {
  abstract warn(datos: object, mensaje: string): void;
  abstract error(datos: object, mensaje: string): void;
}
