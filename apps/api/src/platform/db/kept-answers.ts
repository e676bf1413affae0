import { deflateRawSync, inflateRawSync } from 'node:zlib';

/**
 * An answer as it is kept with its key: its JSON, compressed, in a third of the room or less. The database is never
 * asked for its contents.
 */
export const abridge = (answer: unknown): Buffer | null =>
  answer === undefined ? null : deflateRawSync(JSON.stringify(answer));

/** The answer that was kept; null where there is none. */
export const expand = (kept: Buffer | null): unknown =>
  kept === null ? null : JSON.parse(inflateRawSync(kept).toString('utf8'));
