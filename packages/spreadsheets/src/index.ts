// The door of the package: tables read from CSV and Excel, and written to them.
export { numberIn, textIn } from './cells.js';
export { readApart, type Said, type TableRead, type WantedColumn } from './read-apart.js';
export type { Row } from './rows.js';
export { errorsOf, figuresIn, notUnderstood, problemOfCode, problemOfName } from './suspect.js';
export { type Cell, CSV_TYPE, type Parameter, type Table, XLSX_TYPE } from './table.js';
export { writeCsv } from './write-csv.js';
export { writeXlsx } from './write-xlsx.js';
