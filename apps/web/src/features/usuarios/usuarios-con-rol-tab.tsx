import type { UsuarioConRol } from '@jornal/contract';
import { coincide } from '../../lib/lista-local';
import { nombreDeRol } from '../../lib/palabras-modulos';
import { estado, texto } from '../../ui/columnas';
import { Lista } from '../../ui/lista';
import type { Columna } from '../../ui/tabla';
import { comoEsta, useDialogo } from '../../ui/use-dialogo';
import { useListaEntera } from '../../ui/use-lista';
import { usuariosConRolQuery } from '../roles/api';
import { useAccionRol } from './acciones-usuario';
import { nombreDe } from './api';
import { CambiarRolModal } from './cambiar-rol-modal';
import { FichaDePersona } from './ficha-de-persona';
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
  const [cambio, ficha] = [useDialogo<UsuarioConRol>(), useDialogo<UsuarioConRol>()];
  return (
    <Lista
      lista={lista}
      panel={{ nombre: 'Lista de usuarios y su rol' }}
      nombre="Usuarios y su rol"
      columnas={COLUMNAS}
      busqueda="Buscar por nombre, correo o rol…"
      registro="usuario"
      acciones={useAccionRol(cambio.abrir)}
      alAbrir={ficha.abrir}
      error="Error al cargar los usuarios"
      paginador={{ nombre: 'Páginas de usuarios' }}
    >
      <CambiarRolModal abierto={cambio.abierto} usuario={cambio.sobre} alCerrar={cambio.cerrar} />
      <FichaDePersona abierto={ficha.abierto} persona={comoEsta(ficha.sobre, lista.filas)} alCerrar={ficha.cerrar} />
    </Lista>
  );
}
