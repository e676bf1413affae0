/**
 * The guide of the API. Every request of it is run by a test against a real server, in this order, and its answer
 * compared: $NAME in an answer stands for any value there, and is used under that name from then on.
 */
export type Peticion = {
  metodo: 'GET' | 'POST' | 'PUT';
  ruta: string;
  /** True for a request without the token. */
  sinSesion?: true;
  clave?: string;
  cuerpo?: unknown;
  archivo?: { nombre: string; base64: string };
  estado: number;
  /** The part of the answer that is compared: it may have more. */
  respuesta: unknown;
  /** Headers of the answer worth seeing, with their value or `null` for any. */
  cabeceras?: Readonly<Record<string, string | null>>;
};
export type Paso = { texto: string; peticion?: Peticion };
export type Seccion = { id: string; titulo: string; pasos: readonly Paso[] };
