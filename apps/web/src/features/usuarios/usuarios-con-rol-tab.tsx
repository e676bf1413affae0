import type { UsuarioConRol } from '@jornal/contract';
import { IconUserShield } from '@tabler/icons-react';
import { coincide } from '../../lib/lista-local';
import { nombreDeRol } from '../../lib/palabras-modulos';
import { useSesion } from '../../lib/session-context';
import type { AccionDeLista } from '../../ui/acciones-lista';
import { estado, texto } from '../../ui/columnas';
import { Lista } from '../../ui/lista';
import type { Columna } from '../../ui/tabla';
import { useDialogo } from '../../ui/use-dialogo';
import { useListaEntera } from '../../ui/use-lista';
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
  texto('entidad', 'Sucursal', 'quien', ({ entidad }) => entidad?.nombre),
  estado('estado', 'Estado', ({ activo }) => (activo ? ['Activo', 'exito'] : ['Inactivo', 'neutro'])),
];

const POR_DEFECTO = { page: '1', search: '' };

/** The role of each user, and the change of it. */
export function UsuariosConRol() {
  const lista = useListaEntera({
    porDefecto: POR_DEFECTO,
    columnas: COLUMNAS,
    consulta: () => usuariosConRolQuery,
    queda: (usuario, { search }) => coincide(search, nombreDe(usuario), usuario.email, usuario.role?.nombre),
  });
  const cambio = useDialogo<UsuarioConRol>();
  return (
    <Lista
      lista={lista}
      panel={{ nombre: 'Lista de usuarios y su rol' }}
      nombre="Usuarios y su rol"
      columnas={COLUMNAS}
      busqueda="Buscar por nombre, correo o rol…"
      acciones={useAccionRol(cambio.abrir)}
      error="Error al cargar los usuarios"
      paginador={{ nombre: 'Páginas de usuarios' }}
    >
      <CambiarRolModal abierto={cambio.abierto} usuario={cambio.sobre} alCerrar={cambio.cerrar} />
    </Lista>
  );
}

/** As the server says it. */
const SIN_MANDO = 'Su rol puede o ve más que el tuyo: lo cambia un administrador.';

/** The change of role, for people who may; they do not change their own. */
function useAccionRol(abrir: (usuario: UsuarioConRol) => void): AccionDeLista<UsuarioConRol>[] {
  const { puede, usuario: yo } = useSesion();
  return [
    {
      etiqueta: 'Cambiar rol',
      icono: <IconUserShield />,
      si: puede('roles.editar'),
      veto: ({ id, a_su_mando }) =>
        id === yo.id
          ? { deshabilitada: true, motivo: 'No puedes cambiar tu propio rol.' }
          : { deshabilitada: !a_su_mando, motivo: SIN_MANDO },
      alPulsar: abrir,
    },
  ];
}
