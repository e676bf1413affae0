import type { PerfilOperador } from '@jornal/contract';
import { fechaHora, pesos } from '../../lib/format';
import { Dato, Ficha } from '../../ui/ficha';
import { EstadoOperador } from './estado-operador';

/** The data of an operator: on their page, and in the sheet of the person they are. */
export function DatosOperador({ operador, conLugar }: { operador: PerfilOperador; conLugar?: true }) {
  const { cargo, sucursales, created_at } = operador;
  const [actual] = sucursales;
  return (
    <Ficha>
      {conLugar && (
        <>
          <Dato nombre="Estado">
            <EstadoOperador {...operador} />
          </Dato>
          {actual && <Dato nombre="Sucursal">{`${actual.entidad.nombre}, desde el ${dia(actual.desde)}`}</Dato>}
        </>
      )}
      {!conLugar && (
        <>
          <Dato nombre="Teléfono">{operador.telefono}</Dato>
          <Dato nombre="Email">{operador.usuario?.email ?? '—'}</Dato>
        </>
      )}
      <Dato nombre="Cargo">{cargo.nombre}</Dato>
      {cargo.sueldo_base !== null && cargo.sueldo_base > 0 && (
        <Dato nombre="Sueldo base">{pesos(cargo.sueldo_base)}</Dato>
      )}
      <Dato nombre="Participación">La de cada servicio</Dato>
      <Dato nombre="Registrado">{fechaHora(created_at)}</Dato>
    </Ficha>
  );
}

/** The day of an instant, in the zone of the business. */
const dia = (instante: string): string => fechaHora(instante).slice(0, 10);
