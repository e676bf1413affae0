import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** An answer as it is kept with its key: its JSON, compressed, in a third of the room or less. Nothing asks the database what is in it. */
export const abridge = (respuesta: unknown): Buffer | null =>
  respuesta === undefined ? null : deflateRawSync(JSON.stringify(respuesta));

/** What was answered; null where nothing was. */
export const expand = (guardada: Buffer | null): unknown =>
  guardada === null ? null : JSON.parse(inflateRawSync(guardada).toString('utf8'));
