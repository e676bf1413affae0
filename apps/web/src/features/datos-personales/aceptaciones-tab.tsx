import { type AceptacionFila, ORDEN_ACEPTACIONES } from '@jornal/contract';
import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { fechaHora } from '../../lib/format';
import { useEstadoUrl } from '../../lib/url-state';
import { useOrden } from '../../lib/use-orden';
import { BarraHerramientas } from '../../ui/barra-herramientas';
import { Exportar } from '../../ui/exportar';
import { Paginador } from '../../ui/paginador';
import { Panel } from '../../ui/panel';
import { type Columna, Tabla } from '../../ui/tabla';
import { Nada } from '../../ui/tabla-partes';
import { aceptacionesQuery } from './api';
import clases from './datos-personales.module.css';

const COLUMNAS: readonly Columna<AceptacionFila>[] = [
  {
    id: 'usuario',
    titulo: 'Cuenta',
    enTelefono: 'que',
    celda: ({ usuario, nombre }) => (
      <span className={clases.persona}>
        <strong>{nombre ?? usuario.nombre}</strong>
        {nombre && (
          <Box component="small" fz={13} fw={400} c="dimmed" className="partible">
            {usuario.nombre}
          </Box>
        )}
      </span>
    ),
  },
  { id: 'entidad', titulo: 'Sucursal', enTelefono: 'quien', celda: ({ entidad }) => entidad?.nombre ?? <Nada /> },
  {
    id: 'version',
    titulo: 'Versión',
    enTelefono: 'quien',
    rotulo: 'versión',
    celda: ({ version }) => <span className="cifra">{version}</span>,
  },
  {
    id: 'aceptado',
    titulo: 'Aceptada',
    enTelefono: 'quien',
    celda: ({ aceptado_en }) => <span className="cifra">{fechaHora(aceptado_en)}</span>,
  },
];

/** Which version of the policy and terms each account accepted, and when. */
export function AceptacionesTab() {
  const { filtros, cambiar, limpiar, hayFiltros } = useEstadoUrl({ page: '1', search: '' });
  const { pedido, orden } = useOrden(ORDEN_ACEPTACIONES);
  const consulta = useQuery(aceptacionesQuery({ ...filtros, ...pedido }));
  return (
    <Panel sinRelleno nombre="Aceptaciones">
      <BarraHerramientas
        busqueda={filtros.search}
        alBuscar={(search) => cambiar({ search })}
        placeholder="Buscar por nombre, correo o versión…"
        acciones={
          <Exportar ruta="/api/datos-personales/aceptaciones" query={{ ...filtros, ...pedido }} nombre="Aceptaciones" />
        }
      />
      <Tabla
        nombre="Aceptaciones"
        columnas={COLUMNAS}
        filas={consulta.data?.data}
        claveDe={({ usuario, version }) => `${usuario.id}-${version}`}
        consulta={consulta}
        orden={orden}
        mensajeError="Error al cargar las aceptaciones"
        hayFiltros={hayFiltros}
        alLimpiar={limpiar}
        textoVacio="Nadie ha aceptado todavía la política y los términos"
      />
      <Paginador
        paginacion={consulta.data?.pagination}
        alCambiar={(page) => cambiar({ page: String(page) })}
        variante="extremos"
        nombre="Páginas de aceptaciones"
      />
    </Panel>
  );
}
