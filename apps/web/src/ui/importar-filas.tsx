import type { Importacion } from '@jornal/contract';
import { Alert, Box, Button, Group, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { numero } from '../lib/format';
import { paginar } from '../lib/lista-local';
import clases from './importar.module.css';
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
};
const HECHO: Record<Accion, string> = { ...POR_HACER, crear: 'Creado', actualizar: 'Actualizado' };
const TONOS: Record<Accion, Tono> = { crear: 'exito', actualizar: 'info', sin_cambios: 'neutro', error: 'peligro' };
/** Unused headings that are named; of the rest, how many. */
const NOMBRADAS = 6;
const YA_VINO = { isPending: false, isError: false, refetch: () => undefined };

const columnas = (nombres: Record<Accion, string>): Columna<Fila>[] => [
  { id: 'nombre', titulo: 'Nombre', enTelefono: 'que', celda: ({ nombre }) => nombre || '(sin nombre)' },
  { id: 'fila', titulo: 'Fila', enTelefono: 'fuera', numerica: true, celda: ({ fila }) => numero(fila) },
  {
    id: 'accion',
    titulo: 'Acción',
    enTelefono: 'estado',
    celda: ({ accion }) => <Insignia tono={TONOS[accion]}>{nombres[accion]}</Insignia>,
  },
  { id: 'errores', titulo: 'Errores', enTelefono: 'quien', celda: ({ errores }) => <Errores errores={errores} /> },
];

/** What an import would do, or did, row by row; rows with errors first in sight. */
export function ImportarFilas({
  importacion: { aplicado, resumen, filas, columnas: deArchivo, encabezados },
  alRelacionar,
}: {
  importacion: Importacion;
  alRelacionar?: () => void;
}) {
  const [soloErrores, setSoloErrores] = useState(resumen.errores > 0);
  const [pagina, setPagina] = useState(1);
  const { data, pagination } = paginar(
    soloErrores ? filas.filter(({ accion }) => accion === 'error') : filas,
    String(pagina),
  );
  const nombres = aplicado ? HECHO : POR_HACER;
  const ver = (cuales: string) => {
    setSoloErrores(cuales === 'errores');
    setPagina(1);
  };
  return (
    <>
      <Consejo aplicado={aplicado} resumen={resumen} />
      {alRelacionar && <SinUsar columnas={deArchivo} encabezados={encabezados} alRelacionar={alRelacionar} />}
      <Group gap={8} justify="space-between" mb={12} className={clases.resumen}>
        <div>
          <Insignia tono="exito">{`${numero(resumen.crear)} ${aplicado ? 'creados' : 'por crear'}`}</Insignia>
          <Insignia tono="info">{`${numero(resumen.actualizar)} ${aplicado ? 'actualizados' : 'por actualizar'}`}</Insignia>
          <Insignia>{`${numero(resumen.sin_cambios)} sin cambios`}</Insignia>
          {resumen.errores > 0 && <Insignia tono="peligro">{`${numero(resumen.errores)} con errores`}</Insignia>}
        </div>
        {resumen.errores > 0 && (
          <SegmentedControl
            size="xs"
            aria-label="Filas que se muestran"
            value={soloErrores ? 'errores' : 'todas'}
            onChange={ver}
            data={[
              { value: 'errores', label: 'Con errores' },
              { value: 'todas', label: 'Todas' },
            ]}
          />
        )}
      </Group>
      <Box bg="var(--jornal-superficie)" className={`recuadro ${clases.filas}`}>
        <Tabla
          nombre="Filas del archivo"
          columnas={columnas(nombres)}
          filas={data}
          claveDe={({ fila }) => fila}
          consulta={YA_VINO}
        />
        <Paginador nombre="Paginación de las filas" paginacion={pagination} alCambiar={setPagina} variante="extremos" />
      </Box>
    </>
  );
}

function Consejo({ aplicado, resumen }: Pick<Importacion, 'aplicado' | 'resumen'>) {
  if (aplicado) return <Nota color="jornal">La importación terminó y los datos ya están en la lista.</Nota>;
  if (resumen.errores > 0)
    return (
      <Nota color="red">
        Corrige estas filas en el archivo y vuelve a elegirlo: no se importa nada mientras una fila tenga errores.
      </Nota>
    );
  if (resumen.crear + resumen.actualizar === 0)
    return <Nota color="blue">El archivo no cambia nada de lo que ya está registrado.</Nota>;
  return <Nota color="blue">Así quedará. Todavía no se ha importado nada.</Nota>;
}

/** Headings of the file that were taken for no column: the person may know what they are. */
function SinUsar({
  columnas: deArchivo,
  encabezados,
  alRelacionar,
}: Pick<Importacion, 'columnas' | 'encabezados'> & { alRelacionar: () => void }) {
  const usados = new Set(deArchivo.map(({ encabezado }) => encabezado));
  const sinUsar = encabezados.filter((e) => !usados.has(e));
  if (sinUsar.length === 0) return null;
  return (
    <Group
      gap="8px 16px"
      justify="space-between"
      py={12}
      px={14}
      fz={13}
      bg="var(--jornal-superficie-2)"
      className={`recuadro ${clases.plantilla}`}
      data-separada
    >
      <p>
        {sinUsar.length === 1 ? 'Columna del archivo que no se usa: ' : 'Columnas del archivo que no se usan: '}
        {sinUsar.slice(0, NOMBRADAS).join(', ')}
        {sinUsar.length > NOMBRADAS && ` y ${numero(sinUsar.length - NOMBRADAS)} más`}
      </p>
      <Button variant="default" size="xs" onClick={alRelacionar}>
        Relacionar columnas
      </Button>
    </Group>
  );
}

function Nota({ color, children }: { color: string; children: string }) {
  return (
    <Alert color={color} variant="light" mb="md" role="status">
      {children}
    </Alert>
  );
}

function Errores({ errores }: { errores: readonly string[] }) {
  if (errores.length === 0) return <Nada />;
  return (
    <Box component="ul" c="var(--jornal-negativo)" className="partible">
      {errores.map((error) => (
        <li key={error}>{error}</li>
      ))}
    </Box>
  );
}
