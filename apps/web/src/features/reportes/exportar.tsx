import {
  FILAS_DE_EXCEL_EN_TEXTO,
  type FormatoArchivo,
  type ReporteGenerado,
  type ReportePedidoEnPantalla,
} from '@jornal/contract';
import { Button, Group, Loader } from '@mantine/core';
import { IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { type Avance, descargarArchivo, guardar } from '../../lib/descargar';
import { mensajeDe } from '../../lib/error-api';
import { numero } from '../../lib/format';
import { usePedido } from '../../lib/pedido';
import { avisos } from '../../ui/avisos';
import { excelDe } from './api';
import clases from './reporte.module.css';

type Props = { reporte: ReporteGenerado; pedido: ReportePedidoEnPantalla };

/** The report as a file, whole and in the order it is shown. A slow one says how far it is and can be given up. */
export function Exportar({ reporte, pedido }: Props) {
  const [avance, setAvance] = useState<Avance | null>(null);
  const control = useRef<AbortController>(null);
  // No screen is left to receive it: the server need not go on.
  useEffect(() => () => control.current?.abort(), []);

  const exportar = async (format: FormatoArchivo) => {
    const propio = new AbortController();
    control.current = propio;
    setAvance({ bytes: 0, filas: reporte.pagination.total });
    try {
      await traer({ ...sinPagina(pedido), format }, reporte.pagination.total, {
        signal: propio.signal,
        alAvanzar: setAvance,
      });
      avisos.exito('El archivo quedó en tus descargas');
    } catch (error) {
      if (!propio.signal.aborted) avisos.error(mensajeDe(error, 'Error al exportar el reporte'));
    } finally {
      if (control.current === propio) setAvance(null);
    }
  };

  usePedido('exportar', () => void exportar('excel'));

  if (avance) return <EnMarcha avance={avance} alCancelar={() => control.current?.abort()} />;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
        onClick={() => void exportar('excel')}
      >
        Exportar Excel
      </Button>
      <Button
        variant="default"
        leftSection={<IconFileTypeCsv size={16} aria-hidden />}
        onClick={() => void exportar('csv')}
      >
        Exportar CSV
      </Button>
    </>
  );
}

const megas = (bytes: number): string => `${numero(Math.round(bytes / 100_000) / 10)} MB`;

function EnMarcha({ avance: { bytes, filas }, alCancelar }: { avance: Avance; alCancelar: () => void }) {
  return (
    <Group gap={12} fz="sm" mih={36} className={clases.marcha}>
      <Group component="span" gap={8} wrap="nowrap" display="inline-flex" role="status">
        <Loader size="xs" aria-hidden />
        <span className="cifra">
          Exportando{filas !== null && ` ${numero(filas)} ${filas === 1 ? 'fila' : 'filas'}`}
          {bytes > 100_000 && ` · ${megas(bytes)}`}…
        </span>
      </Group>
      <Button variant="default" size="compact-sm" onClick={alCancelar}>
        Cancelar
      </Button>
    </Group>
  );
}

/** The request of a file: every row, and nothing of how they are looked at. */
const sinPagina = ({ page: _pagina, per_page: _tamano, comparar_con: _otro, ...pedido }: ReportePedidoEnPantalla) =>
  pedido;

/** An Excel of so many rows comes within an answer; a longer one as a file, while it is made. */
async function traer(
  cuerpo: Parameters<typeof excelDe>[0],
  filas: number,
  opciones: { signal: AbortSignal; alAvanzar: (avance: Avance) => void },
): Promise<void> {
  if (filas > FILAS_DE_EXCEL_EN_TEXTO) await descargarArchivo('/api/export-report/archivo', { cuerpo }, opciones);
  else if (cuerpo.format === 'csv') await descargarArchivo('/api/export-report', { cuerpo }, opciones);
  else {
    const { content, mime_type, filename } = await excelDe(cuerpo, opciones.signal);
    guardar(new Blob([Uint8Array.from(atob(content), (letra) => letra.charCodeAt(0))], { type: mime_type }), filename);
  }
}
