import type { Importacion } from '@jornal/contract';
import { Button, Group, NumberInput } from '@mantine/core';
import { numero } from '../lib/format';
import { conCosto, conFila, type Decisiones } from './importar-decisiones';
import { ImportarFilas } from './importar-filas';
import { NotaDeImportacion } from './importar-nota';

type Props = {
  revision: Importacion;
  /** The decisions on its rows; `porRevisar`: there are some since it was made. */
  nuevas: Decisiones;
  porRevisar: boolean;
  revisando: boolean;
  importando: boolean;
  alRelacionar: () => void;
  alElegirOtro: () => void;
  alDecidir: (como: (previas: Decisiones) => Decisiones) => void;
  alRevisar: () => void;
  alImportar: () => void;
};

/** The outcome for each row, and the decisions on them: nothing is imported that was not reviewed as it is. */
export function ImportarRevision({
  revision,
  nuevas,
  porRevisar,
  revisando,
  importando,
  alRelacionar,
  alElegirOtro,
  alDecidir,
  alRevisar,
  alImportar,
}: Props) {
  const { resumen, filas } = revision;
  const omitidas = filas.filter((fila) => fila.accion === 'omitida');
  const sinCosto = filas.filter(({ pide }) => pide?.includes('costo_unitario')).length;
  return (
    <>
      <ImportarFilas
        importacion={revision}
        alRelacionar={alRelacionar}
        decidir={{
          viene: ({ fila, accion }) => (accion === 'omitida' ? nuevas.incluir.has(fila) : !nuevas.omitir.has(fila)),
          alElegir: (fila, viene) => alDecidir((previas) => conFila(previas, fila, viene)),
          costoDe: (fila) => nuevas.costos.get(fila) ?? null,
          alCosto: (fila, costo) => alDecidir((previas) => conCosto(previas, fila, costo)),
        }}
      >
        {(sinCosto > 0 || nuevas.porCiento !== null) && (
          <PorCiento
            faltan={sinCosto}
            valor={nuevas.porCiento}
            alCambiar={(porCiento) => alDecidir((previas) => ({ ...previas, porCiento }))}
          />
        )}
        {omitidas.length > 1 && (
          <NotaDeImportacion texto={`${numero(omitidas.length)} filas quedan fuera: cada una dice por qué.`}>
            <Button
              variant="default"
              size="xs"
              onClick={() => alDecidir((previas) => omitidas.reduce((d, fila) => conFila(d, fila, true), previas))}
            >
              Traerlas todas
            </Button>
          </NotaDeImportacion>
        )}
      </ImportarFilas>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={alElegirOtro} disabled={importando || revisando}>
          Elegir otro archivo
        </Button>
        {porRevisar ? (
          <Button onClick={alRevisar} disabled={revisando}>
            {revisando ? 'Revisando...' : 'Revisar de nuevo'}
          </Button>
        ) : (
          <Button onClick={alImportar} disabled={resumen.crear + resumen.actualizar === 0 || importando}>
            {importando ? 'Importando...' : resumen.errores > 0 ? 'Importar las demás' : 'Importar'}
          </Button>
        )}
      </Group>
    </>
  );
}

/** The cost of those that have none, all at once. */
function PorCiento({
  faltan,
  valor,
  alCambiar,
}: {
  faltan: number;
  valor: number | null;
  alCambiar: (valor: number | null) => void;
}) {
  const texto =
    faltan === 0
      ? 'El costo que no está en el archivo se calcula del precio de venta.'
      : `${faltan === 1 ? 'Un producto nuevo no trae' : `${numero(faltan)} productos nuevos no traen`} costo de ` +
        'compra. Escríbelo en su fila, o calcúlalo del precio de venta.';
  return (
    <NotaDeImportacion texto={texto}>
      <NumberInput
        label="Costo, % del precio"
        size="xs"
        w={150}
        min={1}
        max={99}
        allowDecimal={false}
        allowNegative={false}
        suffix=" %"
        inputMode="numeric"
        hideControls
        value={valor ?? ''}
        onChange={(nuevo) => alCambiar(typeof nuevo === 'number' && nuevo >= 1 && nuevo <= 99 ? nuevo : null)}
      />
    </NotaDeImportacion>
  );
}
