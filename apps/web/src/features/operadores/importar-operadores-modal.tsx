import { COLUMNAS_OPERADOR, operadores } from '@jornal/contract';
import { useEntidadInicial } from '../entidades/api';
import { ImportarModal } from '../entidades/importar-modal';

const PLANTILLA = {
  nombre: 'plantilla-operadores.csv',
  filas: [
    COLUMNAS_OPERADOR.map(({ titulo }) => titulo),
    ['Paula', 'Ríos', 'paula@ejemplo.co', '300 123 4567', 'Operador', ''],
  ],
};

/** Brings people who perform services in from a file: each gets the link of their invitation by mail. */
export function ImportarOperadoresModal(props: { abierto: boolean; alCerrar: () => void }) {
  const entidadId = useEntidadInicial() ?? null;
  return (
    <ImportarModal
      {...props}
      entidadId={entidadId}
      ruta={operadores.importar.path}
      titulo="Importar operadores"
      plantilla={PLANTILLA}
      columnas={COLUMNAS_OPERADOR}
      ayuda={
        'Cada persona se busca por su correo: la que ya está queda como está, y a las demás les llega un enlace ' +
        'para elegir su contraseña. Su rol es operador.'
      }
      mensajeError="Error al importar los operadores"
    />
  );
}
