export const escapar = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/** Prose with `code` in it. */
export const prosa = (text: string): string => escapar(text).replace(/`([^`]+)`/g, '<code>$1</code>');

export const block = (text: string): string => `<pre>${escapar(text)}</pre>`;

/** A table that scrolls within itself on a telephone. */
export function tabla(encabezados: readonly string[], rows: ReadonlyArray<readonly string[]>): string {
  const head = encabezados.map((title) => `<th scope="col">${title}</th>`).join('');
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('');
  return (
    `<div class="ancha" tabindex="0" role="region"><table><thead><tr>${head}</tr></thead>` +
    `<tbody>${body}</tbody></table></div>`
  );
}
