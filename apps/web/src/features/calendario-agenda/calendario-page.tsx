import type { Agenda } from '@jornal/contract';
import { ActionIcon, Anchor, Box, Button, Group } from '@mantine/core';
import { IconArrowLeft, IconCalendarOff, IconCalendarSearch } from '@tabler/icons-react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { mensajeDe } from '../../lib/error-api';
import { hoy } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { useEstadoUrl } from '../../lib/url-state';
import { alAbrir } from '../../ui/al-abrir';
import type { VistaCalendario } from '../../ui/calendario-datos';
import { Cargando } from '../../ui/cargando';
import { EncabezadoPagina } from '../../ui/encabezado-pagina';
import { EstadoError, EstadoVacio } from '../../ui/estado-vacio';
import { Insignia } from '../../ui/insignia';
import { Panel } from '../../ui/panel';
import { useAvisoDeFallo } from '../../ui/use-aviso-de-fallo';
import { useDialogo } from '../../ui/use-dialogo';
import { useEnTelefono } from '../../ui/use-en-telefono';
import { AgendaSelector } from '../agendas/espacio-selector';
import type { Comienzo } from '../citas/reserva-modal';
import { BarraCalendario, VistaSelector } from './barra-calendario';
import clases from './calendario.module.css';
import { CalendarioAgenda } from './calendario-agenda';
import { ICONOS, LEYENDA } from './iconos';
import { NOMBRES_VISTA } from './rango';
import { useCalendarioVivo, useDias } from './use-dias';

const ReservaModal = alAbrir(() => import('../citas/reserva-modal').then((modulo) => modulo.ReservaModal));

