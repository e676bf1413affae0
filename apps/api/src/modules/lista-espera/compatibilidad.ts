import type { CitaNueva, PlazaElegida } from '@jornal/contract';
import { ensure } from '../../platform/errors/business-error.js';
import type { PersonaEspera } from './persona-espera.entity.js';

/** A person of a branch is attended there; a person of none, anywhere. */
export function exigirDeSucursal(persona: Pick<PersonaEspera, 'entidad_id'>, entidad_id: number): void {
  ensure(
    persona.entidad_id === 0 || persona.entidad_id === entidad_id,
    'PERSONA_DE_OTRA_SUCURSAL',
    'La persona espera en otra sucursal',
  );
}

/** The appointment of a person who waited. */
export const comoCita = (
  p: Pick<PersonaEspera, 'persona_id' | 'nombre' | 'telefono' | 'servicio' | 'servicio_id' | 'notas'>,
  { agenda_id, horario_id, fecha }: PlazaElegida,
): CitaNueva => ({
  agenda_id,
  horario_id,
  fecha,
  estado: 'pendiente',
  // A person who waited without a card may have got one since.
  persona_id: p.persona_id ?? undefined,
  cliente_nombre: p.nombre,
  cliente_telefono: p.telefono,
  servicio: p.servicio,
  servicio_id: p.servicio_id,
  notas: p.notas,
});
