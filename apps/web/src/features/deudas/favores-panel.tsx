import type { Favor } from '@jornal/contract';
import { Title } from '@mantine/core';
import { IconArrowBackUp, IconBuildingStore, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { fecha, pesos } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { type AccionDeLista, deCadaFila } from '../../ui/acciones-lista';
import { alAbrir } from '../../ui/al-abrir';
import { dia, dinero, texto } from '../../ui/columnas';
import { DosLineas } from '../../ui/dos-lineas';
import { Eliminar } from '../../ui/eliminar';
import { EstadoError } from '../../ui/estado-vacio';
import { type Columna, Tabla } from '../../ui/tabla';
import { comoEsta, useDialogo } from '../../ui/use-dialogo';
import { anularAbono, favoresQuery } from './api';
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

/** An anticipo by the payment that it came in by. */
type Anticipo = Omit<Favor, 'cobro_id'>;

type Props = { persona: Pick<Deudora, 'id' | 'entidad_id' | 'nombre'> };

/**
 * The money that a person left with the shop and what became of it; the rest may be given back or kept, and an anticipo that was not
 * used, annulled. Nothing where they left none.
 */
export function FavoresPanel({ persona: { id, entidad_id, nombre } }: Props) {
  const { puede } = useSesion();
  const consulta = useQuery(favoresQuery(id));
  const [devolucion, retencion] = [useDialogo<Favor>(), useDialogo<Favor>()];
  const anulacion = useDialogo<Anticipo>();
  const filas = consulta.data?.data;
  const [si, de] = [puede('tiquetes.devolver'), ({ queda }: Favor) => queda > 0];
  const acciones: AccionDeLista<Favor>[] = [
    { etiqueta: 'Devolver', icono: <IconArrowBackUp />, si, de, alPulsar: devolucion.abrir },
    { etiqueta: 'Retener', icono: <IconBuildingStore />, si, de, alPulsar: retencion.abrir },
    {
      etiqueta: 'Anular',
      icono: <IconTrash />,
      variante: 'danger',
      si: puede('servicios.eliminar'),
      de: ({ cobro_id }) => cobro_id !== null,
      alPulsar: ({ cobro_id, ...favor }) => cobro_id !== null && anulacion.abrir({ ...favor, id: cobro_id }),
    },
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
      <Eliminar
        dialogo={anulacion}
        titulo="Anular anticipo"
        boton="Anular anticipo"
        error="Error al anular el anticipo"
        con={anularAbono}
      >
        {({ monto, fecha: cuando, metodo }) => (
          <>
            ¿Quieres anular el anticipo de <strong className="cifra">{pesos(monto)}</strong> por {metodo.nombre} del{' '}
            {fecha(cuando)}? Queda como si nunca hubiera entrado. Si se lo devolviste hoy, usa Devolver.
          </>
        )}
      </Eliminar>
    </>
  );
}
