import type { Usuario, UsuarioConRol } from '@jornal/contract';
import { Stack, Text } from '@mantine/core';
import { fechaHora } from '../../lib/format';
import { nombreDeRol } from '../../lib/palabras-modulos';
import { texto } from '../../ui/columnas';
import { Insignia } from '../../ui/insignia';
import type { Columna } from '../../ui/tabla';
import { nombreDe } from './api';

/** Whether a user may sign in, and whether they ever could. */
export function EstadoUsuario({
  activo,
  anonimizado,
  invitacion_pendiente,
}: Pick<Usuario, 'activo' | 'anonimizado' | 'invitacion_pendiente'>) {
  if (anonimizado) return <Insignia tono="neutro">Anonimizado</Insignia>;
  if (!activo) return <Insignia tono="neutro">Inactivo</Insignia>;
  return invitacion_pendiente ? (
    <Insignia tono="alerta">Invitación pendiente</Insignia>
  ) : (
    <Insignia tono="exito">Activo</Insignia>
  );
}

/** A name that may be long, and the e-mail below it where it is not the name. */
export function Quien({ usuario }: { usuario: Pick<UsuarioConRol, 'operador' | 'nombre' | 'email'> }) {
  const nombre = nombreDe(usuario);
  return (
    <Stack component="span" gap={0} display="inline-flex" miw={0} maw="min(20rem, 60vw)">
      <Text span truncate title={nombre}>
        {nombre}
      </Text>
      {nombre !== usuario.email && (
        <Text component="small" truncate fz={13} title={usuario.email}>
          {usuario.email}
        </Text>
      )}
    </Stack>
  );
}

export const COLUMNAS: readonly Columna<Usuario>[] = [
  { id: 'nombre', titulo: 'Usuario', enTelefono: 'que', celda: (usuario) => <Quien usuario={usuario} /> },
  { id: 'rol', titulo: 'Rol', enTelefono: 'quien', celda: ({ role }) => nombreDeRol(role?.nombre ?? 'Sin rol') },
  texto('entidad', 'Sucursal', 'quien', ({ entidad }) => entidad?.nombre),
  { id: 'estado', titulo: 'Estado', enTelefono: 'estado', celda: (usuario) => <EstadoUsuario {...usuario} /> },
  {
    id: 'ingreso',
    titulo: 'Último ingreso',
    enTelefono: 'fuera',
    celda: ({ ultimo_ingreso }) =>
      ultimo_ingreso ? <span className="entero cifra">{fechaHora(ultimo_ingreso)}</span> : 'Nunca',
  },
];
