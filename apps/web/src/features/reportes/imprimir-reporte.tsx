import type { ReporteGenerado, ReportePedidoEnPantalla } from '@jornal/contract';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { mensajeDe } from '../../lib/error-api';
import { avisos } from '../../ui/avisos';
import { papelPara, useImpresion } from '../../ui/use-impresion';
import { reporteEnteroQuery } from './api';
import type { Parametros } from './parametros';
import { ReporteDocumento } from './reporte-documento';

/** Prints every row of a report, or keeps them as a PDF; more than the server answers at once are for a file, and it says so. */
export function ImprimirReporte({ pedido, parametros }: { pedido: ReportePedidoEnPantalla; parametros: Parametros }) {
  const cliente = useQueryClient();
  const [entero, setEntero] = useState<ReporteGenerado | null>(null);
  const { imprimir, hoja } = useImpresion(entero && <ReporteDocumento reporte={entero} parametros={parametros} />);
  const traer = useMutation({
    mutationFn: () => cliente.fetchQuery(reporteEnteroQuery(pedido)),
    // Another object each time: the same report is printed again.
    onSuccess: (reporte) => setEntero({ ...reporte }),
    onError: (error) => avisos.error(mensajeDe(error, 'Error al generar el reporte')),
    meta: { sinRefresco: true },
  });
  useEffect(() => {
    if (entero) imprimir(papelPara(entero.columns.length));
  }, [entero, imprimir]);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} aria-hidden />}
        loading={traer.isPending}
        onClick={() => traer.mutate()}
      >
        Imprimir / PDF
      </Button>
      {hoja}
    </>
  );
}
