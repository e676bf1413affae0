import type { Favor } from '@jornal/contract';
import { Title } from '@mantine/core';
import { IconArrowBackUp, IconBuildingStore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { fecha } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { type AccionDeLista, deCadaFila } from '../../ui/acciones-lista';
import { alAbrir } from '../../ui/al-abrir';
import { dia, dinero, texto } from '../../ui/columnas';
import { DosLineas } from '../../ui/dos-lineas';
import { EstadoError } from '../../ui/estado-vacio';
import { type Columna, Tabla } from '../../ui/tabla';
import { comoEsta, useDialogo } from '../../ui/use-dialogo';
import { favoresQuery } from './api';
import type { Deudora } from './deudora';
import { loQueSeHizo, nombreDeFavor } from './favor';

const DevolverModal = alAbrir(() => import('./devolver-modal').then((modulo) => modulo.DevolverModal));
const RetenerModal = alAbrir(() => import('./retener-modal').then((modulo) => modulo.RetenerModal));

const COLUMNAS: readonly Columna<Favor>[] = [
  {
    id: 'favor',
    titulo: 'De dónde',
    enTelefono: 'que',
    celda: (favor) => <DosLineas arriba={nombreDeFavor(favor)} abajo={favor.metodo.nombre} />,
  },
  dia('fecha', 'Fecha', 'estado', ({ fecha: cuando }) => cuando),
  texto('hecho', 'Qué se hizo', 'quien', loQueSeHizo),
  texto('cita', 'Para', 'quien', ({ cita }) => (cita ? `su cita del ${fecha(cita.fecha)}, ${cita.hora_inicio}` : '')),
  dinero('queda', 'Queda', 'monto', ({ queda }) => queda),
];

/** Without those that say nothing of any row: there is room for few. */
const queDicenAlgo = (filas: readonly Favor[]): readonly Columna<Favor>[] =>
  COLUMNAS.filter(({ id }) => {
    if (id === 'cita') return filas.some(({ cita }) => cita !== null);
    return id !== 'hecho' || filas.some((favor) => loQueSeHizo(favor) !== '');
  });

type Props = { persona: Pick<Deudora, 'id' | 'entidad_id' | 'nombre'> };

/** The money that a person left with the shop and what became of it; the rest may be given back or kept. Nothing where they left none. */
export function FavoresPanel({ persona: { id, entidad_id, nombre } }: Props) {
  const { puede } = useSesion();
  const consulta = useQuery(favoresQuery(id));
  const [devolucion, retencion] = [useDialogo<Favor>(), useDialogo<Favor>()];
  const filas = consulta.data?.data;
  const [si, de] = [puede('tiquetes.devolver'), ({ queda }: Favor) => queda > 0];
  const acciones: AccionDeLista<Favor>[] = [
    { etiqueta: 'Devolver', icono: <IconArrowBackUp />, si, de, alPulsar: devolucion.abrir },
    { etiqueta: 'Retener', icono: <IconBuildingStore />, si, de, alPulsar: retencion.abrir },
  ];
  if (filas === undefined)
    return consulta.isError ? (
      <EstadoError texto="Error al cargar lo que tiene a favor" alReintentar={() => void consulta.refetch()} />
    ) : null;
  if (filas.length === 0) return null;
  return (
    <>
      <Title order={3} fz="sm">
        A favor
      </Title>
      <Tabla
        nombre={`A favor de ${nombre}`}
        columnas={queDicenAlgo(filas)}
        filas={filas}
        claveDe={(fila) => fila.id}
        consulta={consulta}
        acciones={deCadaFila(acciones)}
        densa
      />
      <DevolverModal
        abierto={devolucion.abierto}
        favor={comoEsta(devolucion.sobre, filas)}
        de={nombre}
        entidadId={entidad_id}
        alCerrar={devolucion.cerrar}
      />
      <RetenerModal
        abierto={retencion.abierto}
        favor={comoEsta(retencion.sobre, filas)}
        de={nombre}
        alCerrar={retencion.cerrar}
      />
    </>
  );
}
