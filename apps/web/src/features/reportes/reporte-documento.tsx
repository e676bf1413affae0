import type { ReporteGenerado } from '@jornal/contract';
import { fechaHora, numero } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import documento from '../../ui/documento.module.css';
import clases from './documento.module.css';
import type { Parametros } from './parametros';
import { useFiltrosEnPalabras } from './use-filtros-en-palabras';
import { cifrasDelResumen, esNumerica, textoDe } from './valores';

/**
 * A report on paper: whose it is, of which days and filters, who printed it and when, and every row under a head that
 * repeats on each page.
 */
export function ReporteDocumento({ reporte, parametros }: { reporte: ReporteGenerado; parametros: Parametros }) {
  const { usuario } = useSesion();
  const { sucursal, filtros } = useFiltrosEnPalabras(parametros);
  const { negocio, title, period, base, nota, pagination, summary } = reporte;
  return (
    <article className={`${documento.documento} ${clases.reporte}`} aria-label={`${title}, ${period}`}>
      <header className={documento.cabeza}>
        <div>
          <p>
            {negocio && <strong>{negocio} · </strong>}
            {sucursal}
          </p>
          <h3 className={documento.titulo}>{title}</h3>
          <p>
            {base} · {numero(pagination.total)} {pagination.total === 1 ? 'registro' : 'registros'}
          </p>
          {filtros.map((filtro) => (
            <p key={filtro}>{filtro}</p>
          ))}
        </div>
        <div className={clases.derecha}>
          <p>
            <strong>{period}</strong>
          </p>
          <p>
            Impreso por {usuario.name} el {fechaHora(new Date().toISOString())}
          </p>
        </div>
      </header>
      {nota && <p className={clases.nota}>{nota}</p>}
      <dl className={clases.cifras}>
        {cifrasDelResumen(summary).map(({ clave, nombre, texto, valor }) => (
          <div key={clave}>
            <dt>{nombre}</dt>
            <dd data-negativo={valor < 0 || undefined}>{texto}</dd>
          </div>
        ))}
      </dl>
      <Filas reporte={reporte} />
    </article>
  );
}

function Filas({ reporte: { title, columns, data, totales } }: { reporte: ReporteGenerado }) {
  const suma = Object.keys(totales).length > 0;
  return (
    <table className={`${documento.tabla} ${documento.densa} ${clases.tabla}`}>
      <caption className="solo-lector">{title}</caption>
      <thead>
        <tr>
          {columns.map((columna) => (
            <th key={columna.key} scope="col" data-numerica={esNumerica(columna) || undefined}>
              {columna.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.map((fila, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a report knows no id of a row, and on paper none of them moves.
          <tr key={i}>
            {columns.map((columna) => (
              <td key={columna.key} data-numerica={esNumerica(columna) || undefined}>
                {textoDe(fila[columna.key], columna.tipo)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {suma && (
        <tfoot>
          <tr data-total>
            {columns.map((columna, i) => (
              <td key={columna.key} data-numerica={esNumerica(columna) || undefined}>
                {i === 0 ? 'Total' : textoDe(totales[columna.key], columna.tipo)}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}
