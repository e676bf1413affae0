import { type CellValue, readXlsx } from 'hucre';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Cell, Table } from './table.js';
import { writeCsv } from './write-csv.js';
import { writeXlsx } from './write-xlsx.js';

/** What people write, and what it takes to write it down unharmed. */
const DIFICILES = [
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

const tablaDe = (textos: readonly string[]): Table => ({
  nombre: 'prueba',
  titulo: 'Prueba: [de] un título más largo de lo que cabe',
  columnas: [
    { titulo: 'Fecha', tipo: 'fecha' },
    { titulo: 'Texto', tipo: 'texto' },
    { titulo: 'Monto', tipo: 'dinero', suma: true },
    { titulo: 'Unidades', tipo: 'entero', suma: true },
    { titulo: 'Parte', tipo: 'porcentaje' },
    { titulo: 'Mes', tipo: 'mes' },
    { titulo: 'Hora', tipo: 'hora' },
    { titulo: 'Cuándo', tipo: 'instante' },
  ],
  parametros: [
    { nombre: 'Período', valor: '01/11/2026 – 30/11/2026' },
    { nombre: 'Filas', valor: textos.length, tipo: 'entero' },
  ],
  filas: textos.length,
  lotes: (async function* () {
    for (const texto of textos)
      yield [
        ['2026-02-28', texto, Number.MAX_SAFE_INTEGER, -3, 12.5, '2026-11', '18:30', '2026-11-19T03:30:00.000Z'],
      ] as Cell[][];
    yield [['2028-02-29', null, 0, null, null, null, null, null]] as Cell[][];
  })(),
  totales: () => ['Total', null, 25_000, -3, null, null, null, null],
  zona: 'America/Bogota',
});

const enTexto = async (tabla: Table): Promise<string> => {
  let texto = '';
  for await (const trozo of writeCsv(tabla)) texto += trozo;
  return texto;
};
const enBytes = async (tabla: Table): Promise<Buffer> => {
  const trozos: Buffer[] = [];
  for await (const trozo of writeXlsx(tabla)) trozos.push(trozo);
  return Buffer.concat(trozos);
};

/** CSV as RFC 4180 tells it, written apart from the writer. */
function leerCsv(texto: string): string[][] {
  const filas: string[][] = [[]];
  const campo = /("(?:[^"]|"")*"|[^;\r\n]*)(;|\r\n|$)/gy;
  for (
    let hallado = campo.exec(texto);
    hallado !== null && campo.lastIndex <= texto.length;
    hallado = campo.exec(texto)
  ) {
    const [, crudo = '', fin] = hallado;
    filas.at(-1)?.push(crudo.startsWith('"') ? crudo.slice(1, -1).replaceAll('""', '"') : crudo);
    if (fin === '\r\n') filas.push([]);
    if (fin === '' || campo.lastIndex === texto.length) break;
  }
  return filas.filter((fila) => fila.length > 0);
}

describe('Un archivo CSV', () => {
  it('trae la marca de UTF-8, cada texto como es, y lo que parece fórmula con un apóstrofo delante', async () => {
    const texto = await enTexto(tablaDe(DIFICILES));
    expect(texto.startsWith('\uFEFFFecha;Texto;Monto;')).toBe(true);
    const [, ...filas] = leerCsv(texto.slice(1));
    expect(filas.slice(0, -2).map((fila) => fila[1])).toEqual(
      DIFICILES.map((t) => (/^[=+\-@\t＝＋－＠]/.test(t) ? `'${t}` : t)),
    );
  });

  it('escribe las cifras sin puntos, los días en ISO, los instantes a la hora del negocio, y los totales al final', async () => {
    const filas = leerCsv((await enTexto(tablaDe(['uno']))).slice(1));
    expect(filas.slice(1)).toEqual([
      ['2026-02-28', 'uno', '9007199254740991', '-3', '12,5', '2026-11', '18:30', '2026-11-18 22:30'],
      ['2028-02-29', '', '0', '', '', '', '', ''],
      ['Total', '', '25000', '-3', '', '', '', ''],
    ]);
  });
});

describe('Un archivo de Excel, leído por quien no lo escribió', () => {
  type Hoja = Awaited<ReturnType<typeof readXlsx>>['sheets'][number];
  let libro: Awaited<ReturnType<typeof readXlsx>>;
  const hoja = (n: number): Hoja => libro.sheets[n] as Hoja;
  const filas = (): CellValue[][] => hoja(0).rows;

  beforeAll(async () => {
    libro = await readXlsx(await enBytes(tablaDe(DIFICILES)), { readStyles: true });
  });

  it('trae los datos y, en otra hoja, de qué son', () => {
    expect(libro.sheets.map(({ name }) => name)).toEqual(['Prueba   de  un título más larg', 'Parámetros']);
    expect(hoja(1).rows).toEqual([
      ['Período', '01/11/2026 – 30/11/2026'],
      ['Filas', DIFICILES.length],
    ]);
  });

  it('cada texto llega como es, sin que ninguno sea fórmula', () => {
    expect(
      filas()
        .slice(1, -2)
        .map((fila) => fila[1]),
    ).toEqual(DIFICILES);
    for (const [lugar, celda] of hoja(0).cells ?? []) expect([lugar, celda.formula]).toEqual([lugar, undefined]);
  });

  it('días, horas y dinero son días, horas y dinero', () => {
    expect(filas()[1]).toEqual([
      new Date('2026-02-28T00:00:00Z'),
      DIFICILES[0],
      Number.MAX_SAFE_INTEGER,
      -3,
      12.5,
      new Date('2026-11-01T00:00:00Z'),
      expect.anything(),
      new Date('2026-11-18T22:30:00Z'),
    ]);
    expect(filas().at(-2)?.[0]).toEqual(new Date('2028-02-29T00:00:00Z'));
    const formato = (lugar: string) => hoja(0).cells?.get(lugar)?.style?.numFmt;
    expect(['A2', 'C2', 'D2', 'E2'].map((_, i) => formato(`1,${[0, 2, 3, 4][i]}`))).toEqual([
      'dd/mm/yyyy',
      '"$"\\ #,##0;\\-"$"\\ #,##0',
      '#,##0',
      '0.00\\ "%"',
    ]);
  });

  it('el encabezado va en negrita y quieto, con filtro sobre las filas y sin los totales', () => {
    expect(hoja(0)).toMatchObject({ freezePane: { rows: 1 }, autoFilter: { range: `A1:H${DIFICILES.length + 2}` } });
    expect(hoja(0).cells?.get('0,0')?.style?.font?.bold).toBe(true);
    expect(hoja(0).cells?.get('1,1')?.style?.font?.bold).not.toBe(true);
    expect(hoja(0).columns?.[1]?.width).toBeGreaterThan(20);
    expect(filas().at(-1)?.slice(0, 4)).toEqual(['Total', null, 25_000, -3]);
  });
});
