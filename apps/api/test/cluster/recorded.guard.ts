import { loadModule } from 'libpg-query';
import { type Finding, judge, told } from './judge.js';
import { migrateAsCluster } from './on-cluster.js';
import { readRecord, type Sent } from './recorded.js';
import { EVERY_BRANCH, GLOBAL_LOCKS, LEARNED, type Reviewed } from './reviewed.js';

/**
 * The least number of distinct statements that a run of all suites sends: with fewer it did not record, or was not all
 * of them.
 */
const AT_LEAST = 1_500;

/** Run by test/run.mjs over the statements recorded by all the other tests. */
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

  it('cumple las reglas R1 a R6, R11, R12, R16 y R17 de un clúster', () => {
    const broken = found.filter(
      ({ rule, ...where }) => /^R([1-9]|1[1267])$/.test(rule) && !isLearned({ rule, ...where }),
    );
    expect(broken.map(told)).toEqual([]);
  });

  it('mira todas las sucursales solo donde se decidió (R10)', () => {
    expect(against('R10', EVERY_BRANCH)).toEqual({ unlisted: [], unseen: [] });
  });

  it('tiene para sí una fila de una tabla global solo en lo que pasa poco (R2)', () => {
    expect(against('R2 alone', GLOBAL_LOCKS)).toEqual({ unlisted: [], unseen: [] });
  });

  /**
   * The files that send statements that only those on a list may, and the entries of the list that no file sends any
   * more.
   */
  function against(rule: string, list: Reviewed): { unlisted: string[]; unseen: string[] } {
    const all = found.filter((finding) => finding.rule === rule);
    const allowed = new Set(
      list.flatMap(({ files }) =>
        Object.entries(files).flatMap(([file, tables]) => tables.split(' ').map((table) => `${file}: ${table}`)),
      ),
    );
    const seen = new Set(all.map(placeOf));
    return {
      unlisted: all.filter((finding) => !allowed.has(placeOf(finding))).map(told),
      unseen: [...allowed].filter((place) => !seen.has(place)),
    };
  }
});

const isLearned = (finding: Finding): boolean => finding.rule === 'R11' && LEARNED.has(placeOf(finding));

/** A file and a table: steadier than the method, whose name depends on who waits for whom. */
const placeOf = ({ file, about }: Finding): string => `${file}: ${about}`;
