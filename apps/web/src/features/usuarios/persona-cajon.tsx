import type { UsuarioConRol } from '@jornal/contract';
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { nombreDeRol } from '../../lib/palabras-modulos';
import { useSesion } from '../../lib/session-context';
import { Cajon } from '../../ui/cajon';
import { Dato, Ficha } from '../../ui/ficha';
import { Panel } from '../../ui/panel';
import { HistorialPanel } from '../auditoria/historial-panel';
import { perfilQuery } from '../operadores/api';
import { OperadorPanel } from '../operadores/operador-panel';
import { AccesoPanel } from './acceso-panel';
import { nombreDe } from './api';

/** A person as any list of accounts has them. */
type Persona = Pick<UsuarioConRol, 'id' | 'email' | 'nombre' | 'role' | 'operador' | 'entidad'>;
type Props = { abierto: boolean; persona: Persona | null; alCerrar: () => void };

/** The sheet of a person: how to reach them, their account, their role, and the operator they are. */
export function PersonaCajon({ abierto, persona, alCerrar }: Props) {
  const { role = null, entidad = null } = persona ?? {};
  return (
    <Cajon
      abierto={abierto}
      alCerrar={alCerrar}
      titulo={persona ? nombreDe(persona) : ''}
      subtitulo={[role && nombreDeRol(role.nombre), entidad?.nombre].filter(Boolean).join(' · ')}
      ancho="34rem"
    >
      {persona && <Contenido persona={persona} />}
    </Cajon>
  );
}

function Contenido({ persona: { id, email, operador } }: { persona: Persona }) {
  const { puede } = useSesion();
  const veOperador = operador !== null && puede('operadores.ver');
  const { data: perfil } = useQuery({ ...perfilQuery(operador?.id ?? 0), enabled: veOperador });
  return (
    <Stack gap={16} p={20}>
      <Ficha>
        <Dato nombre="Correo">{email}</Dato>
        {veOperador && <Dato nombre="Teléfono">{perfil?.telefono ?? '…'}</Dato>}
      </Ficha>
      <AccesoPanel usuarioId={id} nivel={3} />
      {veOperador && <OperadorPanel operadorId={operador.id} />}
      {puede('usuarios.ver') && (
        <Panel titulo="Historial" subtitulo="Qué cambió de su cuenta, y quién lo hizo" nivel={3}>
          <HistorialPanel recurso="usuario" id={id} />
        </Panel>
      )}
    </Stack>
  );
}
