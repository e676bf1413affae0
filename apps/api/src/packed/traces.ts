import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Of one packed file: the sources, and for each of its lines which of them it comes from, and the line there. */
export type Lines = { sources: string[]; lines: Array<[source: number, line: number] | 0> };

/** The name of the file that holds the lines of a packed one. */
export const linesOf = (file: string): string => `${file}.lines.json`;

const read = new Map<string, Lines | null>();

function readLines(folder: string, file: string): Lines | null {
  if (!read.has(file))
    try {
      read.set(file, JSON.parse(readFileSync(join(folder, linesOf(file)), 'utf8')) as Lines);
    } catch {
      read.set(file, null);
    }
  return read.get(file) ?? null;
}

function headOf(error: Error): string {
  try {
    return String(error);
  } catch {
    return 'Error';
  }
}

/**
 * Traces of what is packed in a folder name the sources. Node has an option for that, which keeps thirty megabytes of
 * maps from the start on; here a packed file's lines are read when the first trace through it is.
 */
export function nameSources(folder: string): void {
  const packed = /([\w.-]+\.cjs):(\d+):\d+(?=\)?$)/;
  const place = (frame: string): string => {
    if (!frame.includes(folder)) return frame;
    return frame.replace(/(?:file:\/\/)?[^\s()]*(?=\)?$)/, (where) => {
      const [, file = '', line = ''] = packed.exec(where) ?? [];
      const known = readLines(folder, file);
      const from = known?.lines[Number(line) - 1];
      return known && from ? `${known.sources[from[0]]}:${from[1]}` : where;
    });
  };
  Error.prepareStackTrace = (error, sites) =>
    [headOf(error), ...sites.map((site) => `    at ${place(String(site))}`)].join('\n');
}
