import type { Agenda } from '@jornal/contract';
import { Button, Group, Text } from '@mantine/core';
import { IconCalendarSearch } from '@tabler/icons-react';
import { Navigate, useLocation } from 'react-router-dom';
import { Disponibilidad } from '../features/agendas/disponibilidad';
import { ListaAgendas } from '../features/agendas/lista-agendas';
import { CitasTab } from '../features/citas/citas-tab';
import { MensajesTab } from '../features/citas/mensajes-tab';
import type { Comienzo } from '../features/citas/reserva-modal';
import { useCreaEn } from '../features/entidades/api';
import { ListaEsperaPanel } from '../features/lista-espera/lista-espera-panel';
import { hoy } from '../lib/format';
import { leerFecha } from '../lib/leer-fecha';
import { usePedido } from '../lib/pedido';
import { useEstadoUrl } from '../lib/url-state';
import { alAbrir } from '../ui/al-abrir';
import { EncabezadoPagina } from '../ui/encabezado-pagina';
import { BotonCrear } from '../ui/lista';
import { Pestanas } from '../ui/pestanas';
import { useDialogo } from '../ui/use-dialogo';
import { RUTAS } from './routes';

const ReservaModal = alAbrir(() => import('../features/citas/reserva-modal').then((modulo) => modulo.ReservaModal));

const PESTANAS = [
  { id: '', texto: 'Disponibilidad' },
  { id: 'citas', texto: 'Citas' },
  { id: 'mensajes', texto: 'Mensajes' },
] as const;

/** '/agendas': the free places, the appointments, and the agendas themselves. */
export default function AgendasPage() {
  const { filtros, cambiar } = useEstadoUrl({ tab: '', entidad_id: '', fecha: '', persona: '' });
  const { search } = useLocation();
  const activa = PESTANAS.find(({ id }) => id === filtros.tab)?.id ?? '';
  // The branch in view goes from part to part; the searches of each do not.
  const enlace = (tab: string) =>
    `?${new URLSearchParams({ ...(tab && { tab }), ...(filtros.entidad_id && { entidad_id: filtros.entidad_id }) })}`;
  const edicion = useDialogo<Agenda | null>();
  const reserva = useDialogo<Comienzo>();
  const agenda = useCreaEn('agendas.crear', filtros.entidad_id);
  const crear = agenda && { etiqueta: 'Nueva Agenda', alPulsar: () => edicion.abrir(null) };
  const buscarHora = () =>
    reserva.abrir({
      entidadId: Number(filtros.entidad_id) || null,
      operadorId: null,
      fecha: leerFecha(filtros.fecha) ?? hoy(),
    });
  usePedido('buscar-hora', agenda && buscarHora);

  if (filtros.tab === 'personas') return <Navigate to={personasDe(search)} replace />;
  return (
    <>
      <EncabezadoPagina
        titulo="Gestión de Agendas"
        subtitulo="Quién atiende, cuándo, y quién viene"
        acciones={
          crear &&
          activa !== 'mensajes' && (
            <>
              {activa === '' && <BotonCrear variant="default" {...crear} />}
              <Button leftSection={<IconCalendarSearch size={16} aria-hidden />} onClick={buscarHora}>
                Buscar hora
              </Button>
            </>
          )
        }
      />
      <Pestanas
        nombre="Secciones de Agendas"
        pestanas={PESTANAS.map(({ id, texto }) => ({ id, texto, a: enlace(id) }))}
        activa={activa}
      />
      {activa === '' && <Dia edicion={edicion} crear={crear} entidadId={filtros.entidad_id} />}
      {activa === 'citas' && <CitasTab entidadId={filtros.entidad_id} />}
      {activa === 'mensajes' && <MensajesTab entidadId={filtros.entidad_id} />}
      <ReservaModal
        abierto={reserva.abierto}
        comienzo={reserva.sobre}
        persona={filtros.persona}
        alAgendar={() => cambiar({ persona: '' })}
        alCerrar={reserva.cerrar}
      />
    </>
  );
}

/** The people were a part of this screen: an address that was kept leads to theirs, with its search. */
function personasDe(search: string): string {
  const resto = new URLSearchParams(search);
  resto.delete('tab');
  return resto.size > 0 ? `${RUTAS.personas}?${resto}` : RUTAS.personas;
}

type PropsDia = { entidadId: string } & Pick<Parameters<typeof ListaAgendas>[0], 'edicion' | 'crear'>;

/** The first part: the day in view above, the agendas below. */
function Dia({ entidadId, edicion, crear }: PropsDia) {
  const { filtros, cambiar } = useEstadoUrl({ fecha: '', persona: '' });
  const fecha = leerFecha(filtros.fecha) ?? hoy();
  return (
    <>
      {filtros.persona !== '' && (
        <Group gap="0 12px" mb={16}>
          <Text role="status">
            Escoge un espacio libre para <strong>{filtros.persona}</strong>.
          </Text>
          <Button variant="subtle" size="compact-sm" onClick={() => cambiar({ persona: '' })}>
            Cancelar
          </Button>
        </Group>
      )}
      <Disponibilidad
        fecha={fecha}
        entidadId={entidadId}
        alIr={(dia) => cambiar({ fecha: dia })}
        alLado={<ListaEsperaPanel fecha={fecha} entidadId={entidadId} />}
      />
      <ListaAgendas fecha={fecha} entidadId={entidadId} edicion={edicion} crear={crear} />
    </>
  );
}
