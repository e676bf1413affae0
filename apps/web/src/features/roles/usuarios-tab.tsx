import type { UsuarioConRol } from '@jornal/contract';
import { useQuery } from '@tanstack/react-query';
import { coincide, paginar } from '../../lib/lista-local';
import { useEstadoUrl } from '../../lib/url-state';
import { BarraHerramientas } from '../../ui/barra-herramientas';
import { Insignia } from '../../ui/insignia';
import { Paginador } from '../../ui/paginador';
import { Panel } from '../../ui/panel';
import { type Columna, Tabla } from '../../ui/tabla';
import { usuariosConRolQuery } from './api';

const quien = ({ operador, email }: UsuarioConRol): string => (operador ? `${operador.nombre} ${operador.apellido}` : email);

const COLUMNAS: readonly Columna<UsuarioConRol>[] = [
  { id: 'nombre', titulo: 'Nombre', ordenPor: quien, celda: quien },
  { id: 'email', titulo: 'Email', celda: ({ email }) => email },
  { id: 'role', titulo: 'Rol', ordenPor: ({ role }) => role?.nombre ?? '', celda: ({ role }) => role?.nombre ?? 'Sin rol' },
  { id: 'estado', titulo: 'Estado', celda: ({ activo }) => <Insignia tono={activo ? 'exito' : 'neutro'}>{activo ? 'Activo' : 'Inactivo'}</Insignia> },
];

/** Everybody in reach with the role they have. */
export function UsuariosTab() {
  const { filtros, cambiar, limpiar, hayFiltros } = useEstadoUrl({ page: '1', search: '' });
  const consulta = useQuery(usuariosConRolQuery);
  const visibles = consulta.data?.filter((usuario) => coincide(filtros.search, quien(usuario), usuario.email, usuario.role?.nombre));
  const { data: filas, pagination } = paginar(visibles ?? [], filtros.page);
  return (
    <Panel sinRelleno nombre="Usuarios">
      <BarraHerramientas busqueda={filtros.search} alBuscar={(search) => cambiar({ search })} placeholder="Buscar por nombre, email o rol…" />
      <Tabla
        nombre="Usuarios"
        columnas={COLUMNAS}
        filas={visibles && filas}
        claveDe={({ id }) => id}
        consulta={consulta}
        mensajeError="Error al cargar los usuarios"
        hayFiltros={hayFiltros}
        alLimpiar={limpiar}
      />
      {visibles && <Paginador paginacion={pagination} alCambiar={(page) => cambiar({ page: String(page) })} variante="extremos" />}
    </Panel>
  );
}
