import type { ColumnaImportada } from '@jornal/contract';
import { Button, FileInput, Group, Stack } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import clases from './importar.module.css';
import { ImportarFilas } from './importar-filas';
import { LugarLeido } from './importar-lugar';
import { PasoColumnas } from './importar-paso-columnas';
import { ImportarRevision } from './importar-revision';
import { Modal } from './modal';
import { descargarPlantilla, type Plantilla } from './plantilla';
import { type Enviar, useImportacion } from './use-importacion';

type Contenido = {
  plantilla: Plantilla;
  columnas: readonly ColumnaImportada[];
  /** Which columns the file has and how its rows are matched. */
  ayuda: string;
  /** The choice to make besides the file: the branch. */
  campos?: ReactNode;
  /** The fields are filled. */
  listo?: boolean;
  enviar: Enviar;
  mensajeError: string;
};
type Props = Contenido & { abierto: boolean; alCerrar: () => void; titulo: string };

const TAMANO_MAXIMO = 5 * 1024 * 1024;
const PASOS = ['Archivo', 'Revisión', 'Resultado'] as const;

/** Brings rows in from a CSV or Excel file: chosen, judged row by row, and then all that are wanted at once. */
export function Importar({ abierto, alCerrar, titulo, ...contenido }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo={titulo} tamano="lg">
      <Pasos {...contenido} alCerrar={alCerrar} />
    </Modal>
  );
}

function Pasos({ enviar, mensajeError, alCerrar, ...delArchivo }: Contenido & { alCerrar: () => void }) {
  const { archivo, como, revision, vez, porRelacionar, revisar, importar, ...hacer } = useImportacion({
    enviar,
    mensajeError,
    columnas: delArchivo.columnas,
  });
  const { elegir, decididas, nuevas, decidir, revisarCon, relacionar, volver } = hacer;

  return (
    <>
      <Marcha paso={importar.data ? 2 : revision || porRelacionar ? 1 : 0} />
      {importar.data ? (
        <>
          <ImportarFilas importacion={importar.data.data} />
          <Botones>
            <Button variant="default" onClick={() => elegir(null)}>
              Importar otro archivo
            </Button>
            <Button onClick={alCerrar}>Cerrar</Button>
          </Botones>
        </>
      ) : porRelacionar && archivo ? (
        <PasoColumnas
          por={porRelacionar}
          volver={revision ? 'Volver' : 'Elegir otro archivo'}
          alVolver={volver}
          revisando={revisar.isPending}
          como={como}
          alRevisar={(nuevo) => revisarCon(archivo, nuevo)}
        />
      ) : revision && archivo ? (
        <>
          <LugarLeido lectura={revision.lectura} alCambiar={relacionar} />
          <ImportarRevision
            key={vez}
            revision={revision}
            nuevas={nuevas}
            porRevisar={nuevas !== decididas}
            revisando={revisar.isPending}
            importando={importar.isPending}
            alRelacionar={relacionar}
            alElegirOtro={() => elegir(null)}
            alDecidir={decidir}
            alRevisar={() => revisarCon(archivo, como)}
            alImportar={() => importar.mutate(archivo)}
          />
        </>
      ) : (
        <Eleccion
          {...delArchivo}
          archivo={archivo}
          alElegir={elegir}
          revisando={revisar.isPending}
          alRevisar={(elegido) => revisarCon(elegido, { con: {}, en: {} })}
          alCerrar={alCerrar}
        />
      )}
    </>
  );
}

function Marcha({ paso }: { paso: number }) {
  return (
    <Group component="ol" gap="6px 20px" align="stretch" mb={18} className={clases.pasos} aria-label="Pasos">
      {PASOS.map((nombre, i) => (
        <li key={nombre} aria-current={i === paso ? 'step' : undefined} data-hecho={i < paso || undefined}>
          <span aria-hidden>{i + 1}</span>
          {nombre}
        </li>
      ))}
    </Group>
  );
}

type EleccionProps = Pick<Contenido, 'plantilla' | 'ayuda' | 'campos' | 'listo'> & {
  archivo: File | null;
  alElegir: (archivo: File | null) => void;
  revisando: boolean;
  alRevisar: (archivo: File) => void;
  alCerrar: () => void;
};

function Eleccion({
  plantilla,
  ayuda,
  campos,
  listo = true,
  archivo,
  alElegir,
  revisando,
  alRevisar,
  alCerrar,
}: EleccionProps) {
  const [reparo, setReparo] = useState<string | null>(null);
  return (
    <>
      <Stack gap="md">
        {campos}
        <FileInput
          label="Archivo"
          description={
            'CSV o Excel (.xlsx), hasta 5 MB, 5.000 filas y 50 columnas. Una fila lleva los nombres de las columnas: ' +
            'se busca sola, también debajo de un título o en otra hoja.'
          }
          placeholder="Elegir archivo…"
          accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
          clearable
          clearButtonProps={{ 'aria-label': 'Quitar el archivo' }}
          withAsterisk
          value={archivo}
          error={reparo}
          onChange={(elegido) => {
            const motivo = elegido && reparoDe(elegido);
            setReparo(motivo);
            alElegir(motivo ? null : elegido);
          }}
        />
        <Group
          gap="8px 16px"
          justify="space-between"
          py={12}
          px={14}
          fz={13}
          bg="var(--jornal-superficie-2)"
          className={`recuadro ${clases.plantilla}`}
        >
          <p>{ayuda}</p>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconDownload size={15} aria-hidden />}
            onClick={() => descargarPlantilla(plantilla)}
          >
            Descargar plantilla
          </Button>
        </Group>
      </Stack>
      <Botones>
        <Button variant="default" onClick={alCerrar} disabled={revisando}>
          Cancelar
        </Button>
        <Button onClick={() => archivo && alRevisar(archivo)} disabled={!archivo || !listo || revisando}>
          {revisando ? 'Revisando...' : 'Revisar archivo'}
        </Button>
      </Botones>
    </>
  );
}

function Botones({ children }: { children: ReactNode }) {
  return (
    <Group justify="flex-end" gap="sm" mt="lg">
      {children}
    </Group>
  );
}

/** Why a file cannot be a table; null when it can. The server looks at its content. */
function reparoDe({ name, size }: File): string | null {
  if (!/\.(csv|xlsx)$/i.test(name)) return 'El archivo debe ser CSV o Excel (.xlsx)';
  return size > TAMANO_MAXIMO ? 'El archivo no puede superar 5 MB' : null;
}
