import { Button, type ButtonProps } from '@mantine/core';
import { Suspense, useState } from 'react';
import type { Creador } from '../lib/creadores';

type Props = ButtonProps & { crear: Creador; alCrear: (id: number) => void };

const EN_NINGUNO = {};

/** Where there is none to choose: one is made in a dialog over what lacks it. */
export function CrearLoQueFalta({ crear: { etiqueta, Dialogo, en = EN_NINGUNO }, alCrear, ...boton }: Props) {
  const [abierto, setAbierto] = useState(false);
  const [pedido, setPedido] = useState(false);
  const abrir = () => {
    setPedido(true);
    setAbierto(true);
  };
  return (
    <>
      <Button variant="subtle" size="compact-sm" {...boton} onClick={abrir}>
        {etiqueta}
      </Button>
      {pedido && (
        <Suspense>
          <Dialogo abierto={abierto} en={en} alCerrar={() => setAbierto(false)} alCrear={alCrear} />
        </Suspense>
      )}
    </>
  );
}
