import type { ExportacionPersonal, RegistroPersonal } from '@jornal/contract';
import { Button, Group, Text } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { mensajeDe } from '../../lib/error-api';
import { hoy } from '../../lib/format';
import { avisos } from '../../ui/avisos';
import { Modal } from '../../ui/modal';
import { useImpresion } from '../../ui/use-impresion';
import { exportar } from './api';
import { DatosDocumento } from './datos-documento';

type Props = { abierto: boolean; nombre: string; registros: RegistroPersonal[]; alCerrar: () => void };

/** Hands over the data held of a person: as a file for programs, or on paper. */
export function ExportarModal({ abierto, nombre, registros, alCerrar }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo={`Datos de ${nombre}`} tamano="lg">
      <Contenido registros={registros} />
    </Modal>
  );
}

function Contenido({ registros }: { registros: RegistroPersonal[] }) {
  const pedido = useMutation({
    mutationFn: exportar,
    onError: (error) => avisos.error(mensajeDe(error, 'Error al exportar los datos')),
  });
  const datos = pedido.data?.data;
  const { imprimir, hoja } = useImpresion(datos && <DatosDocumento datos={datos} />);
  if (!datos)
    return (
      <>
        <Text fz="sm">
          Se reúne todo lo que se guarda de la persona en los registros elegidos, con su historia. Queda anotado en la
          auditoría quién lo pidió.
        </Text>
        <Group justify="flex-end" mt="lg">
          <Button loading={pedido.isPending} onClick={() => pedido.mutate(registros)} data-autofocus>
            Reunir los datos
          </Button>
        </Group>
      </>
    );
  return (
    <>
      <DatosDocumento datos={datos} />
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => imprimir('a4')}>
          Imprimir
        </Button>
        <Button leftSection={<IconDownload size={16} aria-hidden />} onClick={() => descargar(datos)}>
          Descargar JSON
        </Button>
      </Group>
      {hoja}
    </>
  );
}

/** The file does not carry the name of the person: it would stay in the list of downloads. */
function descargar(datos: ExportacionPersonal): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(datos, null, 2)], { type: 'application/json' }));
  const enlace = Object.assign(document.createElement('a'), { href: url, download: `datos-personales-${hoy()}.json` });
  enlace.click();
  URL.revokeObjectURL(url);
}
