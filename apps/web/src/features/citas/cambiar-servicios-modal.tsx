import { type Cita, DURACION_MINUTOS, minutosDe } from '@jornal/contract';
import { Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { mensajeDe } from '../../lib/error-api';
import { fechaLarga } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { avisos } from '../../ui/avisos';
import { BotonesFormulario, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { catalogoQuery } from '../catalogo/api';
import { useMinutosDeServicio } from '../catalogo/servicio-libre-selector';
import { cambiarServicios, otrosServiciosQuery, serviciosDe } from './api';
import { filasDeServicios, sinLoDelCatalogo } from './filas-de-servicios';
import { ServiciosSeguidos } from './servicios-seguidos';

const esquema = z.object({ servicios: filasDeServicios });
type Filas = z.output<typeof filasDeServicios>;

type Props = { abierto: boolean; cita: Cita | null; alCerrar: () => void };

/** Changes what an appointment is for, one service or several in a row, at its hour and with its operator. */
export function CambiarServiciosModal({ abierto, cita, alCerrar }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo="Cambiar servicios">
      {cita && <Contenido cita={cita} alCerrar={alCerrar} />}
    </Modal>
  );
}

function Contenido({ cita, alCerrar }: { cita: Cita; alCerrar: () => void }) {
  const servicios = serviciosDe(cita).map(({ servicio, servicio_id, hora_inicio, hora_fin }) => ({
    servicio,
    servicio_id,
    duracion_minutos: Math.max(minutosDe(hora_fin) - minutosDe(hora_inicio), DURACION_MINUTOS.min),
  }));
  const form = useFormulario(esquema, { servicios });
  const pedido = usePedido(cita.entidad_id, servicios);
  const cambiar = useMutation({ mutationFn: cambiarServicios });
  return (
    <Formulario
      form={form}
      sobre={cita.id}
      alEnviar={async (datos) =>
        avisos.conAviso(await cambiar.mutateAsync({ id: cita.id, servicios: pedido(datos.servicios) }))
      }
      alTerminar={alCerrar}
      mensajeError="Error al cambiar los servicios"
    >
      <Text fz="sm" c="dimmed" mb="md">
        {cita.cliente_nombre}: {fechaLarga(cita.fecha)}, desde las <span className="cifra">{cita.hora_inicio}</span>,
        con {cita.operador.nombre} {cita.operador.apellido}
      </Text>
      <Stack gap="md">
        <ServiciosSeguidos entidadId={cita.entidad_id} />
        <ComoQueda cita={cita} pedido={pedido} guarda={cambiar.isPending || cambiar.isSuccess} />
      </Stack>
      <BotonesFormulario enviar="Guardar servicios" />
    </Formulario>
  );
}

/**
 * Those that stay keep their minutes; of the others the minutes of the catalogue are left to the operator. One that is
 * offered no more stays by its name.
 */
function usePedido(entidadId: number, deAntes: Filas) {
  const { puede } = useSesion();
  const { data: catalogo } = useQuery({ ...catalogoQuery(entidadId), enabled: puede('servicios.ver') });
  const deCatalogo = useMinutosDeServicio(entidadId);
  const seOfrece = (id: number) => !catalogo || catalogo.some((uno) => uno.id === id && uno.estado);
  return (filas: Filas) => {
    const sueltas = sinLoDelCatalogo(filas, deCatalogo);
    return filas.map((fila, i) => {
      const queda = deAntes.some(
        ({ servicio, duracion_minutos }) => servicio === fila.servicio && duracion_minutos === fila.duracion_minutos,
      );
      const { servicio_id = null, ...pedida } = queda ? fila : (sueltas[i] ?? fila);
      return { ...pedida, servicio_id: servicio_id !== null && seOfrece(servicio_id) ? servicio_id : null };
    });
  };
}

const TECLEO_MS = 300;

type PropsComo = { cita: Cita; pedido: ReturnType<typeof usePedido>; guarda: boolean };

/** Until when it would last, or why that does not fit; asked while it is being written. */
function ComoQueda({ cita, pedido, guarda }: PropsComo) {
  const { control } = useFormContext<{ servicios: Filas }>();
  const { data } = filasDeServicios.safeParse(useWatch({ control, name: 'servicios' }));
  const deAhora = data === undefined ? null : JSON.stringify(pedido(data));
  const [pedidos] = useDebouncedValue(deAhora, TECLEO_MS);
  const {
    data: queda,
    error,
    isPlaceholderData,
  } = useQuery({
    ...otrosServiciosQuery(cita.id, JSON.parse(pedidos ?? '[]')),
    enabled: pedidos !== null && !guarda,
  });
  const alDia = pedidos !== null && pedidos === deAhora && !isPlaceholderData;
  return (
    <Text
      fz="sm"
      mih="1.55em"
      role="status"
      className="partible"
      c={alDia && error ? 'var(--jornal-alerta)' : undefined}
    >
      {alDia && error && mensajeDe(error, 'No se pudo saber si cabe')}
      {alDia && !error && queda && (
        <>
          Queda de <span className="cifra">{queda.hora_inicio}</span> a <span className="cifra">{queda.hora_fin}</span>
        </>
      )}
    </Text>
  );
}
