import { type ComponentType, lazy, type ReactNode, useState } from 'react';

type Modulo = { default: ComponentType };
let cuantas = 0;
export type Pantalla = { cargar: () => Promise<Modulo>; elemento: ReactNode };

/**
 * A screen whose code comes by itself. Unlike that of `lazy` alone, one that is there already is shown at once, and its
 * data asked for: React holds back for a third of a second whatever it had to wait for.
 */
export function pantalla(traer: () => Promise<Modulo>): Pantalla {
  const codigo: Codigo = {
    cargar: async () => {
      const modulo = await traer();
      codigo.llegada = modulo.default;
      return modulo;
    },
    Tarde: lazy(() => codigo.cargar()),
  };
  return { cargar: codigo.cargar, elemento: <Suya key={cuantas++} codigo={codigo} /> };
}

type Codigo = Pick<Pantalla, 'cargar'> & { llegada?: ComponentType; Tarde: ComponentType };

function Suya({ codigo }: { codigo: Codigo }) {
  const [Componente] = useState(() => codigo.llegada ?? codigo.Tarde);
  return <Componente />;
}
