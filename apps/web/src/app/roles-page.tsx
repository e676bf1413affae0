import type { RolFila } from '@jornal/contract';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { RolModal } from '../features/roles/rol-modal';
import { RolesTab } from '../features/roles/roles-tab';
import { UsuariosConRol } from '../features/usuarios/usuarios-con-rol-tab';
import { useSesion } from '../lib/session-context';
import { useEstadoUrl } from '../lib/url-state';
import { EncabezadoPagina } from '../ui/encabezado-pagina';
import { Pestanas } from '../ui/pestanas';
import { useDialogo } from '../ui/use-dialogo';

const PESTANAS = [
  { id: '', texto: 'Roles', a: '?' },
  { id: 'usuarios', texto: 'Usuarios', a: '?tab=usuarios' },
] as const;

/** '/roles-permisos': what each role may do and how far it sees, and who has it. */
export default function RolesPage() {
  const { puede } = useSesion();
  const { filtros, cambiar } = useEstadoUrl({ tab: '', rol: '' });
  const edicion = useDialogo<RolFila | 'nuevo'>();
  const activa = filtros.tab === 'usuarios' ? 'usuarios' : '';
  return (
    <>
      <EncabezadoPagina
        titulo="Roles y Permisos"
        subtitulo="Qué puede hacer y hasta dónde ve cada persona"
        acciones={
          activa === '' &&
          puede('roles.crear') && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => edicion.abrir('nuevo')}>
              Nuevo rol
            </Button>
          )
        }
      />
      <Pestanas nombre="Secciones de Roles y Permisos" pestanas={PESTANAS} activa={activa} />
      {activa === '' ? <RolesTab alEditar={edicion.abrir} /> : <UsuariosConRol />}
      <RolModal
        abierto={edicion.abierto}
        rol={edicion.sobre === 'nuevo' ? null : edicion.sobre}
        alCerrar={edicion.cerrar}
        alCrear={(id) => cambiar({ rol: String(id) })}
      />
    </>
  );
}
