import { CatalogoModal } from './catalogo-modal';
import { EquipoModal } from './equipo-modal';
import type { Paso } from './pasos';
import { SemanaModal } from './semana-modal';

type Props = { paso: Paso['clave']; abierto: boolean; alCerrar: () => void };

/** The form of a step that has one; the others lead to a screen. */
export default function DialogoDePaso({ paso, ...modal }: Props) {
  if (paso === 'servicios') return <CatalogoModal {...modal} />;
  return paso === 'personas' ? <EquipoModal {...modal} /> : <SemanaModal {...modal} />;
}
