/** A first row of headers and an example, for a person who begins with an empty file. */
export type Plantilla = { nombre: string; filas: readonly (readonly string[])[] };

/** Semicolons and the mark of UTF-8: how Excel in Spanish opens a CSV in columns and with its accents. */
export function descargarPlantilla({ nombre, filas }: Plantilla): void {
  const url = URL.createObjectURL(
    new Blob([`\uFEFF${filas.map((fila) => fila.join(';')).join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' }),
  );
  const enlace = document.createElement('a');
  enlace.href = url;
  enlace.download = nombre;
  enlace.click();
  // The download has its own copy only once it has begun.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
