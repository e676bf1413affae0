import { type Cita, textoRecordar } from '@jornal/contract';
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { IconBrandWhatsapp, IconCheck, IconMessageCheck } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mensajeDe } from '../../lib/error-api';
import { fechaHora, fechaLarga, horasDe, hoy, numero, sumarDias } from '../../lib/format';
import { leerFecha } from '../../lib/leer-fecha';
import { useSesion } from '../../lib/session-context';
import { useEstadoUrl } from '../../lib/url-state';
import { avisos } from '../../ui/avisos';
import { CampoDia } from '../../ui/campo-dia';
import { EstadoError, EstadoVacio } from '../../ui/estado-vacio';
import { Panel } from '../../ui/panel';
import { EsqueletoTabla } from '../../ui/tabla-partes';
import { useAvisoDeFallo } from '../../ui/use-aviso-de-fallo';
import { citasDelDiaQuery, marcarMensaje } from './api';
import clases from './citas.module.css';
import { activa } from './dia';
import { chatCon } from './estados';

const MENSAJE_ERROR = 'Error al cargar las citas';

/**
 * Whom to write to about the appointments of a day, tomorrow's unless said otherwise. `entidadId`: the branch in view,
 * '' is all of them.
 */
export function MensajesTab({ entidadId }: { entidadId: string }) {
  const manana = sumarDias(hoy(), 1);
  const { filtros, cambiar } = useEstadoUrl({ fecha: manana });
  const dia = leerFecha(filtros.fecha) ?? manana;
  const consulta = useQuery(citasDelDiaQuery(dia, entidadId));
  useAvisoDeFallo(consulta.isError, MENSAJE_ERROR);
  return (
    <Panel
      sinRelleno
      titulo="Mensajes"
      subtitulo={fechaLarga(dia)}
      acciones={
        <Group gap={8} align="stretch" justify="flex-end" className={clases.controles}>
          <CampoDia
            aria-label="Día de las citas"
            required
            value={dia}
            onChange={(elegido) => elegido && cambiar({ fecha: elegido })}
          />
        </Group>
      }
    >
      {consulta.data ? (
        <Mensajes key={dia} citas={consulta.data.filter(activa)} />
      ) : consulta.isError ? (
        <EstadoError texto={MENSAJE_ERROR} alReintentar={() => consulta.refetch()} />
      ) : (
        <EsqueletoTabla nombre="Mensajes" columnas={[{ id: 'cita', titulo: 'Cita' }]} filas={6} conAcciones />
      )}
    </Panel>
  );
}

function Mensajes({ citas }: { citas: readonly Cita[] }) {
  const enviados = citas.filter(({ mensaje_enviado_en }) => mensaje_enviado_en !== null).length;
  if (citas.length === 0)
    return (
      <EstadoVacio icono={<IconMessageCheck size={24} stroke={1.5} />} texto="No hay a quién escribirle ese día" />
    );
  return (
    <>
      <p className={clases.cuenta} role="status">
        <strong className="cifra">{numero(enviados)}</strong> {enviados === 1 ? 'enviado' : 'enviados'} ·{' '}
        <strong className="cifra">{numero(citas.length - enviados)}</strong>{' '}
        {citas.length - enviados === 1 ? 'pendiente' : 'pendientes'}
      </p>
      <ul aria-label="Mensajes por enviar">
        {citas.map((cita) => (
          <Mensaje key={cita.id} cita={cita} />
        ))}
      </ul>
    </>
  );
}

/**
 * An appointment, its chat, and whether its message was sent already. The page cannot see what happened in the chat: it
 * is asked.
 */
function Mensaje({ cita }: { cita: Cita }) {
  const { puede } = useSesion();
  const [abierto, setAbierto] = useState(false);
  const marcar = useMutation({ mutationFn: marcarMensaje });
  const enlace = chatCon(cita, textoRecordar);
  const enviado = marcar.isPending ? marcar.variables.enviado : cita.mensaje_enviado_en !== null;
  const anotar = (si: boolean) =>
    marcar.mutate(
      { id: cita.id, enviado: si },
      {
        onSuccess: () => setAbierto(false),
        onError: (error) => avisos.error(mensajeDe(error, 'Error al marcar el mensaje')),
      },
    );
  return (
    <li className={`columnas raya-arriba ${clases.mensaje}`}>
      <span className={`${clases.hora} cifra`}>{horasDe(cita)}</span>
      <Stack component="span" gap={0} display="inline-flex" miw={0} lh={1.35} className="partible">
        <Text component="strong" fw={enviado ? 400 : 600}>
          {cita.cliente_nombre}
        </Text>
        <Text span fz={13} fw={400} c="dimmed">
          {[cita.servicio, `${cita.operador.nombre} ${cita.operador.apellido}`, cita.cliente_telefono]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        {cita.mensaje_enviado_en && (
          <Text span fz={13} fw={400} c="dimmed" className="cifra">
            Enviado el {fechaHora(cita.mensaje_enviado_en)}
          </Text>
        )}
      </Stack>
      <Group gap="8px 16px" justify="flex-end" className={clases.alFinal}>
        {abierto && !enviado ? (
          <Button size="compact-sm" leftSection={<IconCheck size={16} aria-hidden />} onClick={() => anotar(true)}>
            Marcar como enviado
          </Button>
        ) : enlace === null ? (
          <Text span fz={13} fw={400} c="dimmed">
            {cita.no_contactar ? 'Pidió que no se le escriba' : 'Sin teléfono válido'}
          </Text>
        ) : (
          <Button
            component="a"
            href={enlace}
            target="_blank"
            rel="noopener noreferrer"
            size="compact-sm"
            variant="default"
            leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
            aria-label={`WhatsApp a ${cita.cliente_nombre}`}
            onClick={() => puede('agendas.editar') && setAbierto(true)}
          >
            WhatsApp
          </Button>
        )}
        <Checkbox
          label="Enviado"
          aria-label={`Enviado a ${cita.cliente_nombre}`}
          checked={enviado}
          disabled={!puede('agendas.editar') || marcar.isPending}
          onChange={(evento) => anotar(evento.currentTarget.checked)}
        />
      </Group>
    </li>
  );
}
