import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { mensajeDe } from '../../lib/error-api';
import { avisos } from '../../ui/avisos';
import { type Papel, useImpresion } from '../../ui/use-impresion';

/**
 * Asks the server for a receipt, which counts its paper, and prints it. `imagen`: a picture of it, which not read yet would be
 * printed as nothing. `hoja` goes anywhere in the screen.
 */
export function usePapel<T>(
  pedir: (id: number) => Promise<{ data: T }>,
  dibujar: (datos: T) => ReactNode,
  imagen?: (datos: T) => string,
) {
  const [datos, setDatos] = useState<T | null>(null);
  const { mutateAsync, isPending } = useMutation({ mutationFn: pedir });
  const { imprimir, hoja } = useImpresion(datos && dibujar(datos));
  const imprimirEn = async (id: number, papel: Papel) => {
    try {
      const { data } = await mutateAsync(id);
      if (imagen) await leida(imagen(data));
      setDatos(data);
      imprimir(papel);
    } catch (error) {
      avisos.error(mensajeDe(error, 'Error al imprimir el recibo'));
    }
  };
  return { imprimirEn, ocupado: isPending, hoja };
}

async function leida(src: string): Promise<void> {
  const imagen = new Image();
  imagen.src = src;
  await imagen.decode?.();
}
