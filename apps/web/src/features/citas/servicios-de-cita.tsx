import type { Cita } from '@jornal/contract';
import { Dato } from '../../ui/ficha';
import { serviciosDe, tieneVarios } from './api';
import clases from './detalle-cita.module.css';

/** Its service; of several, the hours of each. */
export function ServiciosDeCita({ cita }: { cita: Cita }) {
  if (!tieneVarios(cita)) return <Dato nombre="Servicio">{cita.servicio}</Dato>;
  return (
    <Dato nombre="Servicios">
      <ul className={clases.servicios}>
        {serviciosDe(cita).map(({ servicio, hora_inicio, hora_fin }) => (
          <li key={hora_inicio}>
            <span className="cifra">
              {hora_inicio}–{hora_fin}
            </span>{' '}
            {servicio}
          </li>
        ))}
      </ul>
    </Dato>
  );
}
