export const escapar = (texto: string): string =>
  texto.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/** Prose with `code` in it. */
export const prosa = (texto: string): string => escapar(texto).replace(/`([^`]+)`/g, '<code>$1</code>');

export const bloque = (texto: string): string => `<pre>${escapar(texto)}</pre>`;

/** A table that scrolls within itself on a telephone. */
export function tabla(encabezados: readonly string[], filas: ReadonlyArray<readonly string[]>): string {
  const cabeza = encabezados.map((titulo) => `<th scope="col">${titulo}</th>`).join('');
  const cuerpo = filas.map((fila) => `<tr>${fila.map((celda) => `<td>${celda}</td>`).join('')}</tr>`).join('');
  return (
    `<div class="ancha" tabindex="0" role="region"><table><thead><tr>${cabeza}</tr></thead>` +
    `<tbody>${cuerpo}</tbody></table></div>`
  );
}
