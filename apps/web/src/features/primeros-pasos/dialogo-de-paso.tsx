import { ImportarServiciosModal } from '../catalogo/importar-servicios-modal';
import { useEntidadInicial } from '../entidades/api';
import { ImportarOperadoresModal } from '../operadores/importar-operadores-modal';
import { ImportarPersonasModal } from '../personas/importar-personas-modal';
import { ImportarProductosModal } from '../productos/importar-productos-modal';
import { CatalogoModal } from './catalogo-modal';
import { EquipoModal } from './equipo-modal';
import type { Hoja, Paso } from './pasos';
import { SemanaModal } from './semana-modal';

type Props = { paso: Paso['clave'] | Hoja; abierto: boolean; alCerrar: () => void };

/** The form of a step that has one, or the sheet in its place; the other steps lead to a screen. */
export default function DialogoDePaso({ paso, ...modal }: Props) {
  const entidadId = useEntidadInicial() ?? null;
  switch (paso) {
    case 'servicios':
      return <CatalogoModal {...modal} />;
    case 'personas':
      return <EquipoModal {...modal} />;
    case 'hoja-servicios':
      return <ImportarServiciosModal {...modal} />;
    case 'hoja-operadores':
      return <ImportarOperadoresModal {...modal} />;
    case 'hoja-personas':
      return <ImportarPersonasModal entidadId={entidadId} {...modal} />;
    case 'hoja-productos':
      return <ImportarProductosModal entidadId={entidadId} {...modal} />;
    default:
      return <SemanaModal {...modal} />;
  }
}
