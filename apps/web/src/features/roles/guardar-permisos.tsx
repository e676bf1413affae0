import type { RolFila } from '@jornal/contract';
import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { nombreDeRol } from '../../lib/palabras-modulos';
import { avisos } from '../../ui/avisos';
import { Confirmar } from '../../ui/confirmar';
import { useDialogo } from '../../ui/use-dialogo';
import { cambiarPermisos } from './api';
import { aQuienes, type Cambios, nombrados, resumen } from './cambios';
import clases from './roles.module.css';

type Props = { rol: RolFila; cambios: Cambios; alTerminar: () => void };

/**
 * The changes, at the foot of the screen while there are any; before saving they are told by name, and whom they reach.
 */
export function GuardarPermisos({ rol, cambios, alTerminar }: Props) {
  const revision = useDialogo<null>();
  const guardar = useMutation({ mutationFn: cambiarPermisos });
  const confirmar = async () => {
    const permisos = [...cambios].map(([permiso_id, estado]) => ({ permiso_id, estado }));
    avisos.exito((await guardar.mutateAsync({ id: rol.id, permisos })).message);
    alTerminar();
  };
  return (
    <>
      {cambios.size > 0 && (
        <Group
          gap={12}
          justify="space-between"
          py={12}
          px={18}
          mt={18}
          mx={-18}
          mb={-18}
          bg="var(--jornal-superficie)"
          className={`raya-arriba ${clases.pie}`}
        >
          <Text fw={600} fz="sm" role="status">
            {resumen(cambios)}
          </Text>
          <Group gap="sm">
            <Button variant="default" onClick={alTerminar}>
              Descartar
            </Button>
            <Button onClick={() => revision.abrir(null)}>Revisar y guardar</Button>
          </Group>
        </Group>
      )}
      <Confirmar
        abierto={revision.abierto}
        alCerrar={revision.cerrar}
        titulo={`Permisos de «${nombreDeRol(rol.nombre)}»`}
        textoConfirmar="Guardar cambios"
        color="jornal"
        mensajeError="Error al guardar los permisos"
        alConfirmar={confirmar}
      >
        <Lista titulo="Se activan" nombres={nombrados(rol.permisos, cambios, true)} />
        <Lista titulo="Se desactivan" nombres={nombrados(rol.permisos, cambios, false)} />
        <Text fz="sm" mt="md">
          {aQuienes(rol)}
        </Text>
      </Confirmar>
    </>
  );
}

function Lista({ titulo, nombres }: { titulo: string; nombres: readonly string[] }) {
  if (nombres.length === 0) return null;
  return (
    <div className={clases.cambios}>
      <strong>{titulo}</strong>
      <ul>
        {nombres.map((nombre) => (
          <li key={nombre}>{nombre}</li>
        ))}
      </ul>
    </div>
  );
}
