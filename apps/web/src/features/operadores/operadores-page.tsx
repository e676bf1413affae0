import type { Operador } from '@jornal/contract';
import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { coincide, ordenables, ordenar, paginar, paraArchivo } from '../../lib/lista-local';
import { useSesion } from '../../lib/session-context';
import { useEstadoUrl } from '../../lib/url-state';
import { useOrden } from '../../lib/use-orden';
import type { AccionFila } from '../../ui/acciones-fila';
import { BarraHerramientas } from '../../ui/barra-herramientas';
import { EncabezadoPagina } from '../../ui/encabezado-pagina';
import { Exportar } from '../../ui/exportar';
import { Paginador } from '../../ui/paginador';
import { Panel } from '../../ui/panel';
import { Selector } from '../../ui/selector';
import { type Columna, Tabla } from '../../ui/tabla';
import { Nada } from '../../ui/tabla-partes';
import { useDialogo } from '../../ui/use-dialogo';
import { VistasDeLista } from '../../ui/vistas-de-lista';
import { useCreaEn } from '../entidades/api';
import { operadoresQuery } from './api';
import { DesactivarOperador } from './desactivar-operador';
import { EstadoOperador } from './estado-operador';
import { OperadorModal } from './operador-modal';
import { ReactivarOperador } from './reactivar-operador';

const COLUMNAS: readonly Columna<Operador>[] = [
  {
    id: 'nombre',
    titulo: 'Nombre',
    enTelefono: 'que',
    ordenPor: ({ nombre, apellido }) => `${nombre} ${apellido}`,
    celda: ({ nombre, apellido }) => `${nombre} ${apellido}`,
  },
  {
    id: 'telefono',
    titulo: 'Teléfono',
    enTelefono: 'fuera',
    ordenPor: ({ telefono }) => telefono,
    celda: ({ telefono }) => (telefono ? <span className="entero cifra">{telefono}</span> : <Nada />),
  },
  {
    id: 'entidad',
    titulo: 'Sucursal',
    enTelefono: 'quien',
    callaSi: 'entidad_id',
    ordenPor: ({ entidades }) => entidades.nombre,
    celda: ({ entidades }) => entidades.nombre,
  },
  {
    id: 'cargo',
    titulo: 'Cargo',
    enTelefono: 'quien',
    ordenPor: ({ cargo }) => cargo?.nombre,
    celda: ({ cargo }) => cargo?.nombre ?? <Nada />,
  },
  {
    id: 'email',
    titulo: 'Email',
    enTelefono: 'fuera',
    ordenPor: ({ usuario }) => usuario?.email,
    celda: ({ usuario }) => usuario?.email ?? <Nada />,
  },
  { id: 'estado', titulo: 'Estado', enTelefono: 'estado', celda: (operador) => <EstadoOperador {...operador} /> },
];
const POR = ordenables(COLUMNAS);

const POR_DEFECTO = { page: '1', search: '', estado: 'activos', entidad_id: '' };
const ESTADOS = [
  { value: 'activos', label: 'Activos' },
  { value: 'inactivos', label: 'Inactivos' },
  { value: 'todos', label: 'Todos' },
];

const enEstado = ({ activo }: Operador, estado: string): boolean =>
  estado === 'todos' || (activo === false) === (estado === 'inactivos');

