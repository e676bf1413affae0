import type { Anonimizacion, PersonaEncontrada, RegistroEncontrado } from '@jornal/contract';
import { Button, Checkbox, Group, Text } from '@mantine/core';
import { IconFileExport, IconUserX } from '@tabler/icons-react';
import { useState } from 'react';
import { useSesion } from '../../lib/session-context';
import { Insignia } from '../../ui/insignia';
import { Panel } from '../../ui/panel';
import { useDialogo } from '../../ui/use-dialogo';
import { AnonimizarModal } from './anonimizar-modal';
import clases from './datos-personales.module.css';
import { ExportarModal } from './exportar-modal';
import { claveDe, cuantosYCuando, detalleDe, referenciaDe, soloPorNombre } from './nombres';

type Props = { persona: PersonaEncontrada; alAnonimizar: (resultado: Anonimizacion) => void };

/** The data held of a person; the user says which of it is theirs: two may share a name. */
export function PersonaPanel({ persona, alAnonimizar }: Props) {
  const { puede } = useSesion();
  // Records with the same name and nothing else are left out until a person who looked at them says they are theirs.
  const dudosos = persona.registros.every(soloPorNombre) ? [] : persona.registros.filter(soloPorNombre);
  const [quitados, setQuitados] = useState<ReadonlySet<string>>(() => new Set(dudosos.map(claveDe)));
  const exportacion = useDialogo<true>();
  const olvido = useDialogo<true>();
  const elegidos = persona.registros.filter((registro) => !quitados.has(claveDe(registro)));
  const senas = [...persona.telefonos, ...persona.emails, ...persona.nits.map((nit) => `NIT ${nit}`)];

  const alternar = (registro: RegistroEncontrado) =>
    setQuitados((antes) => {
      const despues = new Set(antes);
      if (!despues.delete(claveDe(registro))) despues.add(claveDe(registro));
      return despues;
    });

  return (
    <Panel
      titulo={persona.nombre}
      subtitulo={senas.join(' · ') || 'Sin teléfono ni correo'}
      sinRelleno
      className={clases.hallada}
      acciones={
        <Group gap="sm" className={clases.acciones}>
          <Button
            variant="default"
            leftSection={<IconFileExport size={16} aria-hidden />}
            disabled={elegidos.length === 0}
            onClick={() => exportacion.abrir(true)}
          >
            Exportar
          </Button>
          {puede('usuarios.eliminar') && (
            <Button
              color="red"
              variant="light"
              leftSection={<IconUserX size={16} aria-hidden />}
              disabled={elegidos.length === 0}
              onClick={() => olvido.abrir(true)}
            >
              Anonimizar
            </Button>
          )}
        </Group>
      }
    >
      <ul className={clases.registros}>
        {persona.registros.map((registro) => (
          <li key={claveDe(registro)}>
            <Checkbox
              checked={!quitados.has(claveDe(registro))}
              onChange={() => alternar(registro)}
              label={<Registro registro={registro} dudoso={dudosos.includes(registro)} />}
              classNames={{ body: clases.casilla, labelWrapper: clases.etiqueta }}
            />
          </li>
        ))}
      </ul>
      <ExportarModal
        abierto={exportacion.abierto}
        nombre={persona.nombre}
        registros={elegidos.map(referenciaDe)}
        alCerrar={exportacion.cerrar}
      />
      <AnonimizarModal
        abierto={olvido.abierto}
        nombre={persona.nombre}
        registros={elegidos}
        alCerrar={olvido.cerrar}
        alTerminar={alAnonimizar}
      />
    </Panel>
  );
}

function Registro({ registro, dudoso }: { registro: RegistroEncontrado; dudoso: boolean }) {
  const { recurso, nombre, telefono, email, nit, entidad, activo } = registro;
  const dichos = [nombre, telefono, email, nit && `NIT ${nit}`].filter(Boolean).join(' · ');
  return (
    <span className={clases.registro}>
      <Group component="span" gap="4px 10px">
        <strong>{cuantosYCuando(registro)}</strong>
        {['operador', 'client', 'usuario'].includes(recurso) && (
          <Insignia tono={activo ? 'exito' : 'neutro'}>{activo ? 'Activo' : 'Inactivo'}</Insignia>
        )}
        {dudoso && <Insignia tono="alerta">Solo coincide el nombre</Insignia>}
        {recurso === 'solicitud' && (
          <Insignia tono={activo ? 'alerta' : 'neutro'}>{activo ? 'Sin responder' : 'Respondida'}</Insignia>
        )}
      </Group>
      <Text span fz={13} fw={400} c="dimmed" className="partible">
        {dichos}
      </Text>
      <Text span fz={13} fw={400} c="dimmed" className="partible">
        {[detalleDe(registro), entidad?.nombre].filter(Boolean).join(' · ')}
      </Text>
    </span>
  );
}
