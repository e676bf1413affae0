/**
 * The rows of a CSV as RFC 4180 tells it, with ';' between cells; without the mark of UTF-8, nor the apostrophe before
 * a text that looks like a formula.
 */
export function leerCsv(texto: string): string[][] {
  const filas: string[][] = [];
  let fila: string[] = [];
  // A cell, and the sign that ends it. The last line ends like the others.
  for (const [, crudo = '', fin] of texto.replace(/^\uFEFF/, '').matchAll(/("(?:[^"]|"")*"|[^;\r\n]*)(;|\r\n)/g)) {
    const valor = crudo.startsWith('"') ? crudo.slice(1, -1).replaceAll('""', '"') : crudo;
    fila.push(/^'+[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(valor) ? valor.slice(1) : valor);
    if (fin === ';') continue;
    filas.push(fila);
    fila = [];
  }
  return filas;
}
