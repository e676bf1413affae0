import { EncabezadoPagina } from '../../ui/encabezado-pagina';
import { UsuariosConRol } from './usuarios-con-rol-tab';

/** '/usuarios/roles': the role of each user. */
export default function UsuariosRolesPage() {
  return (
    <>
      <EncabezadoPagina titulo="Usuarios y Roles" subtitulo="Quién tiene cada rol" />
      <UsuariosConRol />
    </>
  );
}
