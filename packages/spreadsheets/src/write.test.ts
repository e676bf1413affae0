import { type CellValue, readXlsx } from 'hucre';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Cell, Table } from './table.js';
import { writeCsv } from './write-csv.js';
import { writeXlsx } from './write-xlsx.js';

/** Texts that people write and that are easily spoilt by writing them down. */
const DIFFICULT = [
  'ñandú «café»',
  'Una "cosa"; otra',
  'dos\nlíneas',
  '=cmd|calc',
  '+573001112233',
  '-5',
  '@todos',
  '\tsangrado',
  '＝1+1',
  '＋57',
  '－5',
  '＠todos',
  '👩🏽‍🔧 ok',
  '  con espacios  ',
  '<b>&amp;</b>',
  '_x0041_',
  'uno,dos',
];

const tablaDe = (texts: readonly string[]): Table => ({
  name: 'prueba',
  title: 'Prueba: [de] un título más largo de lo que cabe',
  columns: [
    { titulo: 'Fecha', tipo: 'fecha' },
    { titulo: 'Texto', tipo: 'texto' },
    { titulo: 'Monto', tipo: 'dinero', suma: true },
    { titulo: 'Unidades', tipo: 'entero', suma: true },
    { titulo: 'Parte', tipo: 'porcentaje' },
    { titulo: 'Mes', tipo: 'mes' },
    { titulo: 'Hora', tipo: 'hora' },
    { titulo: 'Cuándo', tipo: 'instante' },
  ],
  parameters: [
    { nombre: 'Período', valor: '01/11/2026 – 30/11/2026' },
    { nombre: 'Filas', valor: texts.length, tipo: 'entero' },
  ],
  rows: texts.length,
  batches: (async function* () {
    for (const text of texts)
      yield [
        ['2026-02-28', text, Number.MAX_SAFE_INTEGER, -3, 12.5, '2026-11', '18:30', '2026-11-19T03:30:00.000Z'],
      ] as Cell[][];
    yield [['2028-02-29', null, 0, null, null, null, null, null]] as Cell[][];
  })(),
  totals: () => ['Total', null, 25_000, -3, null, null, null, null],
  zone: 'America/Bogota',
});

const asText = async (tabla: Table): Promise<string> => {
  let text = '';
  for await (const chunk of writeCsv(tabla)) text += chunk;
  return text;
};
const enBytes = async (tabla: Table): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of writeXlsx(tabla)) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/** CSV as RFC 4180 tells it, written apart from the writer. */
function leerCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  const campo = /("(?:[^"]|"")*"|[^;\r\n]*)(;|\r\n|$)/gy;
  for (let found = campo.exec(text); found !== null && campo.lastIndex <= text.length; found = campo.exec(text)) {
    const [, raw = '', fin] = found;
    rows.at(-1)?.push(raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw);
    if (fin === '\r\n') rows.push([]);
    if (fin === '' || campo.lastIndex === text.length) break;
  }
  return rows.filter((fila) => fila.length > 0);
}

describe('Un archivo CSV', () => {
  it('trae la marca de UTF-8, cada texto como es, y lo que parece fórmula con un apóstrofo delante', async () => {
    const text = await asText(tablaDe(DIFFICULT));
    expect(text.startsWith('\uFEFFFecha;Texto;Monto;')).toBe(true);
    const [, ...rows] = leerCsv(text.slice(1));
    expect(rows.slice(0, -2).map((fila) => fila[1])).toEqual(
      DIFFICULT.map((t) => (/^[=+\-@\t＝＋－＠]/.test(t) ? `'${t}` : t)),
    );
  });

  it('escribe las cifras sin puntos, los días en ISO, los instantes a la hora del negocio, y los totales al final', async () => {
    const rows = leerCsv((await asText(tablaDe(['uno']))).slice(1));
    expect(rows.slice(1)).toEqual([
      ['2026-02-28', 'uno', '9007199254740991', '-3', '12,5', '2026-11', '18:30', '2026-11-18 22:30'],
      ['2028-02-29', '', '0', '', '', '', '', ''],
      ['Total', '', '25000', '-3', '', '', '', ''],
    ]);
  });
});

describe('Un archivo de Excel, leído por quien no lo escribió', () => {
  type Sheet = Awaited<ReturnType<typeof readXlsx>>['sheets'][number];
  let libro: Awaited<ReturnType<typeof readXlsx>>;
  const sheet = (n: number): Sheet => libro.sheets[n] as Sheet;
  const rows = (): CellValue[][] => sheet(0).rows;

  beforeAll(async () => {
    libro = await readXlsx(await enBytes(tablaDe(DIFFICULT)), { readStyles: true });
  });

  it('trae los datos y, en otra hoja, de qué son', () => {
    expect(libro.sheets.map(({ name }) => name)).toEqual(['Prueba   de  un título más larg', 'Parámetros']);
    expect(sheet(1).rows).toEqual([
      ['Período', '01/11/2026 – 30/11/2026'],
      ['Filas', DIFFICULT.length],
    ]);
  });

  it('cada texto llega como es, sin que ninguno sea fórmula', () => {
    expect(
      rows()
        .slice(1, -2)
        .map((fila) => fila[1]),
    ).toEqual(DIFFICULT);
    for (const [place, cell] of sheet(0).cells ?? []) expect([place, cell.formula]).toEqual([place, undefined]);
  });

  it('días, horas y dinero son días, horas y dinero', () => {
    expect(rows()[1]).toEqual([
      new Date('2026-02-28T00:00:00Z'),
      DIFFICULT[0],
      Number.MAX_SAFE_INTEGER,
      -3,
      12.5,
      new Date('2026-11-01T00:00:00Z'),
      expect.anything(),
      new Date('2026-11-18T22:30:00Z'),
    ]);
    expect(rows().at(-2)?.[0]).toEqual(new Date('2028-02-29T00:00:00Z'));
    const format = (place: string) => sheet(0).cells?.get(place)?.style?.numFmt;
    expect(['A2', 'C2', 'D2', 'E2'].map((_, i) => format(`1,${[0, 2, 3, 4][i]}`))).toEqual([
      'dd/mm/yyyy',
      '"$"\\ #,##0;\\-"$"\\ #,##0',
      '#,##0',
      '0.00\\ "%"',
    ]);
  });

  it('el encabezado va en negrita y quieto, con filtro sobre las filas y sin los totales', () => {
    expect(sheet(0)).toMatchObject({ freezePane: { rows: 1 }, autoFilter: { range: `A1:H${DIFFICULT.length + 2}` } });
    expect(sheet(0).cells?.get('0,0')?.style?.font?.bold).toBe(true);
    expect(sheet(0).cells?.get('1,1')?.style?.font?.bold).not.toBe(true);
    expect(sheet(0).columns?.[1]?.width).toBeGreaterThan(20);
    expect(rows().at(-1)?.slice(0, 4)).toEqual(['Total', null, 25_000, -3]);
  });
});
