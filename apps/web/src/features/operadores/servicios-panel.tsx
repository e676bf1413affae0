import type { PerfilOperador } from '@jornal/contract';
import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSesion } from '../../lib/session-context';
import { alAbrir } from '../../ui/al-abrir';
import { Cargando } from '../../ui/cargando';
import { EstadoError } from '../../ui/estado-vacio';
import { Panel } from '../../ui/panel';
import { useDialogo } from '../../ui/use-dialogo';
import { serviciosDeQuery } from './api';
import clases from './servicios.module.css';
import { resumenDe } from './servicios-que-hace';

const ServiciosModal = alAbrir(() => import('./servicios-modal').then((modulo) => modulo.ServiciosModal));

type Props = { operador: Pick<PerfilOperador, 'id' | 'nombre' | 'activo'> };

/** Which services an operator does and in how long, on their page; who may edit them chooses. */
export function ServiciosPanel({ operador }: Props) {
  const consulta = useQuery(serviciosDeQuery(operador.id));
  const { puede } = useSesion();
  const eleccion = useDialogo<true>();
  const servicios = consulta.data;
  return (
    <Panel titulo="Servicios que hace" subtitulo="Solo estos se le agendan">
      {servicios ? (
        <Resumen servicios={servicios} />
      ) : consulta.isError ? (
        <EstadoError texto="Error al cargar sus servicios" alReintentar={() => void consulta.refetch()} />
      ) : (
        <Cargando height={64} />
      )}
      {servicios && servicios.length > 0 && operador.activo && puede('operadores.editar') && (
        <Button variant="default" mt="md" onClick={() => eleccion.abrir(true)}>
          Elegir servicios
        </Button>
      )}
      <ServiciosModal abierto={eleccion.abierto} operador={operador} alCerrar={eleccion.cerrar} />
    </Panel>
  );
}

function Resumen({ servicios }: { servicios: Parameters<typeof resumenDe>[0] }) {
  if (servicios.length === 0)
    return (
      <Text fz="sm" c="dimmed">
        Su sucursal todavía no ofrece servicios.
      </Text>
    );
  const { frase, notas } = resumenDe(servicios);
  return (
    <>
      <Text fz="sm">{frase}</Text>
      {notas.length > 0 && (
        <Stack component="ul" gap={4} mt={8} fz="sm" c="dimmed" className={clases.notas}>
          {notas.map((nota) => (
            <li key={nota}>{nota}</li>
          ))}
        </Stack>
      )}
    </>
  );
}
