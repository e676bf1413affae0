import type { Disponibilidad as Dia } from '@jornal/contract';
import { ActionIcon, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconBuildingOff, IconCalendarOff, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useAlCambiar } from '../../lib/conexion-en-vivo';
import { hoy, sumarDias } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { alAbrir } from '../../ui/al-abrir';
import { CampoDia } from '../../ui/campo-dia';
import { EstadoError, EstadoVacio } from '../../ui/estado-vacio';
import { Panel } from '../../ui/panel';
import { useAvisoDeFallo } from '../../ui/use-aviso-de-fallo';
import { useDialogo } from '../../ui/use-dialogo';
import clases from './agendas.module.css';
import { CLAVE_AGENDAS, disponibilidadQuery } from './api';
import type { DiaDeOperador } from './mover-citas-modal';
import { type AgendaDelDia, PanelOperador } from './panel-operador';
import { type Cifra, TarjetasDisponibilidad } from './tarjetas-disponibilidad';

const CifraModal = alAbrir(() => import('./espacios-modal').then((modulo) => modulo.CifraModal));
const CierresModal = alAbrir(() => import('./cierres-modal').then((modulo) => modulo.CierresModal));
const MoverCitasModal = alAbrir(() => import('./mover-citas-modal').then((modulo) => modulo.MoverCitasModal));

/** `alIr` gets '' for today, whichever day that will be. */
type Props = {
  fecha: string;
  entidadId: string;
  alIr: (fecha: string) => void;
  /** The content beside the operators. */
  alLado: ReactNode;
};

/** A day of every active agenda: the free places, the taken ones, and by whom; changes by others show by themselves. */
export function Disponibilidad({ fecha, entidadId, alIr, alLado }: Props) {
  const consultas = useQueryClient();
  const consulta = useQuery(disponibilidadQuery(fecha, entidadId));
  useAvisoDeFallo(consulta.isError, 'Error al cargar disponibilidad');
  useAlCambiar(['agendas'], (eventos) => {
    const deEsteDia =
      eventos.length === 0 || eventos.some((evento) => evento.fecha === undefined || evento.fecha === fecha);
    if (deEsteDia) void consultas.invalidateQueries({ queryKey: [...CLAVE_AGENDAS, 'disponibilidad'] });
  });
  const cifra = useDialogo<Cifra>();
  const mudanza = useDialogo<DiaDeOperador>();
  const cierres = useDialogo<true>();
  const { puede, soloLoPropio } = useSesion();
  const cierra = puede('agendas.editar') && !soloLoPropio;

  return (
    <>
      <BarraDia fecha={fecha} alIr={alIr} alCerrarSucursal={cierra ? () => cierres.abrir(true) : undefined} />
      <TarjetasDisponibilidad fecha={fecha} dia={consulta.data} cargando={consulta.isPending} alAbrir={cifra.abrir} />
      <div className={clases.columnas}>
        <Operadores consulta={consulta} fecha={fecha} alMoverCitas={(agenda) => mudanza.abrir({ agenda, fecha })} />
        {alLado}
      </div>
      <MoverCitasModal abierto={mudanza.abierto} dia={mudanza.sobre} alCerrar={mudanza.cerrar} />
      <CierresModal abierto={cierres.abierto} entidadId={entidadId} dia={fecha} alCerrar={cierres.cerrar} />
      <CifraModal abierto={cifra.abierto} cifra={cifra.sobre} dia={consulta.data} alCerrar={cifra.cerrar} />
    </>
  );
}

type PropsBarra = Pick<Props, 'fecha' | 'alIr'> & { alCerrarSucursal: (() => void) | undefined };

/** The day in view, and closing the branch. */
function BarraDia({ fecha, alIr, alCerrarSucursal }: PropsBarra) {
  const ir = (dia: string | null) => alIr(dia === null || dia === hoy() ? '' : dia);
  return (
    <Group gap={10} mb={20}>
      <Group gap={6} wrap="nowrap" flex={{ base: '1 1 100%', xs: 'none' }}>
        <ActionIcon variant="default" size="lg" aria-label="Día anterior" onClick={() => ir(sumarDias(fecha, -1))}>
          <IconChevronLeft size={18} />
        </ActionIcon>
        <CampoDia
          flex={{ base: 1, xs: 'none' }}
          w="10rem"
          aria-label="Fecha consultada"
          required
          value={fecha}
          onChange={ir}
        />
        <ActionIcon variant="default" size="lg" aria-label="Día siguiente" onClick={() => ir(sumarDias(fecha, 1))}>
          <IconChevronRight size={18} />
        </ActionIcon>
        <Button variant="default" onClick={() => ir(null)} disabled={fecha === hoy()}>
          Hoy
        </Button>
      </Group>
      {alCerrarSucursal && (
        <Button
          variant="default"
          ml={{ base: 0, xs: 'auto' }}
          leftSection={<IconBuildingOff size={16} aria-hidden />}
          onClick={alCerrarSucursal}
        >
          Cerrar la sucursal
        </Button>
      )}
    </Group>
  );
}

/** Up to this many are shown with their slots from the start; more would hide one another. */
const ABIERTAS = 4;

type PropsOperadores = {
  consulta: { data?: Dia; isError: boolean; refetch: () => unknown };
  fecha: string;
  alMoverCitas: (agenda: AgendaDelDia) => void;
};

function Operadores({ consulta: { data, isError, refetch }, fecha, alMoverCitas }: PropsOperadores) {
  // The agendas that the person folded or unfolded; the others follow how many there are.
  const [tocadas, setTocadas] = useState<ReadonlyMap<number, boolean>>(new Map());
  const agendas = data?.disponibilidad ?? [];
  const abierta = (id: number) => tocadas.get(id) ?? agendas.length <= ABIERTAS;
  const todas = agendas.every(({ agenda_id }) => abierta(agenda_id));
  const poner = (ids: readonly number[], si: boolean) =>
    setTocadas((previas) => new Map([...previas, ...ids.map((id) => [id, si] as const)]));
  return (
    <Stack component="section" gap={12} aria-label="Disponibilidad por operador">
      <Group gap={16} justify="space-between" wrap="nowrap" mih={32}>
        <Text component="h2" fz={17} fw={700}>
          Disponibilidad por operador
        </Text>
        {agendas.length > 1 && (
          <Button
            variant="subtle"
            size="compact-sm"
            flex="none"
            onClick={() =>
              poner(
                agendas.map(({ agenda_id }) => agenda_id),
                !todas,
              )
            }
          >
            {todas ? 'Contraer todas' : 'Expandir todas'}
          </Button>
        )}
      </Group>
      {!data && isError && (
        <Panel nombre="Disponibilidad">
          <EstadoError texto="Error al cargar disponibilidad" alReintentar={() => void refetch()} />
        </Panel>
      )}
      {!data && !isError && [1, 2, 3].map((i) => <Skeleton key={i} height={54} radius="lg" />)}
      {data && agendas.length === 0 && (
        <Panel nombre="Disponibilidad">
          <EstadoVacio
            icono={<IconCalendarOff size={24} stroke={1.5} />}
            detalle="No hay agendas activas. Crea una, o activa la que ya existe."
          />
        </Panel>
      )}
      {agendas.map((agenda) => (
        <PanelOperador
          key={agenda.agenda_id}
          agenda={agenda}
          fecha={fecha}
          abierto={abierta(agenda.agenda_id)}
          alAlternar={() => poner([agenda.agenda_id], !abierta(agenda.agenda_id))}
          alMoverCitas={alMoverCitas}
        />
      ))}
    </Stack>
  );
}
