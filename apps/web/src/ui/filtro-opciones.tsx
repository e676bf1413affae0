import type { ComponentProps } from 'react';
import { type Opcion, Selector } from './selector';

type Props<C extends string> = {
  /** The list, of `useListaPaginada` or `useListaEntera`. */
  de: { filtros: Readonly<Record<C, string>>; cambiar: (cambio: { [clave in C]?: string }) => void };
  clave: C;
  /** The name of the filter: 'Estado'. */
  nombre: string;
  opciones: ReadonlyArray<Opcion<string>>;
  /**
   * The text where it narrows nothing, and then it can be cleared: 'Todos los estados'. Left out: one of them is always
   * chosen.
   */
  todas?: string;
  w?: ComponentProps<typeof Selector>['w'];
};

/** A filter of a list that is one of a few words. */
export function FiltroOpciones<C extends string>({
  de: { filtros, cambiar },
  clave,
  nombre,
  opciones,
  todas,
  w,
}: Props<C>) {
  const elegir = (valor: string) => cambiar({ [clave]: valor } as { [una in C]?: string });
  return (
    <Selector
      aria-label={nombre}
      {...(todas === undefined ? { allowDeselect: false } : { placeholder: todas, clearable: true })}
      searchable={false}
      w={w}
      opciones={opciones}
      value={filtros[clave]}
      onChange={(valor) => elegir(valor ?? '')}
    />
  );
}
