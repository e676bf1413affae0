import { Button, Text } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { FiltrosEnUso } from '../lib/filtros-en-uso';
import { periodoEnPalabras } from '../lib/periodo';
import { alPrimerGesto } from '../lib/primer-gesto';
import clases from './filtros-en-hoja.module.css';

const cargarHoja = () => import('./hoja').then((modulo) => ({ default: modulo.Hoja }));
const Hoja = lazy(cargarHoja);

/**
 * The filters of a list on a phone: how many are on and which period is read without opening them; they stand in one
 * sheet, and nowhere else.
 */
export function FiltrosEnHoja({
  enUso: { cuantos, periodo, soltar },
  children,
}: {
  enUso: FiltrosEnUso;
  children: ReactNode;
}) {
  const [abierta, setAbierta] = useState(false);
  const cerrar = () => setAbierta(false);
  const dicho = periodoEnPalabras(periodo);
  useEffect(() => {
    const soltarGesto = alPrimerGesto(cargarHoja);
    return soltarGesto;
  }, []);
  return (
    <>
      <Button
        className={clases.boton}
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
        rightSection={
          dicho && (
            <Text span truncate miw={0} fw={500} fz={13} c="dimmed">
              {dicho}
            </Text>
          )
        }
        aria-haspopup="dialog"
        data-ninguno={(cuantos === 0 && !dicho) || undefined}
        onClick={() => setAbierta(true)}
      >
        {cuantos > 0 ? `Filtros · ${cuantos}` : 'Filtros'}
      </Button>
      {abierta && (
        <Suspense>
          <Hoja
            titulo="Filtros"
            alCerrar={cerrar}
            pie={
              <>
                <Button variant="default" onClick={soltar}>
                  Limpiar
                </Button>
                <Button onClick={cerrar}>Ver resultados</Button>
              </>
            }
          >
            <div className={clases.filtros}>{children}</div>
          </Hoja>
        </Suspense>
      )}
    </>
  );
}
