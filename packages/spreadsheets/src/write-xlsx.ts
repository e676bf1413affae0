import type { Cell, FileColumn, Table } from './table.js';
import { escapeText, headingCell, lettersOf, totalCell, xlsxCell } from './xlsx-cells.js';
import { styles } from './xlsx-styles.js';
import { compress, type Part } from './zip.js';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const PARAMETERS = 'Parámetros';

const TYPES = [
  `${XML}<Types xmlns="${PACKAGE}/content-types">`,
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
  '<Default Extension="xml" ContentType="application/xml"/>',
  `<Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/>`,
  `<Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/>`,
  ...[1, 2].map((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${CONTENT}.worksheet+xml"/>`),
  '</Types>',
];

const relationships = (...targets: ReadonlyArray<readonly [type: string, target: string]>): string =>
  [
    `${XML}<Relationships xmlns="${PACKAGE}/relationships">`,
    ...targets.map(([type, to], i) => `<Relationship Id="rId${i + 1}" Type="${OFFICE}/${type}" Target="${to}"/>`),
    '</Relationships>',
  ].join('');

/** Excel takes up to 31 characters for the name of a sheet, and none of these. */
const sheetName = (title: string): string =>
  title
    .replace(/[[\]:*?/\\']/g, ' ')
    .slice(0, 31)
    .trim() || 'Datos';

const WIDTHS: Readonly<Record<string, number>> = { texto: 26, dinero: 16, instante: 18 };
const widthOf = ({ titulo, tipo }: FileColumn): number => Math.max(WIDTHS[tipo] ?? 12, titulo.length + 4);

const columnsXml = (widths: readonly number[]): string =>
  `<cols>${widths.map((width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>`;

/** The head stays in sight. */
const START =
  `${XML}<worksheet xmlns="${SHEET}"><sheetViews><sheetView tabSelected="1" workbookViewId="0">` +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
  '<sheetFormatPr defaultRowHeight="15"/>';

/** The cells that the filter of the head goes over: the rows, without the totals. */
const rangeOf = (columns: number, rows: number): string => `A1:${lettersOf(columns - 1)}${rows + 1}`;

async function* dataSheet(
  { columns, batches, totals, zone }: Table,
  onEnd: (rows: number) => void,
): AsyncGenerator<string> {
  const letters = columns.map((_, i) => lettersOf(i));
  const types = columns.map(({ tipo }) => tipo);
  const row = (n: number, cells: readonly Cell[], cell: (value: Cell, i: number, place: string) => string) =>
    `<row r="${n}">${cells.map((value, i) => cell(value, i, `${letters[i]}${n}`)).join('')}</row>`;
  yield `${START}${columnsXml(columns.map(widthOf))}<sheetData>`;
  yield row(
    1,
    columns.map(({ titulo }) => titulo),
    (title, _, place) => headingCell(String(title), place),
  );
  let n = 1;
  for await (const batch of batches)
    yield batch
      .map((cells) => row(++n, cells, (value, i, place) => xlsxCell(value, types[i] ?? 'texto', place, zone)))
      .join('');
  onEnd(n - 1);
  const add = totals();
  if (add !== null) yield row(n + 1, add, (value, i, place) => totalCell(value, types[i] ?? 'texto', place));
  yield `</sheetData><autoFilter ref="${rangeOf(columns.length, n - 1)}"/></worksheet>`;
}

function* parametersSheet({ parameters, zone }: Table): Generator<string> {
  yield `${XML}<worksheet xmlns="${SHEET}">${columnsXml([28, 60])}<sheetData>`;
  for (const [i, { nombre, valor, tipo = 'texto' }] of parameters.entries()) {
    yield `<row r="${i + 1}">${headingCell(nombre, `A${i + 1}`)}${xlsxCell(valor, tipo, `B${i + 1}`, zone)}</row>`;
  }
  yield '</sheetData></worksheet>';
}

/** Written last: the cells of the filter are known by then. */
function* workbook(title: string, columns: number, rows: () => number): Generator<string> {
  const sheet = sheetName(title);
  const range = `'${sheet}'!$A$1:$${lettersOf(columns - 1)}$${rows() + 1}`;
  yield `${XML}<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}"><sheets>`;
  yield `<sheet name="${escapeText(sheet)}" sheetId="1" r:id="rId1"/>`;
  yield `<sheet name="${PARAMETERS}" sheetId="2" r:id="rId2"/></sheets>`;
  yield '<definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">';
  yield `${escapeText(range)}</definedName></definedNames></workbook>`;
}

/** A table as an Excel workbook, piece by piece: a sheet with its rows and another that tells of them. */
export function writeXlsx(table: Table): AsyncGenerator<Buffer> {
  let rows = 0;
  const parts: Part[] = [
    { name: '[Content_Types].xml', text: TYPES },
    { name: '_rels/.rels', text: [relationships(['officeDocument', 'xl/workbook.xml'])] },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: [
        relationships(
          ['worksheet', 'worksheets/sheet1.xml'],
          ['worksheet', 'worksheets/sheet2.xml'],
          ['styles', 'styles.xml'],
        ),
      ],
    },
    { name: 'xl/styles.xml', text: [XML, styles(SHEET)] },
    {
      name: 'xl/worksheets/sheet1.xml',
      text: dataSheet(table, (count) => {
        rows = count;
      }),
    },
    { name: 'xl/worksheets/sheet2.xml', text: parametersSheet(table) },
    { name: 'xl/workbook.xml', text: workbook(table.title, table.columns.length, () => rows) },
  ];
  return compress(parts);
}
