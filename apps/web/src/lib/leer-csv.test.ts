import { expect, test } from 'vitest';
import { leerCsv } from './leer-csv';

test('cada celda llega como se escribió, también con comillas, saltos de línea y puntos y comas', () => {
  expect(
    leerCsv(
      '\uFEFFFecha;Texto;Monto\r\n2026-11-18;"una ""cosa""; dos\r\nlíneas";5000\r\n;\'=cmd;\r\n;\'＝cmd;\r\n;\'\'=cmd;\r\nTotal;;5000\r\n',
    ),
  ).toEqual([
    ['Fecha', 'Texto', 'Monto'],
    ['2026-11-18', 'una "cosa"; dos\r\nlíneas', '5000'],
    ['', '=cmd', ''],
    ['', '＝cmd', ''],
    ['', "'=cmd", ''],
    ['Total', '', '5000'],
  ]);
});
