import { cambiosDe, type EventoDetalle } from '@jornal/contract';
import { Group, Text } from '@mantine/core';
import { zonaDelNegocio } from '../../lib/session';
import clases from './auditoria.module.css';
import { DeshacerAccion } from './deshacer-panel';
import { RegistrarDeNuevoAccion } from './registrar-de-nuevo-accion';

type Props = { evento: EventoDetalle };

/** The values before and after, field by field, and what can still be done about them. */
export function CambiosEvento({ evento }: Props) {
  const cambios = cambiosDe(evento, zonaDelNegocio());
  const [conAntes, conDespues] = [esAlgo(evento.antes), esAlgo(evento.despues)];
  return (
    <>
      {cambios.length > 0 && (
        <table className={clases.cambios}>
          <caption className="solo-lector">Qué cambió</caption>
          <thead>
            <tr>
              <th scope="col">Campo</th>
              {conAntes && <th scope="col">Antes</th>}
              {conDespues && <th scope="col">{conAntes ? 'Después' : 'Quedó'}</th>}
            </tr>
          </thead>
          <tbody>
            {cambios.map(({ campo, etiqueta, antes, despues }) => (
              <tr key={campo}>
                <th scope="row">{etiqueta}</th>
                {conAntes && <td>{antes ?? '—'}</td>}
                {conDespues && <td>{despues ?? '—'}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {cambios.length === 0 && (
        <Text fz="sm" c="dimmed">
          No hay más datos de este evento.
        </Text>
      )}
      {evento.personales_borrados_en !== null && (
        <Text fz="sm" c="dimmed" mt="xs">
          Los nombres y datos de contacto de este evento se borraron.
        </Text>
      )}
      <Group gap="sm" mt="md">
        {evento.deshacible && (
          <DeshacerAccion
            evento={evento}
            cambios={
              conAntes && conDespues
                ? cambios.map(({ etiqueta, antes, despues }) => ({
                    campo: etiqueta,
                    ahora: despues ?? '—',
                    antes: antes ?? '—',
                  }))
                : []
            }
          />
        )}
        <RegistrarDeNuevoAccion evento={evento} />
      </Group>
    </>
  );
}

const esAlgo = (valor: unknown): boolean => valor !== null && valor !== undefined;
