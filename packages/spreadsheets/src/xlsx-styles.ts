import type { TipoColumna } from '@jornal/contract';

/**
 * The format of each kind of value, by Excel's own words for it; 49 is text and nothing else, also when the cell is
 * edited.
 */
const FORMATS: Readonly<Record<TipoColumna, { id: number; codigo?: string }>> = {
  texto: { id: 49 },
  dinero: { id: 164, codigo: '"$"\\ #,##0;\\-"$"\\ #,##0' },
  entero: { id: 3 },
  porcentaje: { id: 165, codigo: '0.00\\ "%"' },
  fecha: { id: 166, codigo: 'dd/mm/yyyy' },
  mes: { id: 167, codigo: 'mm/yyyy' },
  hora: { id: 168, codigo: 'hh:mm' },
  instante: { id: 169, codigo: 'dd/mm/yyyy\\ hh:mm' },
};
const TYPES = Object.keys(FORMATS) as TipoColumna[];

const HEADING = 1;
const FIRST = 2;
/**
 * The style of a text that looks like a formula, which keeps it text in whatever is made of it: the mark that Excel
 * itself puts where a person types an apostrophe.
 */
const AS_IT_IS = FIRST + 2 * TYPES.length;

export const STYLE = {
  encabezado: HEADING,
  asItIs: AS_IT_IS,
  de: (type: TipoColumna): number => FIRST + TYPES.indexOf(type),
  total: (type: TipoColumna): number => FIRST + TYPES.length + TYPES.indexOf(type),
};

const xf = (format: number, { bold = false, filled = false, asItIs = false } = {}): string =>
  `<xf numFmtId="${format}" fontId="${bold ? 1 : 0}" fillId="${filled ? 2 : 0}" borderId="0" xfId="0" ` +
  `applyNumberFormat="1"${bold ? ' applyFont="1"' : ''}${filled ? ' applyFill="1"' : ''}` +
  `${asItIs ? ' quotePrefix="1"' : ''}/>`;

/** The styles of every workbook of ours, in the order of `STYLE`. */
export function styles(sheet: string): string {
  const own = Object.values(FORMATS).flatMap(({ id, codigo }) =>
    codigo === undefined ? [] : [`<numFmt numFmtId="${id}" formatCode="${codigo.replaceAll('"', '&quot;')}"/>`],
  );
  const cells = [
    xf(0),
    xf(49, { bold: true, filled: true }),
    ...TYPES.map((type) => xf(FORMATS[type].id)),
    ...TYPES.map((type) => xf(FORMATS[type].id, { bold: true })),
    xf(49, { asItIs: true }),
  ];
  const source = '<sz val="11"/><name val="Calibri"/><family val="2"/>';
  return [
    `<styleSheet xmlns="${sheet}"><numFmts count="${own.length}">${own.join('')}</numFmts>`,
    `<fonts count="2"><font>${source}</font><font><b/>${source}</font></fonts>`,
    '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/>' +
      '</fill><fill><patternFill patternType="solid"><fgColor rgb="FFE9ECEF"/></patternFill></fill></fills>',
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${cells.length}">${cells.join('')}</cellXfs><cellStyles count="1">` +
      '<cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
  ].join('');
}
