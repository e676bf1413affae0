import { type Bloqueo, porQueSeBloquea } from '@jornal/contract';
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { conDias } from '../../lib/comandos';
import { fecha as enTexto } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { AccionesFila, type AccionFila } from '../../ui/acciones-fila';
import { Cargando } from '../../ui/cargando';
import { Eliminar } from '../../ui/eliminar';
import { EstadoError, EstadoVacio } from '../../ui/estado-vacio';
import { useAvisoDeFallo } from '../../ui/use-aviso-de-fallo';
import { useDialogo } from '../../ui/use-dialogo';
import { useHistorial } from '../auditoria/historial-modal';
import { bloqueosQuery, eliminarBloqueo, type FiltroBloqueos } from './api';

const diasDe = ({ desde, hasta }: Bloqueo) =>
  desde === hasta ? enTexto(desde) : `${enTexto(desde)} a ${enTexto(hasta)}`;
const horasDe = ({ hora_inicio, hora_fin }: Bloqueo) =>
  hora_inicio === null ? 'todo el día' : `${hora_inicio} a ${hora_fin}`;
const conAlcance = ({ alcance, motivo, operador }: Bloqueo) =>
  porQueSeBloquea(alcance, motivo, operador && `${operador.nombre} ${operador.apellido}`);
/** The reason alone. */
export const soloMotivo = ({ motivo }: Bloqueo): string => motivo;

/** The appointments inside a block: those of one day where its operators move them, those of more in the list of all. */
function rutaDeCitas(bloqueo: Bloqueo): string {
  const { desde, hasta, entidad_id, operador } = bloqueo;
  const sucursal = { entidad_id: String(entidad_id) };
  if (desde === hasta) return `/agendas?${new URLSearchParams({ ...sucursal, fecha: desde })}`;
  const suyas = operador && { search: `${operador.nombre} ${operador.apellido}` };
  return conDias('/agendas', { inicio: desde, fin: hasta }, { tab: 'citas', ...sucursal, ...suyas });
}

/** Taking a block away: the action of each row, and the dialogs that it opens. `hay`: one of them is open. */
export function useQuitarBloqueo(): {
  acciones: ((bloqueo: Bloqueo) => AccionFila[]) | undefined;
  dialogos: ReactNode;
  hay: boolean;
} {
  const borrado = useDialogo<Bloqueo>();
  const { puede, soloLoPropio } = useSesion();
  const { conHistorial, cajon, abierto } = useHistorial<Bloqueo>('bloqueo', ({ motivo }) => motivo, { nombrada: true });
  const quitar = (bloqueo: Bloqueo): AccionFila[] =>
    soloLoPropio && bloqueo.alcance === 'sucursal'
      ? []
      : [
          {
            texto: 'Quitar',
            etiqueta: `Quitar: ${bloqueo.motivo}`,
            icono: <IconTrash />,
            variante: 'warning',
            alPulsar: () => borrado.abrir(bloqueo),
          },
        ];
  return {
    acciones: conHistorial(puede('agendas.editar') ? quitar : undefined),
    hay: borrado.abierto || abierto,
    dialogos: (
      <>
        <Eliminar
          dialogo={borrado}
          titulo="Quitar bloqueo"
          boton="Quitar"
          error="Error al quitar el bloqueo"
          con={eliminarBloqueo}
        >
          {(bloqueo) => (
            <>
              ¿Quieres quitar el bloqueo <strong>{conAlcance(bloqueo)}</strong>, {diasDe(bloqueo)}? Sus horarios vuelven
              a recibir citas.
            </>
          )}
        </Eliminar>
        {cajon}
      </>
    ),
  };
}

type Props = {
  filtro: FiltroBloqueos;
  crear: { texto: string; alPulsar: () => void; variante?: 'default' } | undefined;
  acciones: ((bloqueo: Bloqueo) => AccionFila[]) | undefined;
  vacio: { texto: string; detalle: string };
  /** The words of each, where all are of one thing and their reach need not be said again. */
  texto?: (bloqueo: Bloqueo) => string;
  /** The person goes to the appointments of one: what stands over the screen closes. */
  alIr?: () => void;
};

/** The blocks that have not ended, the nearest first. */
export function Bloqueos({ filtro, crear, acciones, vacio, texto = conAlcance, alIr }: Props) {
  const { data, isError, refetch } = useQuery(bloqueosQuery(filtro));
  useAvisoDeFallo(isError, 'Error al cargar los bloqueos');
  const boton = crear && (
    <Button variant={crear.variante} leftSection={<IconPlus size={16} aria-hidden />} onClick={crear.alPulsar}>
      {crear.texto}
    </Button>
  );
  if (!data)
    return isError ? (
      <EstadoError texto="Error al cargar los bloqueos" alReintentar={() => void refetch()} />
    ) : (
      <Cargando height={120} />
    );
  if (data.length === 0) return <EstadoVacio {...vacio} accion={boton} />;
  return (
    <Stack gap="md" align="flex-start">
      {boton}
      <ul className="recuadro renglones" style={{ width: '100%' }}>
        {data.map((bloqueo) => (
          <Group key={bloqueo.id} component="li" gap={12} wrap="nowrap" p="8px 8px 8px 14px">
            <Stack component="span" gap={0} flex={1} miw={0} lh={1.35}>
              <span>
                <b className="cifra">{diasDe(bloqueo)}</b>, <span className="cifra">{horasDe(bloqueo)}</span>
              </span>
              <Text span fz={13} fw={400} c="dimmed" className="partible">
                {texto(bloqueo)}
              </Text>
              {bloqueo.citas > 0 && <CitasDentro bloqueo={bloqueo} alIr={alIr} />}
            </Stack>
            {acciones && <AccionesFila acciones={acciones(bloqueo)} />}
          </Group>
        ))}
      </ul>
    </Stack>
  );
}

function CitasDentro({ bloqueo, alIr }: { bloqueo: Bloqueo; alIr: (() => void) | undefined }) {
  const cuantas = bloqueo.citas === 1 ? '1 cita dentro' : `${bloqueo.citas} citas dentro`;
  return (
    <Text span fz={13} fw={400}>
      {cuantas} ·{' '}
      <Anchor
        component={Link}
        to={rutaDeCitas(bloqueo)}
        onClick={alIr}
        inherit
        aria-label={`Verlas y moverlas: ${bloqueo.motivo}`}
      >
        {bloqueo.citas === 1 ? 'Verla y moverla' : 'Verlas y moverlas'}
      </Anchor>
    </Text>
  );
}
