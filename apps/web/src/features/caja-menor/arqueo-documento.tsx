import type { Arqueo } from '@jornal/contract';
import { fechaHora, numero, pesos } from '../../lib/format';
import clases from '../../ui/documento.module.css';

/** A count as a document; on paper with room to sign, and with the difference, which on screen stands above it. */
export function ArqueoDocumento({ arqueo, firmas }: { arqueo: Arqueo; firmas?: boolean }) {
  const { denominaciones, efectivo_contado, efectivo_esperado, diferencia, observaciones } = arqueo;
  return (
    <article className={clases.documento} aria-label={`Arqueo de caja de ${arqueo.entidad}`}>
      <header className={clases.cabeza}>
        <div>
          <p>Arqueo de caja</p>
          <h3 className={clases.titulo}>{arqueo.entidad}</h3>
        </div>
        <p>
          <strong>{fechaHora(arqueo.created_at)}</strong> · {arqueo.usuario.nombre}
        </p>
      </header>
      {denominaciones.length > 0 && (
        <>
          <h4 className={clases.subtitulo}>Conteo</h4>
          <table className={clases.tabla}>
            <caption className="solo-lector">Billetes y monedas contados</caption>
            <thead>
              <tr>
                <th scope="col">Denominación</th>
                <th scope="col" data-numerica>
                  Cantidad
                </th>
                <th scope="col" data-numerica>
                  Valor
                </th>
              </tr>
            </thead>
            <tbody>
              {denominaciones.map(({ valor, cantidad }) => (
                <tr key={valor}>
                  <td>{pesos(valor)}</td>
                  <td data-numerica>{numero(cantidad)}</td>
                  <td data-numerica>{pesos(valor * cantidad)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      <dl className={clases.renglones}>
        <div>
          <dt>Contado</dt>
          <dd>{pesos(efectivo_contado)}</dd>
        </div>
        <div>
          <dt>Esperado</dt>
          <dd data-negativo={efectivo_esperado < 0 || undefined}>{pesos(efectivo_esperado)}</dd>
        </div>
        {firmas && (
          <div className={clases.total}>
            <dt>Diferencia</dt>
            <dd data-negativo={diferencia < 0 || undefined}>{pesos(diferencia)}</dd>
          </div>
        )}
      </dl>
      {observaciones && (
        <>
          <h4 className={clases.subtitulo}>Observaciones</h4>
          <p className={clases.nombre}>{observaciones}</p>
        </>
      )}
      {firmas && (
        <div className={clases.firmas}>
          <span>Contó</span>
          <span>Recibió</span>
        </div>
      )}
    </article>
  );
}
