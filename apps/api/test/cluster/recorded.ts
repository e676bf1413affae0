import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** A statement the product sent, and who sent it: a method, or the file where none was in sight. */
export type Sent = { text: string; by: string; file: string };

/** The files whose statements bring a schema up to date or ask about a whole database: no person waits for them. */
const NO_SERVICE =
  /^(verificar\.ts|platform\/db\/(migrations\/|fingerprint|schema|grants|data-source)|platform\/backup\/)/;

/** All that the processes of a run wrote into a folder: each statement once for everybody who sends it. */
export function readRecord(folder: string): Sent[] {
  const all = new Map<string, Sent>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.jsonl')))
    for (const line of readFileSync(join(folder, file), 'utf8').split('\n').filter(Boolean)) {
      const { text, name, file: from } = JSON.parse(line) as { text: string; name: string; file: string };
      const [by, words] = [name || basename(from), text.replace(/\s+/g, ' ')];
      if (!NO_SERVICE.test(from)) all.set(`${from} ${by} ${words}`, { text, by, file: from });
    }
  return [...all.values()];
}
