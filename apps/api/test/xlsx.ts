import { crc32 } from 'node:zlib';

const TIPOS = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`;
const RELACION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relaciones = (tipo: string, destino: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELACION}/${tipo}" Target="${destino}"/></Relationships>`;
const HOJA = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** The smallest Excel file with these rows on its only sheet: what a person's program would write, without one. */
export function excel(filas: ReadonlyArray<ReadonlyArray<string | number | null>>): Buffer {
  const celda = (valor: string | number | null, i: number, j: number) => {
    if (valor === null) return '';
    const lugar = `${String.fromCharCode(65 + j)}${i + 1}`;
    return typeof valor === 'number' ? `<c r="${lugar}"><v>${valor}</v></c>` : `<c r="${lugar}" t="inlineStr"><is><t>${valor}</t></is></c>`;
  };
  const datos = filas.map((fila, i) => `<row r="${i + 1}">${fila.map((valor, j) => celda(valor, i, j)).join('')}</row>`).join('');
  return comprimir({
    '[Content_Types].xml': TIPOS,
    '_rels/.rels': relaciones('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `<workbook xmlns="${HOJA}" xmlns:r="${RELACION}"><sheets><sheet name="Hoja1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relaciones('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${HOJA}"><sheetData>${datos}</sheetData></worksheet>`,
  });
}

/** A ZIP of texts, stored as they are. */
function comprimir(archivos: Record<string, string>): Buffer {
  const locales: Buffer[] = [];
  const central: Buffer[] = [];
  let desde = 0;
  for (const [nombre, texto] of Object.entries(archivos)) {
    const [ruta, cuerpo] = [Buffer.from(nombre), Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${texto}`)];
    // Version 20, no flags, no compression, no date; CRC, both sizes, length of the name.
    const comun = Buffer.alloc(26);
    comun.writeUInt16LE(20, 0);
    comun.writeUInt32LE(crc32(cuerpo), 10);
    comun.writeUInt32LE(cuerpo.length, 14);
    comun.writeUInt32LE(cuerpo.length, 18);
    comun.writeUInt16LE(ruta.length, 22);
    locales.push(Buffer.from('PK\x03\x04', 'latin1'), comun, ruta, cuerpo);
    const resto = Buffer.alloc(14);
    resto.writeUInt32LE(desde, 10);
    central.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), comun, resto, ruta);
    desde += 4 + comun.length + ruta.length + cuerpo.length;
  }
  const indice = Buffer.concat(central);
  const fin = Buffer.alloc(18);
  fin.writeUInt16LE(Object.keys(archivos).length, 4);
  fin.writeUInt16LE(Object.keys(archivos).length, 6);
  fin.writeUInt32LE(indice.length, 8);
  fin.writeUInt32LE(desde, 12);
  return Buffer.concat([...locales, indice, Buffer.from('PK\x05\x06', 'latin1'), fin]);
}
