import { type ComboboxItem, isOptionsGroup, type OptionsFilter } from '@mantine/core';
import { coincide } from '../lib/lista-local';

/**
 * The options that a list to choose from shows, searched as every list is: each word, in any order, without accents.
 * Groups left empty go.
 */
export const filtrarOpciones: OptionsFilter = ({ options, search, limit }) => {
  const suyas = (opciones: readonly ComboboxItem[]) => opciones.filter(({ label }) => coincide(search, label));
  return options
    .map((opcion) => (isOptionsGroup(opcion) ? { ...opcion, items: suyas(opcion.items as ComboboxItem[]) } : opcion))
    .filter((opcion) => (isOptionsGroup(opcion) ? opcion.items.length > 0 : coincide(search, opcion.label)))
    .slice(0, limit);
};
