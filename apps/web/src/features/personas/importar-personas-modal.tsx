import { COLUMNAS_PERSONA, personas } from '@jornal/contract';
import { ImportarModal } from '../entidades/importar-modal';

const EJEMPLO: Readonly<Record<string, string>> = {
  nombre: 'Ana',
  apellido: 'Ruiz',
  telefono: '310 555 0001',
  email: 'ana@ejemplo.co',
  documento_tipo: 'CC',
  documento: '52.123.456',
  cumple: '29/02',
  anio_nacimiento: '1990',
  etiquetas: 'VIP, Novia',
  alergias: 'Amoníaco',
  preferencias: 'Café sin azúcar',
  notas: 'Llega temprano',
  no_contactar: 'No',
};
const PLANTILLA = {
  nombre: 'plantilla-personas.csv',
  filas: [COLUMNAS_PERSONA.map(({ titulo }) => titulo), COLUMNAS_PERSONA.map(({ campo }) => EJEMPLO[campo] ?? '')],
};

/** Brings the cards of people in from a file; `entidadId` is the branch in view. */
export function ImportarPersonasModal(props: { abierto: boolean; entidadId: number | null; alCerrar: () => void }) {
  return (
    <ImportarModal
      {...props}
      ruta={personas.importar.path}
      titulo="Importar personas"
      plantilla={PLANTILLA}
      columnas={COLUMNAS_PERSONA}
      ayuda={
        'Cada fila se busca por su teléfono y su nombre o, si no, por su documento o su correo: a quien ya está le ' +
        'cambia solo lo que la hoja dice, y a los demás les hace su ficha.'
      }
      mensajeError="Error al importar las personas"
    />
  );
}
