import type { Importacion } from '@jornal/contract';
import { Alert, Box, Button, Checkbox, Group, SegmentedControl } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { numero } from '../lib/format';
import { paginar } from '../lib/lista-local';
import { CampoDinero } from './campo-dinero';
import clases from './importar.module.css';
import { NotaDeImportacion } from './importar-nota';
import { Insignia, type Tono } from './insignia';
import { Paginador } from './paginador';
import { type Columna, Tabla } from './tabla';
import { Nada } from './tabla-partes';

type Fila = Importacion['filas'][number];
type Accion = Fila['accion'];

const POR_HACER: Record<Accion, string> = {
  crear: 'Crear',
  actualizar: 'Actualizar',
  sin_cambios: 'Sin cambios',
  error: 'Error',
  omitida: 'Fuera',
};
const HECHO: Record<Accion, string> = { ...POR_HACER, crear: 'Creado', actualizar: 'Actualizado' };
const TONOS: Record<Accion, Tono> = {
  crear: 'exito',
  actualizar: 'info',
  sin_cambios: 'neutro',
  error: 'peligro',
  omitida: 'alerta',
};
/** The decisions on each row before it is imported. */
type Decidir = {
  viene: (fila: Fila) => boolean;
  alElegir: (fila: Fila, viene: boolean) => void;
  costoDe: (fila: number) => number | null;
  alCosto: (fila: number, costo: number | null) => void;
};
type Cuales = 'error' | 'omitida' | 'todas';
/** Unused headings that are named; of the rest, how many. */
const NOMBRADAS = 6;
const YA_VINO = { isPending: false, isError: false, refetch: () => undefined };

const columnas = (nombres: Record<Accion, string>, filas: readonly Fila[], decidir?: Decidir): Columna<Fila>[] => [
  { id: 'nombre', titulo: 'Nombre', enTelefono: 'que', celda: ({ nombre }) => nombre || '(sin nombre)' },
  { id: 'fila', titulo: 'Fila', enTelefono: 'fuera', numerica: true, celda: ({ fila }) => numero(fila) },
  ...(filas.some(({ sucursal }) => sucursal !== undefined)
    ? [{ id: 'sucursal', titulo: 'Sucursal', celda: ({ sucursal }: Fila) => sucursal ?? <Nada /> }]
    : []),
  {
    id: 'accion',
    titulo: 'Acción',
    enTelefono: 'estado',
    celda: ({ accion }) => <Insignia tono={TONOS[accion]}>{nombres[accion]}</Insignia>,
  },
  {
    id: 'errores',
    titulo: 'Observaciones',
    enTelefono: 'quien',
    celda: (fila) => <Observaciones {...fila} />,
  },
  ...(decidir && filas.some(({ pide }) => pide?.includes('costo_unitario'))
    ? [
        {
          id: 'costo',
          titulo: 'Costo de compra',
          enTelefono: 'fuera' as const,
          celda: (fila: Fila) => <Costo fila={fila} decidir={decidir} />,
        },
      ]
    : []),
  ...(decidir
    ? [
        {
          id: 'viene',
          titulo: 'Importar',
          enTelefono: 'boton' as const,
          celda: (fila: Fila) => <Viene fila={fila} decidir={decidir} />,
        },
      ]
    : []),
];

/** The result of an import, done or not, row by row; rows with errors first in sight. */
export function ImportarFilas({
  importacion: { aplicado, resumen, filas, columnas: deArchivo, encabezados },
  alRelacionar,
  decidir,
  children,
}: {
  importacion: Importacion;
  alRelacionar?: () => void;
  decidir?: Decidir;
  /** The decisions on many rows at once. */
  children?: ReactNode;
}) {
  const [cuales, setCuales] = useState<Cuales>(resumen.errores > 0 ? 'error' : 'todas');
  const [pagina, setPagina] = useState(1);
  const { data, pagination } = paginar(
    cuales === 'todas' ? filas : filas.filter(({ accion }) => accion === cuales),
    String(pagina),
  );
  const ver = (otras: string) => {
    setCuales(otras as Cuales);
    setPagina(1);
  };
  return (
    <>
      <Consejo aplicado={aplicado} resumen={resumen} />
      {alRelacionar && <SinUsar columnas={deArchivo} encabezados={encabezados} alRelacionar={alRelacionar} />}
      {children}
      <Group gap={8} justify="space-between" mb={12} className={clases.resumen}>
        <Cuentas aplicado={aplicado} resumen={resumen} />
        {resumen.errores + resumen.omitidas > 0 && (
          <SegmentedControl
            size="xs"
            aria-label="Filas que se muestran"
            value={cuales}
            onChange={ver}
            data={[
              ...(resumen.errores > 0 ? [{ value: 'error', label: 'Con errores' }] : []),
              ...(resumen.omitidas > 0 ? [{ value: 'omitida', label: 'Fuera' }] : []),
              { value: 'todas', label: 'Todas' },
            ]}
          />
        )}
      </Group>
      <Box bg="var(--jornal-superficie)" className={`recuadro ${clases.filas}`}>
        <Tabla
          nombre="Filas del archivo"
          columnas={columnas(aplicado ? HECHO : POR_HACER, filas, decidir)}
          filas={data}
          claveDe={({ fila }) => fila}
          consulta={YA_VINO}
        />
        <Paginador nombre="Paginación de las filas" paginacion={pagination} alCambiar={setPagina} variante="extremos" />
      </Box>
    </>
  );
}

