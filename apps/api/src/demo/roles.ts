import { PERMISOS, type Permiso } from '@jornal/contract';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Session } from '../core/session/session.js';
import { CambiarRolService } from '../modules/roles/cambiar-rol.service.js';
import { RolesService } from '../modules/roles/roles.service.js';
import { type ClaveLista, UsuariosService } from '../modules/usuarios/usuarios.service.js';
import { Retries } from '../platform/db/retries.js';

const RECEPCION = {
  nombre: 'Recepción',
  descripcion: 'Atiende el teléfono, agenda y registra los servicios de la sucursal',
  alcance: 'sucursal',
} as const;
const PUEDE: readonly Permiso[] = [
  'agendas.ver',
  'agendas.crear',
  'agendas.editar',
  'agendas.eliminar',
  'servicios.ver',
  'servicios.crear',
];
const LUZ = { email: 'recepcion@jornal.demo', nombre: 'Luz Marina Peña' };

/** A role of the shop's own, and a person at the desk of a branch who has it and performs no services. */
export async function abrirRecepcion(
  app: NestFastifyApplication,
  admin: Session,
  { clave, entidad_id }: { clave: ClaveLista; entidad_id: number },
): Promise<void> {
  const roles = app.get(RolesService, { strict: false });
  const usuarios = app.get(UsuariosService, { strict: false });
  const { data: rol } = await roles.crear(admin, RECEPCION);
  const permisos = PUEDE.map((permiso) => ({ permiso_id: PERMISOS.indexOf(permiso) + 1, estado: true }));
  await roles.cambiarPermisos(admin, rol.id, permisos);
  const id = await app.get(Retries, { strict: false }).run((em) => usuarios.crear(em, { ...LUZ, clave, rol: null }));
  await app.get(CambiarRolService, { strict: false }).cambiarRol(admin, id, { role_id: rol.id, entidad_id });
}
