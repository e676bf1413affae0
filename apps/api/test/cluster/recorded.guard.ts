import { loadModule } from 'libpg-query';
import { type Finding, judge, told } from './judge.js';
import { migrateAsCluster } from './on-cluster.js';
import { readRecord, type Sent } from './recorded.js';
import { EVERY_BRANCH, GLOBAL_LOCKS, type Reviewed } from './reviewed.js';

/** So many distinct statements a run of all suites sends at least: with fewer it did not record, or was not all of them. */
const AT_LEAST = 1_500;

/** Run by test/run.mjs over what all the other tests recorded. */
describe('Lo que la API le manda a la base', () => {
  let sent: Sent[];
  let found: Finding[];

  beforeAll(async () => {
    const folder = process.env.STATEMENTS_RECORD;
    if (folder === undefined) throw new Error('Nothing was recorded: this is run by npm test (apps/api/test/run.mjs)');
    await loadModule();
    sent = readRecord(folder);
    found = judge(sent, (await migrateAsCluster()).catalogue);
  }, 120_000);

  it('quedó anotado, de todas las pruebas', () => {
    expect(sent.length).toBeGreaterThan(AT_LEAST);
    expect(sent.filter(({ file }) => file.startsWith('modules/')).length).toBeGreaterThan(AT_LEAST / 2);
  });

  it('cumple las reglas R1 a R6 de un clúster', () => {
    expect(found.filter(({ rule }) => /^R[1-9]$/.test(rule)).map(told)).toEqual([]);
  });

  it('mira todas las sucursales solo donde se decidió (R10)', () => {
    expect(against('R10', EVERY_BRANCH)).toEqual({ unlisted: [], unseen: [] });
  });

  it('tiene para sí una fila de una tabla global solo en lo que pasa poco (R2)', () => {
    expect(against('R2 alone', GLOBAL_LOCKS)).toEqual({ unlisted: [], unseen: [] });
  });

  /** Who does what only those on a list may, and who on the list does it no more. */
  function against(rule: string, list: Reviewed): { unlisted: string[]; unseen: string[] } {
    const all = found.filter((finding) => finding.rule === rule);
    const senders = list.flatMap((group) => group.senders.map((one) => one.split('|')));
    const allowed = new Set(senders.flat());
    const seen = new Set(all.map(({ by }) => by));
    return {
      unlisted: all.filter(({ by }) => !allowed.has(by)).map(told),
      unseen: senders.filter((aliases) => !aliases.some((by) => seen.has(by))).map((aliases) => aliases.join('|')),
    };
  }
});