const esVista = (texto: string): texto is VistaCalendario => texto in NOMBRES_VISTA;
const esDia = (texto: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(texto) && !Number.isNaN(Date.parse(texto));

/** The height of the calendar and of the messages in its place. */
const ALTO = 'max(28rem, calc(100dvh - 20rem))';
const ESPERA = <Cargando height={ALTO} radius="md" />;

/** '/agendas/:agendaId/calendario': an agenda by month, week or day, or a day of every operator. */
export default function CalendarioPage() {
  const agendaId = Number(useParams().agendaId);
  const navegar = useNavigate();
  const angosta = useEnTelefono();
  const { filtros, cambiar } = useEstadoUrl({ vista: '', fecha: '', horario: '', persona: '' });
  const vista = esVista(filtros.vista) ? filtros.vista : angosta ? 'dia' : 'semana';
  const fecha = esDia(filtros.fecha) ? filtros.fecha : hoy();
  const datos = useDias({ agendaId, vista, fecha });
  useCalendarioVivo({ agendaId, vista, fecha });
  useAvisoDeFallo(datos.error !== null, mensajeDe(datos.error, 'Error al cargar el calendario'));
  const { agenda } = datos;
  const { boton, dialogo } = useBuscarHora({
    agenda,
    fecha,
    persona: filtros.persona,
    alAgendar: () => cambiar({ persona: '' }),
  });

  const irA = (otra: number | null) => {
    if (otra !== null && otra !== agendaId)
      void navegar({
        pathname: `/agendas/${otra}/calendario`,
        search: new URLSearchParams({ vista, fecha, ...(filtros.persona && { persona: filtros.persona }) }).toString(),
      });
  };
  const inactiva = agenda?.activa === false && <Insignia tono="alerta">Agenda inactiva</Insignia>;
  const titulo = agenda ? `Calendario de ${agenda.nombre}` : 'Calendario';
  const otraAgenda = <AgendaSelector label={undefined} aria-label="Ver otra agenda" value={agendaId} onChange={irA} />;
  return (
    <>
      {angosta ? (
        <>
          <EncabezadoPagina titulo={titulo} oculto />
          <Group gap={6} wrap="nowrap" mt={-8} mb={6} className={clases.primera}>
            <ActionIcon component={Link} to="/agendas" variant="default" aria-label="Agendas">
              <IconArrowLeft size={17} />
            </ActionIcon>
            {otraAgenda}
            <VistaSelector plegado vista={vista} alCambiar={cambiar} />
          </Group>
          {inactiva}
          <div data-al-pulgar>{boton}</div>
        </>
      ) : (
        <>
          <Anchor
            component={Link}
            to="/agendas"
            display="inline-flex"
            mb={4}
            fz={13}
            style={{ gap: 4, alignItems: 'center' }}
          >
            <IconArrowLeft size={15} aria-hidden />
            Agendas
          </Anchor>
          <EncabezadoPagina
            titulo={titulo}
            subtitulo={
              <>
                {agenda ? `${agenda.operador.nombre} ${agenda.operador.apellido} · ${agenda.entidad.nombre} ` : ' '}
                {inactiva}
              </>
            }
            acciones={
              <>
                <Box w="20rem" maw="100%">
                  {otraAgenda}
                </Box>
                {boton}
              </>
            }
          />
        </>
      )}
      <Panel sinRelleno nombre="Calendario">
        <BarraCalendario vista={vista} fecha={fecha} alCambiar={cambiar} />
        <div className={clases.lienzo}>
          <Cuerpo
            datos={datos}
            vista={vista}
            fecha={fecha}
            horarioId={Number(filtros.horario) || null}
            persona={filtros.persona}
            entero={angosta}
            cambiar={cambiar}
          />
        </div>
        <ul className={clases.leyenda} aria-label="Qué significa cada ícono">
          {LEYENDA.map(({ icono, texto }) => (
            <Group key={icono} component="li" gap={4} wrap="nowrap">
              {ICONOS[icono]} {texto}
            </Group>
          ))}
        </ul>
      </Panel>
      {dialogo}
    </>
  );
}

type DeBusqueda = { agenda: Agenda | null; fecha: string; persona: string; alAgendar: () => void };

/** The search for an hour, which begins at the operator of the agenda and the day in view; on a phone it lies under the thumb. */
function useBuscarHora({ agenda, fecha, persona, alAgendar }: DeBusqueda) {
  const { puede } = useSesion();
  const reserva = useDialogo<Comienzo>();
  const abrir = ({ entidad_id: entidadId, activa, operador_id }: Agenda) =>
    reserva.abrir({ entidadId, operadorId: activa ? operador_id : null, fecha });
  return {
    boton: agenda !== null && puede('agendas.crear') && (
      <Button leftSection={<IconCalendarSearch size={16} aria-hidden />} onClick={() => abrir(agenda)}>
        Buscar hora
      </Button>
    ),
    dialogo: (
      <ReservaModal
        abierto={reserva.abierto}
        comienzo={reserva.sobre}
        persona={persona}
        alAgendar={alAgendar}
        alCerrar={reserva.cerrar}
      />
    ),
  };
}

type PropsCuerpo = {
  datos: ReturnType<typeof useDias>;
  vista: VistaCalendario;
  fecha: string;
  horarioId: number | null;
  /** The person who was named to be booked, or ''. */
  persona: string;
  /** Every hour of it, and the screen scrolls. */
  entero: boolean;
  cambiar: (cambio: { vista?: VistaCalendario; fecha?: string; horario?: string; persona?: string }) => void;
};

function Cuerpo({ datos, entero, ...resto }: PropsCuerpo) {
  const { agenda, dias, cargando, fallo } = datos;
  if (fallo) {
    return (
      <EstadoError
        texto="No se pudo cargar el calendario"
        detalle={mensajeDe(datos.error, 'Revisa tu conexión e inténtalo de nuevo.')}
        alReintentar={datos.reintentar}
      />
    );
  }
  // With the months that are here already the calendar stays: only those that have not arrived are missing.
  if (agenda === null || (cargando && dias.length === 0)) return ESPERA;
  if (
    agenda.horarios_count === 0 &&
    resto.vista !== 'operadores' &&
    dias.every(({ dia }) => dia.horarios.length === 0)
  ) {
    return (
      <EstadoVacio
        icono={<IconCalendarOff size={24} stroke={1.5} />}
        texto="Esta agenda no tiene horarios"
        detalle="Genera los de una semana de trabajo y aquí podrás agendar."
        accion={
          <Button component={Link} to="/agendas">
            Generar horarios
          </Button>
        }
      />
    );
  }
  return (
    <CalendarioAgenda
      agenda={agenda}
      dias={dias}
      festivos={datos.festivos}
      cargando={cargando}
      alto={entero ? 'auto' : ALTO}
      mientras={ESPERA}
      {...resto}
    />
  );
}
