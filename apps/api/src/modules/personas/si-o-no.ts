import { plano } from '@jornal/contract';

const SI_O_NO: Readonly<Record<string, boolean>> = {
  ...{ si: true, x: true, true: true, verdadero: true, '1': true },
  ...{ no: false, false: false, falso: false, '0': false },
};

/** Yes or no, as people write it in a sheet; undefined of any other text. */
export const siONoDe = (texto: string): boolean | undefined => SI_O_NO[plano(texto)];
