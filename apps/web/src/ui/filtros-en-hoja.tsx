import { Button, Text } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { FiltrosEnUso } from '../lib/filtros-en-uso';
import { periodoEnPalabras } from '../lib/periodo';
import clases from './filtros-en-hoja.module.css';
import { Hoja } from './hoja';

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
        onClick={() => setAbierta(true)}
      >
        {cuantos > 0 ? `Filtros · ${cuantos}` : 'Filtros'}
      </Button>
      {abierta && (
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
      )}
    </>
  );
}
