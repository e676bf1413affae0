import type { Operador } from '@jornal/contract';
import { Insignia } from '../../ui/insignia';

/** Whether an operator still works here, or was forgotten for good. */
export function EstadoOperador({ activo, anonimizado }: Pick<Operador, 'activo' | 'anonimizado'>) {
  if (anonimizado) return <Insignia tono="neutro">Anonimizado</Insignia>;
  return <Insignia tono={activo === false ? 'neutro' : 'exito'}>{activo === false ? 'Inactivo' : 'Activo'}</Insignia>;
}
