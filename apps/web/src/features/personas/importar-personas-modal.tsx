import { COLUMNAS_PERSONA, columnaDeCampo, personas, type TipoCampo } from '@jornal/contract';
import { useQuery } from '@tanstack/react-query';
import { ImportarModal } from '../entidades/importar-modal';
import { camposQuery } from './campos-api';

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
const EJEMPLO_DE: Readonly<Record<TipoCampo, string>> = {
  texto: '',
  numero: '1,5',
  fecha: '28/02/2020',
  opcion: '',
  si_no: 'Sí',
};

/** Brings the cards of people in from a file; `entidadId` is the branch in view. */
export function ImportarPersonasModal(props: { abierto: boolean; entidadId: number | null; alCerrar: () => void }) {
  const propios = useQuery(camposQuery).data?.filter(({ activo }) => activo) ?? [];
  const columnas = [...COLUMNAS_PERSONA, ...propios.map(columnaDeCampo)];
  const ejemplos = [
    ...COLUMNAS_PERSONA.map(({ campo }) => EJEMPLO[campo] ?? ''),
    ...propios.map(({ tipo, opciones }) => opciones[0] ?? EJEMPLO_DE[tipo]),
  ];
  return (
    <ImportarModal
      {...props}
      ruta={personas.importar.path}
      titulo="Importar personas"
      plantilla={{ nombre: 'plantilla-personas.csv', filas: [columnas.map(({ titulo }) => titulo), ejemplos] }}
      columnas={columnas}
      ayuda={
        'Cada fila se busca por su teléfono y su nombre o, si no, por su documento o su correo: a quien ya está le ' +
        'cambia solo lo que la hoja dice, y a los demás les hace su ficha.'
      }
      mensajeError="Error al importar las personas"
    />
  );
}
