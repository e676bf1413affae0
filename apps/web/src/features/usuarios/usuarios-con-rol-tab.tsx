import type { UsuarioConRol } from '@jornal/contract';
import { IconUserShield } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { coincide, ordenables, ordenar, paginar } from '../../lib/lista-local';
import { nombreDeRol } from '../../lib/palabras-modulos';
import { useSesion } from '../../lib/session-context';
import { useEstadoUrl } from '../../lib/url-state';
import { useOrden } from '../../lib/use-orden';
import type { AccionFila } from '../../ui/acciones-fila';
import { BarraHerramientas } from '../../ui/barra-herramientas';
import { Insignia } from '../../ui/insignia';
import { Paginador } from '../../ui/paginador';
import { Panel } from '../../ui/panel';
import { type Columna, Tabla } from '../../ui/tabla';
import { Nada } from '../../ui/tabla-partes';
import { useDialogo } from '../../ui/use-dialogo';
import { usuariosConRolQuery } from '../roles/api';
import { nombreDe } from './api';
import { CambiarRolModal } from './cambiar-rol-modal';
import { Quien } from './usuarios-columnas';

const COLUMNAS: readonly Columna<UsuarioConRol>[] = [
  {
    id: 'nombre',
    titulo: 'Usuario',
    enTelefono: 'que',
    ordenPor: nombreDe,
    celda: (usuario) => <Quien usuario={usuario} />,
  },
  {
    id: 'rol',
    titulo: 'Rol',
    enTelefono: 'quien',
    ordenPor: ({ role }) => role && nombreDeRol(role.nombre),
    celda: ({ role }) => nombreDeRol(role?.nombre ?? 'Sin rol'),
  },
  {
    id: 'entidad',
    titulo: 'Sucursal',
    enTelefono: 'quien',
    ordenPor: ({ entidad }) => entidad?.nombre,
    celda: ({ entidad }) => entidad?.nombre ?? <Nada />,
  },
  {
    id: 'estado',
    titulo: 'Estado',
    enTelefono: 'estado',
    ordenPor: ({ activo }) => (activo ? 'Activo' : 'Inactivo'),
    celda: ({ activo }) => <Insignia tono={activo ? 'exito' : 'neutro'}>{activo ? 'Activo' : 'Inactivo'}</Insignia>,
  },
];
const POR = ordenables(COLUMNAS);

const POR_DEFECTO = { page: '1', search: '' };

/** Who has which role, and the change of it. */
export function UsuariosConRol() {
  const { filtros, cambiar, limpiar, hayFiltros } = useEstadoUrl(POR_DEFECTO);
  const consulta = useQuery(usuariosConRolQuery);
  const cambio = useDialogo<UsuarioConRol>();
  const visibles = consulta.data?.filter((usuario) =>
    coincide(filtros.search, nombreDe(usuario), usuario.email, usuario.role?.nombre),
  );
  const { orden } = useOrden(POR);
  const { data: filas, pagination } = paginar(ordenar(visibles ?? [], COLUMNAS, orden.actual), filtros.page);
  return (
    <>
      <Panel sinRelleno nombre="Lista de usuarios y su rol">
        <BarraHerramientas
          busqueda={filtros.search}
          alBuscar={(search) => cambiar({ search })}
          placeholder="Buscar por nombre, correo o rol…"
        />
        <Tabla
          nombre="Usuarios y su rol"
          columnas={COLUMNAS}
          filas={visibles && filas}
          claveDe={({ id }) => id}
          consulta={consulta}
          orden={orden}
          mensajeError="Error al cargar los usuarios"
          acciones={useAccionRol(cambio.abrir)}
          hayFiltros={hayFiltros}
          alLimpiar={limpiar}
        />
        {visibles && (
          <Paginador
            paginacion={pagination}
            alCambiar={(page) => cambiar({ page: String(page) })}
            variante="extremos"
            nombre="Páginas de usuarios"
          />
        )}
      </Panel>
      <CambiarRolModal abierto={cambio.abierto} usuario={cambio.sobre} alCerrar={cambio.cerrar} />
    </>
  );
}

/** As the server says it. */
const SIN_MANDO = 'Su rol puede o ve más que el tuyo: lo cambia un administrador.';

/** The change of role, for whoever may; nobody changes their own. */
function useAccionRol(abrir: (usuario: UsuarioConRol) => void): ((usuario: UsuarioConRol) => AccionFila[]) | undefined {
  const { puede, usuario: yo } = useSesion();
  if (!puede('roles.editar')) return undefined;
  return (usuario) => [
    {
      etiqueta: 'Cambiar rol',
      icono: <IconUserShield />,
      alPulsar: () => abrir(usuario),
      ...(usuario.id === yo.id
        ? { deshabilitada: true, motivo: 'No puedes cambiar tu propio rol.' }
        : { deshabilitada: !usuario.a_su_mando, motivo: SIN_MANDO }),
    },
  ];
}
