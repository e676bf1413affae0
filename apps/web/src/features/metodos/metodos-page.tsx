import type { Metodo } from '@jornal/contract';
import { IconCheck, IconPlayerPause } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { mensajeDe } from '../../lib/error-api';
import { coincide } from '../../lib/lista-local';
import { useSesion } from '../../lib/session-context';
import { type AccionDeLista, editar } from '../../ui/acciones-lista';
import { avisos } from '../../ui/avisos';
import { DosLineas } from '../../ui/dos-lineas';
import { Insignia } from '../../ui/insignia';
import { Lista } from '../../ui/lista';
import { NOMBRES_METODO } from '../../ui/metodos-pago';
import type { Columna } from '../../ui/tabla';
import { useDialogo } from '../../ui/use-dialogo';
import { useEnTelefono } from '../../ui/use-en-telefono';
import { useListaEntera } from '../../ui/use-lista';
import { useHistorial } from '../auditoria/historial-modal';
import { metodosQuery, modificarMetodo } from './api';
import { MetodoModal } from './metodo-modal';
import { Mover, PASOS } from './mover';
import { Sugeridos } from './sugeridos';
import { type OrdenDeMetodos, useOrdenDeMetodos } from './use-orden-de-metodos';

/** None is sorted by: the order is that of the forms, which one sets here. */
const COLUMNAS: readonly Columna<Metodo>[] = [
  {
    id: 'nombre',
    titulo: 'Nombre',
    enTelefono: 'que',
    celda: ({ nombre, fijo }) => <DosLineas arriba={nombre} abajo={fijo && 'Siempre está'} />,
  },
  { id: 'clase', titulo: 'Cuenta como', enTelefono: 'quien', celda: ({ clase }) => NOMBRES_METODO[clase] },
  {
    id: 'entidad',
    titulo: 'Sucursal',
    enTelefono: 'quien',
    celda: ({ entidad }) => entidad?.nombre ?? 'Todas las sucursales',
  },
  {
    id: 'referencia',
    titulo: 'Referencia',
    enTelefono: 'fuera',
    celda: ({ pide_referencia }) => (pide_referencia ? 'La pide' : 'No la pide'),
  },
  {
    id: 'estado',
    titulo: 'Estado',
    enTelefono: 'estado',
    celda: ({ activo }) => <Insignia tono={activo ? 'exito' : 'neutro'}>{activo ? 'Activo' : 'Inactivo'}</Insignia>,
  },
];

const POR_DEFECTO = { page: '1', search: '' };

/** '/metodos-pago': by what money comes in and goes out, in the order in which the forms offer it. */
export default function MetodosPage() {
  const { puede } = useSesion();
  const edita = puede('entidades.editar');
  const ajeno = useAjeno();
  const orden = useOrdenDeMetodos(ajeno);
  const edicion = useDialogo<Metodo | null>();
  const enTelefono = useEnTelefono();
  // On a phone a row has no room for them: they stand in its menu.
  const columnas =
    edita && !enTelefono
      ? [
          ...COLUMNAS,
          {
            id: 'orden',
            titulo: 'Orden',
            enTelefono: 'fuera' as const,
            celda: (metodo: Metodo) => <Mover metodo={metodo} orden={orden} />,
          },
        ]
      : COLUMNAS;
  const lista = useListaEntera({
    porDefecto: POR_DEFECTO,
    columnas,
    consulta: () => metodosQuery,
    queda: ({ nombre }, { search }) => coincide(search, nombre),
  });
  const todos = useQuery(metodosQuery).data;
  return (
    <Lista
      lista={lista}
      pagina={{
        titulo: 'Métodos de pago',
        subtitulo:
          'Por dónde entra y sale el dinero, en el orden en que se ofrecen. Cada uno cuenta como efectivo o como transferencia.',
      }}
      antes={edita && todos && <Sugeridos todos={todos} />}
      nombre="Métodos de pago"
      registro="metodo"
      columnas={columnas}
      busqueda="Buscar por nombre…"
      crear={edita && { etiqueta: 'Nuevo método', alPulsar: () => edicion.abrir(null) }}
      acciones={useAccionesMetodo(edicion.abrir, enTelefono ? orden : null)}
      historial={useHistorial<Metodo>('metodo', ({ nombre }) => nombre)}
      error="Error al cargar los métodos de pago"
    >
      <span className="solo-lector" role="status">
        {orden.dicho}
      </span>
      <MetodoModal abierto={edicion.abierto} metodo={edicion.sobre} alCerrar={edicion.cerrar} />
    </Lista>
  );
}

const DE_TODAS = 'Es un método de todas las sucursales: solo un administrador puede cambiarlo.';
const porFijo = ({ nombre }: Metodo): string =>
  `${nombre} siempre está: es lo que cuenta como ${nombre.toLowerCase()} y no es de otro método.`;

/** Whether a method is of others to change: those of every branch are an administrator's. */
function useAjeno(): (metodo: Metodo) => boolean {
  const { esAdmin } = useSesion();
  return ({ entidad_id }) => entidad_id === null && !esAdmin;
}

/** The actions of this person on a method; the fixed ones say why there are none. */
function useAccionesMetodo(alEditar: (metodo: Metodo) => void, orden: OrdenDeMetodos | null): AccionDeLista<Metodo>[] {
  const si = useSesion().puede('entidades.editar');
  const ajeno = useAjeno();
  const alternar = useAlternar();
  const veto = (metodo: Metodo) => ({
    deshabilitada: metodo.fijo || ajeno(metodo),
    motivo: metodo.fijo ? porFijo(metodo) : DE_TODAS,
  });
  const comun = { si, veto, alPulsar: alternar };
  return [
    editar(si, alEditar, { veto }),
    {
      ...comun,
      etiqueta: 'Desactivar',
      icono: <IconPlayerPause />,
      variante: 'warning',
      de: ({ activo }) => activo,
    },
    { ...comun, etiqueta: 'Activar', icono: <IconCheck />, variante: 'success', de: ({ activo }) => !activo },
    ...(orden ? PASOS : []).map(
      ({ paso, nombre, icono }): AccionDeLista<Metodo> => ({
        si,
        etiqueta: nombre,
        icono,
        de: (metodo) => orden?.cabe(metodo, paso) ?? false,
        alPulsar: (metodo) => orden?.mover(metodo, paso),
      }),
    ),
  ];
}

/** Used or not, with one press: what was paid by it stays as it is. */
function useAlternar(): (metodo: Metodo) => void {
  const { mutate } = useMutation({
    mutationFn: ({ id, activo }: Metodo) => modificarMetodo({ id, activo: !activo }),
    onSuccess: ({ data: { nombre, activo } }) =>
      avisos.exito(
        activo ? `${nombre} se ofrece de nuevo` : `${nombre} ya no se ofrece. Lo pagado con él sigue igual.`,
      ),
    onError: (error) => avisos.error(mensajeDe(error, 'Error al actualizar el método de pago')),
  });
  return mutate;
}
