/** A bill of a few lines: the smallest PDF a reader opens. */
export function facturaPdf(lineas: readonly string[]): Buffer {
  // Latin-1, as the font is told; parentheses end a text of a PDF.
  const textos = lineas.map((linea) => `(${linea.replace(/[()\\]/g, '\\$&')}) Tj T*`).join('\n');
  const pagina = `BT /F1 14 Tf 20 TL 40 220 Td\n${textos}\nET`;
  const objetos = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 280] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${pagina.length} >>\nstream\n${pagina}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let cuerpo = '%PDF-1.4\n';
  const posiciones = objetos.map((objeto, i) => {
    const desde = cuerpo.length;
    cuerpo += `${i + 1} 0 obj\n${objeto}\nendobj\n`;
    return desde;
  });
  const tabla = posiciones.map((desde) => `${String(desde).padStart(10, '0')} 00000 n \n`).join('');
  return Buffer.from(
    `${cuerpo}xref\n0 6\n0000000000 65535 f \n${tabla}trailer << /Size 6 /Root 1 0 R >>\nstartxref\n${cuerpo.length}\n%%EOF\n`,
    'latin1',
  );
}
