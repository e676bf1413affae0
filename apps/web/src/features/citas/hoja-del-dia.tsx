import type { Cita } from '@jornal/contract';
import { fechaLarga, horasDe, numero } from '../../lib/format';
import documento from '../../ui/documento.module.css';
import clases from './citas.module.css';
import { type DiaDeAgenda, porAgenda } from './dia';
import { ESTADOS } from './estados';

/** The people who come on a day, agenda by agenda. */
export function HojaDelDia({ fecha, citas }: { fecha: string; citas: readonly Cita[] }) {
  const agendas = porAgenda(citas);
  const cuantas = agendas.reduce((suma, agenda) => suma + agenda.citas.length, 0);
  return (
    <article className={documento.documento} aria-label={`Citas del ${fechaLarga(fecha)}`}>
      <header className={documento.cabeza}>
        <div>
          <p>Citas del día</p>
          <h3 className={documento.titulo}>{fechaLarga(fecha)}</h3>
        </div>
        <p>
          <strong>{numero(cuantas)}</strong> {cuantas === 1 ? 'cita' : 'citas'}
        </p>
      </header>
      {agendas.length === 0 && <p className={documento.vacio}>No hay citas ese día.</p>}
      {agendas.map((agenda) => (
        <DeAgenda key={agenda.agenda_id} agenda={agenda} />
      ))}
    </article>
  );
}

function DeAgenda({ agenda: { citas } }: { agenda: DiaDeAgenda<Cita> }) {
  const [primera] = citas;
  if (!primera) return null;
  const { agenda_nombre, operador, entidad } = primera;
  return (
    <section>
      <h4 className={documento.subtitulo}>
        {agenda_nombre} · {operador.nombre} {operador.apellido} · {entidad.nombre}
      </h4>
      <table className={documento.tabla} data-apilable>
        <caption className="solo-lector">Citas de {agenda_nombre}</caption>
        <thead>
          <tr>
            <th scope="col">Hora</th>
            <th scope="col">Cliente</th>
            <th scope="col">Teléfono</th>
            <th scope="col">Servicio</th>
            <th scope="col">Estado</th>
            <th scope="col">Notas</th>
          </tr>
        </thead>
        <tbody>
          {citas.map((cita) => (
            <tr key={cita.id}>
              <td data-etiqueta="Hora" className={`${clases.hora} cifra`}>
                {horasDe(cita)}
              </td>
              <td data-etiqueta="Cliente" className={documento.nombre}>
                {cita.cliente_nombre}
              </td>
              <td data-etiqueta="Teléfono" data-vacia={cita.cliente_telefono === null || undefined}>
                {cita.cliente_telefono}
              </td>
              <td data-etiqueta="Servicio">{cita.servicio}</td>
              <td data-etiqueta="Estado">{ESTADOS[cita.estado].nombre}</td>
              <td data-etiqueta="Notas" data-vacia={cita.notas === null || undefined}>
                {cita.notas}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
