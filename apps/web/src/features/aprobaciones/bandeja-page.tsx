import {
  type Aprobacion,
  ESTADOS_APROBACION,
  type EstadoAprobacion,
  NOMBRE_ACTO,
  NOMBRE_ESTADO_APROBACION,
  palabrasDe,
} from '@jornal/contract';
import { Text } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { mensajeDe } from '../../lib/error-api';
import { useSesion } from '../../lib/session-context';
import type { AccionDeLista } from '../../ui/acciones-lista';
import { avisos } from '../../ui/avisos';
import { instante, texto } from '../../ui/columnas';
import { DosLineas } from '../../ui/dos-lineas';
import { Eliminar } from '../../ui/eliminar';
import { FiltroOpciones } from '../../ui/filtro-opciones';
import { Insignia, type Tono } from '../../ui/insignia';
import { Lista } from '../../ui/lista';
import type { Columna } from '../../ui/tabla';
import { useDialogo } from '../../ui/use-dialogo';
import { useListaPaginada } from '../../ui/use-lista';
import { aprobar, bandejaQuery, rechazar } from './api';

const TONOS: Readonly<Record<EstadoAprobacion, Tono>> = {
  pedida: 'alerta',
  aprobada: 'info',
  rechazada: 'peligro',
  usada: 'exito',
  vencida: 'neutro',
};
const TODOS = 'todos';
const POR_DEFECTO = { page: '1', estado: TODOS, entidad_id: '' };
const ESTADOS = [
  { value: TODOS, label: 'Todos los estados' },
  ...ESTADOS_APROBACION.map((estado) => ({ value: estado, label: NOMBRE_ESTADO_APROBACION[estado] })),
];

const columnas = (conEntidad: boolean): Columna<Aprobacion>[] => [
  {
    id: 'que',
    titulo: 'Qué se pide',
    enTelefono: 'que',
    celda: ({ accion, resumen, requiere }) => (
      <DosLineas arriba={requiere.map(palabrasDe).join('. ')} abajo={`${NOMBRE_ACTO[accion]} · ${resumen}`} />
    ),
  },
  texto('pide', 'Lo pide', 'quien', ({ propia, pedida_por }) => (propia ? 'Tú' : pedida_por.nombre)),
  texto('resuelve', 'Lo resolvió', 'fuera', ({ resuelta_por }) => resuelta_por?.nombre ?? ''),
  ...(conEntidad
    ? [texto<Aprobacion>('entidad', 'Sucursal', 'fuera', ({ entidad }) => entidad.nombre, { callaSi: 'entidad_id' })]
    : []),
  {
    id: 'estado',
    titulo: 'Estado',
    enTelefono: 'estado',
    callaSi: 'estado',
    celda: ({ estado }) => <Insignia tono={TONOS[estado]}>{NOMBRE_ESTADO_APROBACION[estado]}</Insignia>,
  },
  instante('fecha', 'Fecha', 'fuera', ({ created_at }) => created_at),
];

/** '/aprobaciones': what was asked for, by this person and, where they may approve, by the others of the branch. */
export default function BandejaPage() {
  const { puede, esAdmin } = useSesion();
  const aprueba = puede('aprobaciones.aprobar');
  const lista = useListaPaginada({
    porDefecto: POR_DEFECTO,
    por: [],
    pedir: ({ estado, ...dicho }) => ({ ...dicho, estado: ESTADOS_APROBACION.find((uno) => uno === estado) }),
    consulta: bandejaQuery,
  });
  const rechazo = useDialogo<Aprobacion>();
  return (
    <Lista
      lista={lista}
      pagina={{
        titulo: 'Aprobaciones',
        subtitulo: aprueba
          ? 'Lo que otras personas piden que apruebes, y lo que pediste tú'
          : 'Lo que pediste que te aprobaran',
      }}
      panel={{ nombre: 'Solicitudes' }}
      nombre="Aprobaciones"
      registro="aprobación"
      columnas={columnas(esAdmin)}
      filtros={<FiltroOpciones de={lista} clave="estado" nombre="Estado" opciones={ESTADOS} w={190} />}
      acciones={useAcciones(aprueba, rechazo.abrir)}
      error="Error al cargar las aprobaciones"
      vacio={
        aprueba
          ? 'Nadie ha pedido nada. Lo que pase de un tope de la sucursal llega aquí.'
          : 'No has pedido nada. Lo que pase de un tope de la sucursal lo aprueba otra persona.'
      }
      paginador={{ nombre: 'Páginas de aprobaciones' }}
    >
      <Eliminar dialogo={rechazo} titulo="Rechazar solicitud" boton="Rechazar" error="Error al rechazar" con={rechazar}>
        {({ resumen, pedida_por }) => (
          <Text fz="sm">
            {pedida_por.nombre} pidió: {resumen}. Verá el motivo que escribas.
          </Text>
        )}
      </Eliminar>
    </Lista>
  );
}

function useAcciones(aprueba: boolean, alRechazar: (fila: Aprobacion) => void): AccionDeLista<Aprobacion>[] {
  const resolver = useMutation({
    mutationFn: ({ id }: Aprobacion) => aprobar(id),
    onSuccess: ({ message }) => avisos.exito(message),
    onError: (error) => avisos.error(mensajeDe(error, 'Error al aprobar')),
  });
  const porResolver = ({ estado, propia }: Aprobacion) => estado === 'pedida' && !propia;
  return [
    {
      ...{ etiqueta: 'Aprobar', icono: <IconCheck />, variante: 'success', si: aprueba, de: porResolver },
      alPulsar: (fila) => resolver.mutate(fila),
    },
    {
      ...{ etiqueta: 'Rechazar', icono: <IconX />, variante: 'danger', si: aprueba, de: porResolver },
      alPulsar: alRechazar,
    },
  ];
}
