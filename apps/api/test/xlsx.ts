import { crc32, deflateRawSync } from 'node:zlib';

const HECHO_DE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const TIPOS =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${HECHO_DE}.sheet.main+xml"/>` +
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${HECHO_DE}.worksheet+xml"/></Types>`;
const RELACION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relaciones = (...destinos: Array<[string, string]>) =>
  [
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">',
    ...destinos.map(([tipo, a], i) => `<Relationship Id="rId${i + 1}" Type="${RELACION}/${tipo}" Target="${a}"/>`),
    '</Relationships>',
  ].join('');
const HOJA = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** The content of a cell: a day is the number Excel keeps of it, an error the one a formula that failed shows. */
export type Celda = string | number | boolean | null | { dia: number } | { error: string };

/** A cell as a person's program writes it, in a place such as 'B7'. */
const celda = (valor: Celda, lugar: string): string => {
  if (valor === null) return '';
  if (typeof valor === 'boolean') return `<c r="${lugar}" t="b"><v>${Number(valor)}</v></c>`;
  if (typeof valor === 'object')
    return 'dia' in valor
      ? `<c r="${lugar}" s="1"><v>${valor.dia}</v></c>`
      : `<c r="${lugar}" t="e"><v>${valor.error}</v></c>`;
  return typeof valor === 'number'
    ? `<c r="${lugar}"><v>${valor}</v></c>`
    : `<c r="${lugar}" t="inlineStr"><is><t>${valor}</t></is></c>`;
};

/** Rows as the text of a sheet. */
export const enFilas = (filas: ReadonlyArray<ReadonlyArray<Celda>>): string =>
  filas
    .map(
      (fila, i) =>
        `<row r="${i + 1}">${fila.map((valor, j) => celda(valor, `${String.fromCharCode(65 + j)}${i + 1}`)).join('')}</row>`,
    )
    .join('');

/** The smallest Excel file with these rows on its only sheet, as a person's program would write it, without one. */
export const excel = (filas: ReadonlyArray<ReadonlyArray<Celda>>): Buffer => libro(enFilas(filas));

/** A workbook of one sheet whose rows are given as text; `prologo` stands before the sheet, `otros` are further parts of the package. */
export function libro(
  filas: string,
  {
    prologo = '',
    textos,
    otros = [],
    miente,
  }: { prologo?: string; textos?: string; otros?: ReadonlyArray<[string, string | Buffer]>; miente?: number } = {},
): Buffer {
  const hoja = 'xl/worksheets/sheet1.xml';
  const compartidos: Array<[string, string]> =
    textos === undefined ? [] : [['xl/sharedStrings.xml', `<sst xmlns="${HOJA}">${textos}</sst>`]];
  return comprimir(
    [
      ['[Content_Types].xml', TIPOS],
      ['_rels/.rels', relaciones(['officeDocument', 'xl/workbook.xml'])],
      [
        'xl/workbook.xml',
        `<workbook xmlns="${HOJA}" xmlns:r="${RELACION}"><sheets><sheet name="Hoja1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ],
      [
        'xl/_rels/workbook.xml.rels',
        relaciones(
          ['worksheet', 'worksheets/sheet1.xml'],
          ...(textos === undefined ? [] : [['sharedStrings', 'sharedStrings.xml'] as [string, string]]),
        ),
      ],
      [hoja, `${prologo}<worksheet xmlns="${HOJA}"><sheetData>${filas}</sheetData></worksheet>`],
      ...compartidos,
      ...otros,
    ],
    miente === undefined ? {} : { [hoja]: miente },
  );
}

/** A workbook of several sheets, some of them hidden; its style 1 shows a number as a day. */
export function cuaderno(
  hojas: ReadonlyArray<{ nombre: string; filas: ReadonlyArray<ReadonlyArray<Celda>>; oculta?: boolean }>,
): Buffer {
  const parte = (i: number) => `worksheets/sheet${i + 1}.xml`;
  return comprimir([
    ['[Content_Types].xml', TIPOS],
    ['_rels/.rels', relaciones(['officeDocument', 'xl/workbook.xml'])],
    [
      'xl/workbook.xml',
      [
        `<workbook xmlns="${HOJA}" xmlns:r="${RELACION}"><sheets>`,
        ...hojas.map(({ nombre, oculta }, i) => {
          const estado = oculta ? ' state="hidden"' : '';
          return `<sheet name="${nombre}" sheetId="${i + 1}"${estado} r:id="rId${i + 1}"/>`;
        }),
        '</sheets></workbook>',
      ].join(''),
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relaciones(...hojas.map((_, i): [string, string] => ['worksheet', parte(i)]), ['styles', 'styles.xml']),
    ],
    [
      'xl/styles.xml',
      `<styleSheet xmlns="${HOJA}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd\\-mm\\-yyyy"/></numFmts>` +
        '<cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs>' +
        '<cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>',
    ],
    ...hojas.map(({ filas }, i): [string, string] => [
      `xl/${parte(i)}`,
      `<worksheet xmlns="${HOJA}"><sheetData>${enFilas(filas)}</sheetData></worksheet>`,
    ]),
  ]);
}

/** A ZIP of texts; `tamanios` says of an entry, by its name, a size that is not its own. */
function comprimir(
  archivos: ReadonlyArray<[string, string | Buffer]>,
  tamanios: Readonly<Record<string, number>> = {},
): Buffer {
  const locales: Buffer[] = [];
  const central: Buffer[] = [];
  let desde = 0;
  for (const [nombre, contenido] of archivos) {
    const [ruta, entero] = [Buffer.from(nombre), typeof contenido === 'string' ? Buffer.from(contenido) : contenido];
    const cuerpo = deflateRawSync(entero, { level: 9 });
    // Version 20, no flags, deflated, no date; CRC, both sizes, length of the name.
    const comun = Buffer.alloc(26);
    comun.writeUInt16LE(20, 0);
    comun.writeUInt16LE(8, 4);
    comun.writeUInt32LE(crc32(entero), 10);
    comun.writeUInt32LE(cuerpo.length, 14);
    comun.writeUInt32LE(tamanios[nombre] ?? entero.length, 18);
    comun.writeUInt16LE(ruta.length, 22);
    locales.push(Buffer.from('PK\x03\x04', 'latin1'), comun, ruta, cuerpo);
    const resto = Buffer.alloc(14);
    resto.writeUInt32LE(desde, 10);
    central.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), comun, resto, ruta);
    desde += 4 + comun.length + ruta.length + cuerpo.length;
  }
  const indice = Buffer.concat(central);
  const fin = Buffer.alloc(18);
  fin.writeUInt16LE(archivos.length, 4);
  fin.writeUInt16LE(archivos.length, 6);
  fin.writeUInt32LE(indice.length, 8);
  fin.writeUInt32LE(desde, 12);
  return Buffer.concat([...locales, indice, Buffer.from('PK\x05\x06', 'latin1'), fin]);
}
