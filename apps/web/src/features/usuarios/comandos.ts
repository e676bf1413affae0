import { IconUserCircle, IconUserPlus } from '@tabler/icons-react';
import { type Comando, conDias } from '../../lib/comandos';

const USUARIOS = '/usuarios/lista';

export const comandosUsuarios: readonly Comando[] = [
  {
    id: 'usuario-nuevo',
    texto: 'Invitar usuario',
    icono: IconUserPlus,
    permiso: 'usuarios.crear',
    verbos: ['invitar', 'crear'],
    cosas: 'usuario acceso invitacion recepcionista administrador supervisor correo',
    ir: () => ({ a: USUARIOS, pedido: { que: 'crear' } }),
  },
  {
    id: 'usuario',
    de: 'usuario',
    texto: ({ nombre }) => `Usuario ${nombre}`,
    icono: IconUserCircle,
    permiso: 'usuarios.ver',
    verbos: ['ver', 'cambiar'],
    cosas: 'usuario acceso clave contrasena rol permisos',
    porDefecto: true,
    ir: ({ hallado }) => ({ a: conDias(USUARIOS, undefined, { search: hallado.nombre }) }),
  },
];
