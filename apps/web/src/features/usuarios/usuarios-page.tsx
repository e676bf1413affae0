import { ORDEN_USUARIOS, type Usuario } from '@jornal/contract';
import { IconUserPlus } from '@tabler/icons-react';
import { useSesion } from '../../lib/session-context';
import { FiltroOpciones } from '../../ui/filtro-opciones';
import { Lista } from '../../ui/lista';
import { comoEsta, useDialogo } from '../../ui/use-dialogo';
import { useListaPaginada } from '../../ui/use-lista';
import { VistasDeLista } from '../../ui/vistas-de-lista';
import { useHistorial } from '../auditoria/historial-modal';
import { type Pedido, useAcciones } from './acciones-usuario';
import { nombreDe, usuariosQuery } from './api';
import { ConfirmarAccion } from './confirmar-accion';
import { FichaDePersona } from './ficha-de-persona';
import { InvitarModal } from './invitar-modal';
import { COLUMNAS } from './usuarios-columnas';

const POR_DEFECTO = { page: '1', search: '', estado: 'todos' };
const ESTADOS = [
  { value: 'todos', label: 'Todos los estados' },
  { value: 'activo', label: 'Activos' },
  { value: 'inactivo', label: 'Inactivos' },
];

/** '/usuarios/lista': the accounts with which one signs in. */
export default function UsuariosPage() {
  const { puede } = useSesion();
  const lista = useListaPaginada({ porDefecto: POR_DEFECTO, por: ORDEN_USUARIOS, consulta: usuariosQuery });
  const [invitacion, accion, ficha] = [useDialogo<true>(), useDialogo<Pedido>(), useDialogo<Usuario>()];
  return (
    <Lista
      lista={lista}
      pagina={{ titulo: 'Usuarios', subtitulo: 'Las cuentas con las que se inicia sesión' }}
      panel={{ nombre: 'Lista de usuarios' }}
      nombre="Usuarios"
      registro="usuario"
      columnas={COLUMNAS}
      busqueda="Buscar por nombre, correo o rol…"
      filtros={<FiltroOpciones de={lista} clave="estado" nombre="Estado" opciones={ESTADOS} w={180} />}
      vistas={<VistasDeLista lista="usuarios" porDefecto={POR_DEFECTO} />}
      exportar={{ ruta: '/api/usuarios', nombre: 'Usuarios' }}
      crear={
        puede('usuarios.crear') && {
          etiqueta: 'Invitar usuario',
          icono: <IconUserPlus size={16} aria-hidden />,
          alPulsar: () => invitacion.abrir(true),
        }
      }
      acciones={useAcciones(accion.abrir)}
      historial={useHistorial<Usuario>('usuario', nombreDe)}
      alAbrir={ficha.abrir}
      error="Error al cargar los usuarios"
      paginador={{ nombre: 'Páginas de usuarios' }}
    >
      <InvitarModal abierto={invitacion.abierto} alCerrar={invitacion.cerrar} />
      <FichaDePersona abierto={ficha.abierto} persona={comoEsta(ficha.sobre, lista.filas)} alCerrar={ficha.cerrar} />
      <ConfirmarAccion abierto={accion.abierto} pedido={accion.sobre} alCerrar={accion.cerrar} />
    </Lista>
  );
}
