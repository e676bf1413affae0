import type { Celda, ColumnaDeArchivo, Tabla } from './table.js';
import { celdaEncabezado, celdaTotal, celdaXlsx, escapar, letrasDe } from './xlsx-cells.js';
import { estilos } from './xlsx-styles.js';
import { comprimir, type Parte } from './zip.js';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const HOJA = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PAQUETE = 'http://schemas.openxmlformats.org/package/2006';
const OFICINA = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const CONTENIDO = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const PARAMETROS = 'Parámetros';

const TIPOS = [
  `${XML}<Types xmlns="${PAQUETE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>`,
  `<Override PartName="/xl/workbook.xml" ContentType="${CONTENIDO}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${CONTENIDO}.styles+xml"/>`,
  ...[1, 2].map((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${CONTENIDO}.worksheet+xml"/>`),
  '</Types>',
];

const relaciones = (...destinos: ReadonlyArray<readonly [tipo: string, destino: string]>): string =>
  `${XML}<Relationships xmlns="${PAQUETE}/relationships">${destinos.map(([tipo, destino], i) => `<Relationship Id="rId${i + 1}" Type="${OFICINA}/${tipo}" Target="${destino}"/>`).join('')}</Relationships>`;

/** Excel takes up to 31 characters for the name of a sheet, and none of these. */
const nombreDeHoja = (titulo: string): string =>
  titulo
    .replace(/[[\]:*?/\\']/g, ' ')
    .slice(0, 31)
    .trim() || 'Datos';

const ANCHOS: Readonly<Record<string, number>> = { texto: 26, dinero: 16, instante: 18 };
const anchoDe = ({ titulo, tipo }: ColumnaDeArchivo): number => Math.max(ANCHOS[tipo] ?? 12, titulo.length + 4);

const columnasXml = (anchos: readonly number[]): string =>
  `<cols>${anchos.map((ancho, i) => `<col min="${i + 1}" max="${i + 1}" width="${ancho}" customWidth="1"/>`).join('')}</cols>`;

/** The head stays in sight. */
const INICIO = `${XML}<worksheet xmlns="${HOJA}"><sheetViews><sheetView tabSelected="1" workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>`;

/** What the filter of the head goes over: the rows, without the totals. */
const rangoDe = (columnas: number, filas: number): string => `A1:${letrasDe(columnas - 1)}${filas + 1}`;

async function* hojaDeDatos(
  { columnas, lotes, totales, zona }: Tabla,
  alTerminar: (filas: number) => void,
): AsyncGenerator<string> {
  const letras = columnas.map((_, i) => letrasDe(i));
  const tipos = columnas.map(({ tipo }) => tipo);
  const fila = (n: number, celdas: readonly Celda[], celda: (valor: Celda, i: number, lugar: string) => string) =>
    `<row r="${n}">${celdas.map((valor, i) => celda(valor, i, `${letras[i]}${n}`)).join('')}</row>`;
  yield `${INICIO}${columnasXml(columnas.map(anchoDe))}<sheetData>`;
  yield fila(
    1,
    columnas.map(({ titulo }) => titulo),
    (titulo, _, lugar) => celdaEncabezado(String(titulo), lugar),
  );
  let n = 1;
  for await (const lote of lotes)
    yield lote
      .map((celdas) => fila(++n, celdas, (valor, i, lugar) => celdaXlsx(valor, tipos[i] ?? 'texto', lugar, zona)))
      .join('');
  alTerminar(n - 1);
  const suman = totales();
  if (suman !== null) yield fila(n + 1, suman, (valor, i, lugar) => celdaTotal(valor, tipos[i] ?? 'texto', lugar));
  yield `</sheetData><autoFilter ref="${rangoDe(columnas.length, n - 1)}"/></worksheet>`;
}

function* hojaDeParametros({ parametros, zona }: Tabla): Generator<string> {
  yield `${XML}<worksheet xmlns="${HOJA}">${columnasXml([28, 60])}<sheetData>`;
  for (const [i, { nombre, valor, tipo = 'texto' }] of parametros.entries()) {
    yield `<row r="${i + 1}">${celdaEncabezado(nombre, `A${i + 1}`)}${celdaXlsx(valor, tipo, `B${i + 1}`, zona)}</row>`;
  }
  yield '</sheetData></worksheet>';
}

/** Written last: what the filter goes over is known by then. */
function* libro(titulo: string, columnas: number, filas: () => number): Generator<string> {
  const hoja = nombreDeHoja(titulo);
  const rango = `'${hoja}'!$A$1:$${letrasDe(columnas - 1)}$${filas() + 1}`;
  yield `${XML}<workbook xmlns="${HOJA}" xmlns:r="${OFICINA}"><sheets><sheet name="${escapar(hoja)}" sheetId="1" r:id="rId1"/><sheet name="${PARAMETROS}" sheetId="2" r:id="rId2"/></sheets>`;
  yield `<definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">${escapar(rango)}</definedName></definedNames></workbook>`;
}

/** A table as an Excel workbook, piece by piece: a sheet with its rows and another that says what they are. */
export function escribirXlsx(tabla: Tabla): AsyncGenerator<Buffer> {
  let filas = 0;
  const partes: Parte[] = [
    { nombre: '[Content_Types].xml', texto: TIPOS },
    { nombre: '_rels/.rels', texto: [relaciones(['officeDocument', 'xl/workbook.xml'])] },
    {
      nombre: 'xl/_rels/workbook.xml.rels',
      texto: [
        relaciones(
          ['worksheet', 'worksheets/sheet1.xml'],
          ['worksheet', 'worksheets/sheet2.xml'],
          ['styles', 'styles.xml'],
        ),
      ],
    },
    { nombre: 'xl/styles.xml', texto: [XML, estilos(HOJA)] },
    {
      nombre: 'xl/worksheets/sheet1.xml',
      texto: hojaDeDatos(tabla, (cuantas) => {
        filas = cuantas;
      }),
    },
    { nombre: 'xl/worksheets/sheet2.xml', texto: hojaDeParametros(tabla) },
    { nombre: 'xl/workbook.xml', texto: libro(tabla.titulo, tabla.columnas.length, () => filas) },
  ];
  return comprimir(partes);
}
