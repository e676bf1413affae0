import type { TipoColumna } from '@jornal/contract';
import type { ListaEnTexto } from '../lib/descargar';
import { fecha, fechaHora, numero, pesos, porcentaje } from '../lib/format';
import clases from './documento.module.css';

const NUMERICAS: ReadonlySet<TipoColumna> = new Set(['dinero', 'entero', 'porcentaje']);

/** A cell of a file as people read it on paper. */
function enPapel(valor: string, tipo: TipoColumna): string {
  const cifra = Number(valor.replace(',', '.'));
  if (valor === '') return '';
  if (NUMERICAS.has(tipo))
    return Number.isNaN(cifra)
      ? valor
      : tipo === 'dinero'
        ? pesos(cifra)
        : tipo === 'porcentaje'
          ? porcentaje(cifra)
          : numero(cifra);
  if (/^\d{4}-\d{2}-\d{2}/.test(valor) && (tipo === 'fecha' || tipo === 'instante'))
    return [fecha(valor), valor.slice(11)].filter(Boolean).join(' ');
  return valor;
}

/** A list on paper: its name, when it was printed, and its rows as the file has them. */
export function ListaImpresa({ nombre, lista: { columnas, filas, total } }: { nombre: string; lista: ListaEnTexto }) {
  return (
    <article className={clases.documento} aria-label={nombre}>
      <header className={clases.cabeza}>
        <h1 className={clases.titulo}>{nombre}</h1>
        <p>
          {numero(total)} {total === 1 ? 'fila' : 'filas'} · {fechaHora(new Date().toISOString())}
        </p>
      </header>
      <table className={`${clases.tabla} ${clases.densa}`}>
        <thead>
          <tr>
            {columnas.map(({ titulo, tipo }) => (
              <th key={titulo} data-numerica={NUMERICAS.has(tipo) || undefined}>
                {titulo}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {filas.map((fila, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no name and do not change
            <tr key={n} data-total={n >= total || undefined}>
              {columnas.map(({ titulo, tipo }, i) => (
                <td key={titulo} data-numerica={NUMERICAS.has(tipo) || undefined}>
                  {enPapel(fila[i] ?? '', tipo)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}
