import { Button } from '@mantine/core';
import { IconEraser } from '@tabler/icons-react';
import { borrarVisto } from '../../lib/salir';
import { avisos } from '../../ui/avisos';
import { Confirmar } from '../../ui/confirmar';
import { Panel } from '../../ui/panel';
import { useDialogo } from '../../ui/use-dialogo';

/** Says what this device keeps for a time without a line, and takes it away. */
export function EnEsteEquipo() {
  const dialogo = useDialogo<true>();
  return (
    <Panel titulo="En este equipo" subtitulo="Lo que se guarda para trabajar sin internet, cifrado y solo para ti">
      <Button variant="default" leftSection={<IconEraser size={16} aria-hidden />} onClick={() => dialogo.abrir(true)}>
        Borrar lo guardado en este equipo
      </Button>
      <Confirmar
        abierto={dialogo.abierto}
        alCerrar={dialogo.cerrar}
        titulo="Borrar lo guardado en este equipo"
        textoConfirmar="Borrar"
        alConfirmar={async () => {
          await borrarVisto();
          avisos.exito('Se borró lo guardado en este equipo');
        }}
        mensajeError="No se pudo borrar"
      >
        Se borran las pantallas que viste y el propio Jornal: sin internet no se podrá abrir hasta que lo abras otra vez
        con conexión. Los servicios por enviar no se borran: envíalos o descártalos en Registrar Servicio.
      </Confirmar>
    </Panel>
  );
}
