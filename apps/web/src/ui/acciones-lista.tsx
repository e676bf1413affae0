import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { AccionFila } from './acciones-fila';

/** Why an action of a row cannot be pressed. */
export type Veto = { deshabilitada?: boolean; motivo?: string };

/** An action on the rows of a list. */
export type AccionDeLista<T> = Pick<AccionFila, 'etiqueta' | 'texto' | 'icono' | 'variante' | 'secundaria'> & {
  alPulsar: (fila: T) => void;
  /** This person may; left out: yes. A list of which nothing may be done has no column for it. */
  si?: boolean;
  /** The rows it is of, where not of all. */
  de?: (fila: T) => boolean;
  veto?: (fila: T) => Veto;
};

type Resto<T> = Pick<AccionDeLista<T>, 'de' | 'veto'>;
/** A dialog that also makes a new one is opened with null for it. */
type De<T> = AccionDeLista<NonNullable<T>>;

export const editar = <T,>(si: boolean, alPulsar: (fila: T) => void, resto: Resto<NonNullable<T>> = {}): De<T> => ({
  etiqueta: 'Editar',
  icono: <IconPencil />,
  si,
  alPulsar,
  ...resto,
});

export const eliminar = <T,>(si: boolean, alPulsar: (fila: T) => void, resto: Resto<NonNullable<T>> = {}): De<T> => ({
  etiqueta: 'Eliminar',
  icono: <IconTrash />,
  variante: 'danger',
  si,
  alPulsar,
  ...resto,
});

/** The actions of each row, as the table asks for them; undefined where this person may do nothing. */
export function deCadaFila<T>(
  acciones: ReadonlyArray<AccionDeLista<T>> | undefined,
): ((fila: T) => AccionFila[]) | undefined {
  const suyas = acciones?.filter(({ si }) => si !== false) ?? [];
  if (suyas.length === 0) return undefined;
  return (fila) =>
    suyas
      .filter(({ de }) => de?.(fila) ?? true)
      .map(({ si: _, de: __, veto, alPulsar, ...accion }) => ({
        ...accion,
        ...veto?.(fila),
        alPulsar: () => alPulsar(fila),
      }));
}