/** Who performs the services: their branch, their position and the user they sign in with. */
export default function OperadoresPage() {
  const { puede } = useSesion();
  const { filtros, cambiar, limpiar, hayFiltros, enUso } = useEstadoUrl(POR_DEFECTO);
  const consulta = useQuery(operadoresQuery(Number(filtros.entidad_id) || null));
  const edicion = useDialogo<Operador | 'nuevo'>();
  const desactivacion = useDialogo<Operador>();
  const reactivacion = useDialogo<Operador>();
  const irA = useNavigate();

  const visibles = consulta.data?.filter(
    (operador) =>
      enEstado(operador, filtros.estado) &&
      coincide(
        filtros.search,
        `${operador.nombre} ${operador.apellido}`,
        operador.telefono,
        operador.usuario?.email,
        operador.cargo?.nombre,
      ),
  );
  const { orden } = useOrden(POR);
  const enOrden = visibles && ordenar(visibles, COLUMNAS, orden.actual);
  const { data: filas, pagination } = paginar(enOrden ?? [], filtros.page);
  const botonNuevo = useCreaEn('operadores.crear', filtros.entidad_id) && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => edicion.abrir('nuevo')}>
      Nuevo operador
    </Button>
  );

  return (
    <>
      <EncabezadoPagina
        titulo="Operadores"
        subtitulo="Quienes prestan los servicios y reciben su participación"
        acciones={botonNuevo}
      />
      <Panel sinRelleno>
        <BarraHerramientas
          busqueda={filtros.search}
          enUso={enUso}
          alBuscar={(search) => cambiar({ search })}
          vistas={<VistasDeLista lista="operadores" porDefecto={POR_DEFECTO} />}
          placeholder="Buscar operador…"
          acciones={
            <Exportar
              ruta="/api/operadores/listar-operador"
              query={{
                entidad_id: filtros.entidad_id,
                estado: filtros.estado === 'todos' ? undefined : filtros.estado,
              }}
              solo={paraArchivo(enOrden, { estrecha: filtros.search !== '', orden: orden.actual })}
              nombre="Operadores"
            />
          }
          filtros={
            <Selector
              aria-label="Estado"
              w={150}
              searchable={false}
              allowDeselect={false}
              opciones={ESTADOS}
              value={filtros.estado}
              onChange={(estado) => cambiar({ estado: estado ?? POR_DEFECTO.estado })}
            />
          }
        />
        <Tabla
          nombre="Operadores"
          columnas={COLUMNAS}
          filas={visibles && filas}
          claveDe={({ id }) => id}
          consulta={consulta}
          orden={orden}
          filtros={filtros}
          mensajeError="Error al cargar la lista de operadores"
          alAbrir={puede('operadores.ver') ? ({ id }) => irA(`/operadores/${id}`) : undefined}
          acciones={useAcciones(edicion.abrir, desactivacion.abrir, reactivacion.abrir)}
          // An empty list of the active ones is not a search without results, unless there are inactive ones to be seen.
          hayFiltros={hayFiltros || (consulta.data?.length ?? 0) > 0}
          alLimpiar={hayFiltros ? limpiar : () => cambiar({ estado: 'todos' })}
          accionVacio={botonNuevo}
        />
        {visibles && (
          <Paginador
            paginacion={pagination}
            alCambiar={(page) => cambiar({ page: String(page) })}
            variante="extremos"
          />
        )}
      </Panel>
      <OperadorModal
        abierto={edicion.abierto}
        operador={edicion.sobre === 'nuevo' ? null : edicion.sobre}
        alCerrar={edicion.cerrar}
      />
      <DesactivarOperador
        abierto={desactivacion.abierto}
        operador={desactivacion.sobre}
        alCerrar={desactivacion.cerrar}
      />
      <ReactivarOperador abierto={reactivacion.abierto} operador={reactivacion.sobre} alCerrar={reactivacion.cerrar} />
    </>
  );
}

type Abrir = (operador: Operador) => void;

/** What this person may do with an operator; undefined when nothing. Who was deactivated is brought back by whoever may change them. */
function useAcciones(
  editar: Abrir,
  desactivar: Abrir,
  reactivar: Abrir,
): ((operador: Operador) => AccionFila[]) | undefined {
  const { puede } = useSesion();
  const [edita, elimina] = [puede('operadores.editar'), puede('operadores.eliminar')];
  if (!edita && !elimina) return undefined;
  return (operador) => {
    if (operador.anonimizado) return [];
    const inactivo = operador.activo === false;
    const quitar = {
      deshabilitada: inactivo,
      motivo: 'Este operador ya está inactivo.',
      alPulsar: () => desactivar(operador),
    };
    return [
      ...(edita ? [{ etiqueta: 'Editar', icono: <IconPencil />, alPulsar: () => editar(operador) }] : []),
      ...(edita && inactivo
        ? [
            {
              etiqueta: 'Reactivar',
              icono: <IconUserCheck />,
              variante: 'success' as const,
              alPulsar: () => reactivar(operador),
            },
          ]
        : []),
      ...(elimina && !(edita && inactivo)
        ? [{ etiqueta: 'Desactivar', icono: <IconUserOff />, variante: 'danger' as const, ...quitar }]
        : []),
    ];
  };
}
