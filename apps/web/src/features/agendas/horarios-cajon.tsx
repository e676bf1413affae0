import { type Agenda, DIAS_SEMANA, type Horario, NOMBRE_DIA } from '@jornal/contract';
import { Box, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import {
  IconBan,
  IconCalendarShare,
  IconClockPlus,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
  IconWand,
} from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { mensajeDe } from '../../lib/error-api';
import { useSesion } from '../../lib/session-context';
import { AccionesFila, type AccionFila } from '../../ui/acciones-fila';
import { avisos } from '../../ui/avisos';
import { Cajon } from '../../ui/cajon';
import { Cargando } from '../../ui/cargando';
import { EstadoError, EstadoVacio } from '../../ui/estado-vacio';
import { Insignia } from '../../ui/insignia';
import { useAvisoDeFallo } from '../../ui/use-aviso-de-fallo';
import { useDialogo } from '../../ui/use-dialogo';
import { useHistorial } from '../auditoria/historial-modal';
import { horariosQuery, modificarHorario } from './api';
import { BloqueosModal } from './bloqueos-modal';
import { EliminarHorarioModal } from './eliminar-horario-modal';
import { GenerarModal } from './generar-modal';
import { HorarioModal } from './horario-modal';
import clases from './horarios.module.css';
import { IcalModal } from './ical-modal';

type Props = { abierto: boolean; agenda: Agenda | null; alCerrar: () => void };

/** When an agenda takes people: its week of slots, its blocked days and its address for other calendars. */
export function HorariosCajon({ abierto, agenda, alCerrar }: Props) {
  const edicion = useDialogo<Horario | null>();
  const borrado = useDialogo<Horario>();
  const [generador, bloqueos, ical] = [useDialogo<Agenda>(), useDialogo<Agenda>(), useDialogo<Agenda>()];
  const { conHistorial, cajon } = useHistorial<Horario>('horario', cual, { nombrada: true });
  const irse = () => {
    bloqueos.cerrar();
    alCerrar();
  };
  return (
    <>
      <Cajon
        abierto={abierto}
        alCerrar={alCerrar}
        titulo={agenda ? `Horarios de ${agenda.nombre}` : 'Horarios'}
        subtitulo={agenda && `${agenda.operador.nombre} ${agenda.operador.apellido} · ${agenda.entidad.nombre}`}
      >
        {agenda && (
          <Box p={18}>
            <Botones
              alCrear={() => edicion.abrir(null)}
              alGenerar={() => generador.abrir(agenda)}
              alBloquear={() => bloqueos.abrir(agenda)}
              alCompartir={() => ical.abrir(agenda)}
            />
            <Semana
              agendaId={agenda.id}
              alEditar={edicion.abrir}
              alEliminar={borrado.abrir}
              conHistorial={conHistorial}
            />
          </Box>
        )}
      </Cajon>
      {agenda && (
        <>
          <HorarioModal
            abierto={edicion.abierto}
            agendaId={agenda.id}
            horario={edicion.sobre}
            alCerrar={edicion.cerrar}
          />
          <EliminarHorarioModal abierto={borrado.abierto} horario={borrado.sobre} alCerrar={borrado.cerrar} />
          <GenerarModal abierto={generador.abierto} agenda={agenda} alCerrar={generador.cerrar} />
          <BloqueosModal abierto={bloqueos.abierto} agenda={agenda} alCerrar={bloqueos.cerrar} alIr={irse} />
          <IcalModal abierto={ical.abierto} agenda={agenda} alCerrar={ical.cerrar} />
          {cajon}
        </>
      )}
    </>
  );
}

type PropsBotones = { alCrear: () => void; alGenerar: () => void; alBloquear: () => void; alCompartir: () => void };

function Botones({ alCrear, alGenerar, alBloquear, alCompartir }: PropsBotones) {
  const { puede } = useSesion();
  return (
    <Group
      gap={8}
      align="stretch"
      mb={20}
      className={`a-lo-ancho ${clases.botones}`}
      style={{ '--cada-uno': '1 1 9rem' }}
    >
      {puede('agendas.crear') && (
        <>
          <Button leftSection={<IconClockPlus size={16} aria-hidden />} onClick={alCrear}>
            Nuevo horario
          </Button>
          <Button variant="default" leftSection={<IconWand size={16} aria-hidden />} onClick={alGenerar}>
            Generar horarios
          </Button>
        </>
      )}
      <Button variant="default" leftSection={<IconBan size={16} aria-hidden />} onClick={alBloquear}>
        Bloqueos
      </Button>
      {puede('agendas.editar') && (
        <Button variant="default" leftSection={<IconCalendarShare size={16} aria-hidden />} onClick={alCompartir}>
          Calendario externo
        </Button>
      )}
    </Group>
  );
}

type Acciones = ((horario: Horario) => AccionFila[]) | undefined;
type PropsSemana = {
  agendaId: number;
  alEditar: (horario: Horario) => void;
  alEliminar: (horario: Horario) => void;
  conHistorial: (acciones: Acciones) => Acciones;
};

/** The name of a slot. */
const cual = ({ dia_semana, hora_inicio }: Horario): string => `${NOMBRE_DIA[dia_semana].toLowerCase()} ${hora_inicio}`;

function Semana({ agendaId, alEditar, alEliminar, conHistorial }: PropsSemana) {
  const { data, isError, refetch } = useQuery(horariosQuery(agendaId));
  useAvisoDeFallo(isError, 'No se pudo cargar el horario');
  const acciones = conHistorial(useAcciones(alEditar, alEliminar));
  if (!data && isError) return <EstadoError texto="No se pudo cargar el horario" alReintentar={() => void refetch()} />;
  if (!data) return <Cargando height={240} />;
  if (data.length === 0)
    return (
      <EstadoVacio detalle="Sin horarios la agenda no ofrece espacios. Crea uno, o genera los de toda la semana." />
    );
  return (
    <SimpleGrid minColWidth="min(100%, 24rem)" spacing={20} style={{ alignItems: 'start' }}>
      {DIAS_SEMANA.map((dia) => ({ dia, horarios: data.filter(({ dia_semana }) => dia_semana === dia) }))
        .filter(({ horarios }) => horarios.length > 0)
        .map(({ dia, horarios }) => (
          <section key={dia} aria-label={NOMBRE_DIA[dia]}>
            <Box component="h3" mb={6} fz={15}>
              {NOMBRE_DIA[dia]}{' '}
              <Text span fz={13} fw={400} c="dimmed" className="partible">
                {horarios.length === 1 ? '1 horario' : `${horarios.length} horarios`}
              </Text>
            </Box>
            <ul className={`recuadro renglones ${clases.horarios}`}>
              {horarios.map((horario) => (
                <Group
                  key={horario.id}
                  component="li"
                  gap={10}
                  wrap="nowrap"
                  className={clases.horario}
                  data-inactivo={!horario.activo || undefined}
                >
                  <Box
                    component="span"
                    flex="none"
                    w={12}
                    h={12}
                    bdrs={3}
                    className={clases.color}
                    style={{ background: horario.color }}
                    aria-hidden
                  />
                  <Stack component="span" gap={0} flex={1} miw={0} lh={1.35}>
                    <Text span fw={600} className="entero cifra">
                      {horario.hora_inicio} – {horario.hora_fin}
                    </Text>
                    <Text span fz={13} fw={400} c="dimmed" className="partible">
                      {horario.titulo} · {horario.capacidad === 1 ? '1 persona' : `${horario.capacidad} personas`}
                    </Text>
                  </Stack>
                  {!horario.activo && <Insignia>Inactivo</Insignia>}
                  <AccionesFila acciones={acciones?.(horario) ?? []} />
                </Group>
              ))}
            </ul>
          </section>
        ))}
    </SimpleGrid>
  );
}

function useAcciones(
  alEditar: (horario: Horario) => void,
  alEliminar: (horario: Horario) => void,
): (horario: Horario) => AccionFila[] {
  const { puede } = useSesion();
  const modificar = useMutation({ mutationFn: modificarHorario });
  const [edita, elimina] = [puede('agendas.editar'), puede('agendas.eliminar')];
  const alternar = async ({ id, activo }: Horario) => {
    try {
      avisos.conAviso(await modificar.mutateAsync({ id, activo: !activo }));
    } catch (error) {
      avisos.error(mensajeDe(error, 'Error al actualizar horario'));
    }
  };
  return (horario) => {
    const de = (texto: string) => ({ texto, etiqueta: `${texto}: ${cual(horario)}` });
    return [
      ...(edita
        ? [
            { ...de('Editar'), icono: <IconPencil />, alPulsar: () => alEditar(horario) },
            {
              ...de(horario.activo ? 'Desactivar' : 'Activar'),
              icono: horario.activo ? <IconPlayerPause /> : <IconPlayerPlay />,
              variante: horario.activo ? ('warning' as const) : ('success' as const),
              alPulsar: () => void alternar(horario),
            },
          ]
        : []),
      ...(elimina
        ? [
            {
              ...de('Eliminar'),
              icono: <IconTrash />,
              variante: 'danger' as const,
              alPulsar: () => alEliminar(horario),
            },
          ]
        : []),
    ];
  };
}