function Cuentas({ aplicado, resumen }: Pick<Importacion, 'aplicado' | 'resumen'>) {
  return (
    <div>
      <Insignia tono="exito">{`${numero(resumen.crear)} ${aplicado ? 'creados' : 'por crear'}`}</Insignia>
      <Insignia tono="info">{`${numero(resumen.actualizar)} ${aplicado ? 'actualizados' : 'por actualizar'}`}</Insignia>
      <Insignia>{`${numero(resumen.sin_cambios)} sin cambios`}</Insignia>
      {resumen.omitidas > 0 && <Insignia tono="alerta">{`${numero(resumen.omitidas)} fuera`}</Insignia>}
      {resumen.errores > 0 && <Insignia tono="peligro">{`${numero(resumen.errores)} con errores`}</Insignia>}
    </div>
  );
}

function Consejo({ aplicado, resumen }: Pick<Importacion, 'aplicado' | 'resumen'>) {
  if (aplicado) return <Nota color="jornal">La importación terminó y los datos ya están en la lista.</Nota>;
  const { errores, crear, actualizar } = resumen;
  if (errores > 0) {
    const fuera = errores === 1 ? 'Una fila tiene errores y queda' : `${numero(errores)} filas tienen errores y quedan`;
    const otras = crear + actualizar > 0 ? ', o importa las demás' : '';
    return <Nota color="red">{`${fuera} fuera. Corrige el archivo y vuelve a elegirlo${otras}.`}</Nota>;
  }
  if (crear + actualizar === 0)
    return <Nota color="blue">El archivo no cambia nada de lo que ya está registrado.</Nota>;
  return <Nota color="blue">Así quedará. Todavía no se ha importado nada.</Nota>;
}

/** Headings of the file that were taken for no column: the person may know their meaning. */
function SinUsar({
  columnas: deArchivo,
  encabezados,
  alRelacionar,
}: Pick<Importacion, 'columnas' | 'encabezados'> & { alRelacionar: () => void }) {
  const usados = new Set(deArchivo.map(({ encabezado }) => encabezado));
  const sinUsar = encabezados.filter((e) => !usados.has(e));
  if (sinUsar.length === 0) return null;
  return (
    <NotaDeImportacion
      texto={
        <>
          {sinUsar.length === 1 ? 'Columna del archivo que no se usa: ' : 'Columnas del archivo que no se usan: '}
          {sinUsar.slice(0, NOMBRADAS).join(', ')}
          {sinUsar.length > NOMBRADAS && ` y ${numero(sinUsar.length - NOMBRADAS)} más`}
        </>
      }
    >
      <Button variant="default" size="xs" onClick={alRelacionar}>
        Relacionar columnas
      </Button>
    </NotaDeImportacion>
  );
}

function Nota({ color, children }: { color: string; children: string }) {
  return (
    <Alert color={color} variant="light" mb="md" role="status">
      {children}
    </Alert>
  );
}

function Viene({ fila, decidir }: { fila: Fila; decidir: Decidir }) {
  const conErrores = fila.accion === 'error';
  return (
    <Checkbox
      aria-label={`Importar la fila ${numero(fila.fila)}, ${fila.nombre || 'sin nombre'}`}
      checked={!conErrores && decidir.viene(fila)}
      disabled={conErrores}
      onChange={(evento) => decidir.alElegir(fila, evento.currentTarget.checked)}
    />
  );
}

/** The errors of a row, or why it stays out. */
function Observaciones({ errores, aviso }: Fila) {
  if (errores.length === 0) return aviso === undefined ? <Nada /> : <span className="partible">{aviso}</span>;
  return (
    <Box component="ul" c="var(--jornal-negativo)" className="partible">
      {errores.map((error) => (
        <li key={error}>{error}</li>
      ))}
    </Box>
  );
}

/** The cost of a new product, where the file does not say it. */
function Costo({ fila: { fila, nombre, pide }, decidir }: { fila: Fila; decidir: Decidir }) {
  if (!pide?.includes('costo_unitario')) return <Nada />;
  return (
    <CampoDinero
      aria-label={`Costo de compra de ${nombre || `la fila ${numero(fila)}`}`}
      size="xs"
      w={150}
      placeholder="$ 0"
      value={decidir.costoDe(fila)}
      onChange={(costo) => decidir.alCosto(fila, costo)}
    />
  );
}
