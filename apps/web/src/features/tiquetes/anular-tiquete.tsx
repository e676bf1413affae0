import type { Tiquete } from '@jornal/contract';
import { IconBan } from '@tabler/icons-react';
import { useState } from 'react';
import { pesos } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { Eliminar } from '../../ui/eliminar';
import { useDialogo } from '../../ui/use-dialogo';
import { anularTiquete } from './api';
import { BotonDeAccion } from './boton-de-accion';
import { Conservar } from './conservar-propina';
import { loQueVuelveEntero, usaFavor, VUELVE_A_FAVOR } from './lo-que-vuelve';
import { useDestinos } from './use-destinos';

/** Annuls a ticket whole: its button, and what is asked before. */
export function AnularTiquete({ tiquete }: { tiquete: Tiquete }) {
  const { puede } = useSesion();
  const dialogo = useDialogo<Tiquete>();
  const destinos = useDestinos(tiquete);
  const { acciones } = tiquete;
  const accion = acciones.find((una) => una.accion === 'anular' && una.recurso === 'registro');
  const pagada = acciones.some((una) => una.accion === 'anular' && una.recurso === 'propina' && !una.permitida);
  const [elegida, conservar] = useState(false);
  const conservar_propina = pagada || elegida;
  if (!accion || !(accion.permitida || puede('servicios.eliminar') || puede('ventas.eliminar'))) return null;
  const propina = tiquete.propinas
    .filter(({ anulacion }) => anulacion === null)
    .reduce((suma, { monto }) => suma + monto, 0);
  return (
    <>
      <BotonDeAccion
        accion={accion}
        leftSection={<IconBan size={16} aria-hidden />}
        alPulsar={() => {
          conservar(false);
          dialogo.abrir(tiquete);
        }}
      >
        Anular tiquete
      </BotonDeAccion>
      <Eliminar
        dialogo={dialogo}
        titulo="Anular tiquete"
        boton="Anular tiquete"
        error="Error al anular el tiquete"
        con={(datos) => anularTiquete({ ...datos, conservar_propina })}
        dinero={(suyo) => ({ ...loQueVuelveEntero(suyo, { conservar_propina }), destinos })}
      >
        {({ numero, total }) => (
          <>
            ¿Quieres anular el <strong>tiquete {numero}</strong> entero, por{' '}
            <strong className="cifra">{pesos(total)}</strong>? Sus líneas y comisiones saldrán de todas las cuentas y el
            stock de lo vendido vuelve; el tiquete conserva su número.{usaFavor(tiquete) && VUELVE_A_FAVOR}
            <Conservar monto={propina} valor={conservar_propina} alCambiar={conservar} pagada={pagada} />
          </>
        )}
      </Eliminar>
    </>
  );
}
