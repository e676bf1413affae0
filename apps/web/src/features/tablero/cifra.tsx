import { UnstyledButton } from '@mantine/core';
import { numero, pesos } from '../../lib/format';
import type { Desglose } from '../libro/api';
import clases from './cifra.module.css';
import { useDesglose } from './desglose-contexto';

type Props = {
  valor: number;
  nombre: string;
  desglose: Desglose;
  /** A count rather than pesos. */
  cuenta?: boolean;
  grande?: boolean;
};

/** A figure one can press to see its parts. Below zero red, and its sign says it too. */
export function Cifra({ valor, nombre, desglose, cuenta, grande }: Props) {
  const abrir = useDesglose();
  const texto = cuenta ? numero(valor) : pesos(valor);
  return (
    <UnstyledButton
      className={`${clases.cifra} cifra`}
      data-negativo={valor < 0 || undefined}
      data-grande={grande || undefined}
      aria-label={`${nombre}: ${texto}. Ver movimientos`}
      onClick={() => abrir(desglose)}
    >
      {texto}
    </UnstyledButton>
  );
}
