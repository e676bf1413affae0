import { Box, Button, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { deshacerEvento } from '../../lib/deshacer-api';
import { avisos } from '../../ui/avisos';
import { Confirmar } from '../../ui/confirmar';
import { useDialogo } from '../../ui/use-dialogo';

type Evento = { entidad_id: number; id: number };
type Props = {
  evento: Evento;
  /** The fields that will change, in the words of the screens: their value now, and the one they go back to. */
  cambios?: ReadonlyArray<{ campo: string; ahora: ReactNode; antes: ReactNode }>;
  alDeshacer?: () => void;
};

/** 'Deshacer' of an event of the audit trail: says what will change, asks, and shows the refusal. */
export function DeshacerAccion({ evento, cambios = [], alDeshacer }: Props) {
  const { abierto, sobre, abrir, cerrar } = useDialogo<Evento>();
  const deshacer = useMutation({ mutationFn: deshacerEvento });
  return (
    <>
      <Button variant="default" leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={() => abrir(evento)}>
        Deshacer
      </Button>
      <Confirmar
        abierto={abierto}
        alCerrar={cerrar}
        titulo="Deshacer este cambio"
        textoConfirmar="Deshacer"
        color="jornal"
        mensajeError="No se pudo deshacer"
        alConfirmar={async () => {
          if (sobre === null) return;
          avisos.exito((await deshacer.mutateAsync(sobre)).message);
          alDeshacer?.();
        }}
      >
        {cambios.length === 0 ? (
          '¿Quieres dejar las cosas como estaban antes de este cambio?'
        ) : (
          <LoQueCambia cambios={cambios} />
        )}
        <Text my="1em">
          Queda como un cambio nuevo, a tu nombre. Si algo cambió desde entonces, se te dice y no se toca nada.
        </Text>
      </Confirmar>
    </>
  );
}

function LoQueCambia({ cambios }: Required<Pick<Props, 'cambios'>>) {
  return (
    <>
      <Text my="1em">Esto vuelve a como estaba:</Text>
      <Box component="ul" pl="2.5rem" style={{ listStyle: 'disc' }}>
        {cambios.map(({ campo, ahora, antes }) => (
          <li key={campo}>
            <strong>{campo}</strong>: de {ahora} a {antes}
          </li>
        ))}
      </Box>
    </>
  );
}
