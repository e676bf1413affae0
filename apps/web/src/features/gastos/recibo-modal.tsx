import type { Gasto } from '@jornal/contract';
import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload, IconFileTypePdf, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fecha, pesos } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { useUrl } from '../../lib/use-url';
import { Asunto } from '../../ui/asunto';
import { avisos } from '../../ui/avisos';
import { Cargando } from '../../ui/cargando';
import { Confirmar } from '../../ui/confirmar';
import { EstadoError } from '../../ui/estado-vacio';
import { Modal } from '../../ui/modal';
import { quitarRecibo, reciboQuery } from './api';
import clases from './gastos.module.css';

type Props = { abierto: boolean; gasto: Gasto | null; alCerrar: () => void };

/** The receipt of an expense: a picture to look at, a PDF to download. */
export function ReciboModal({ abierto, gasto, alCerrar }: Props) {
  const [quitando, setQuitando] = useState(false);
  return (
    <>
      <Modal abierto={abierto && !quitando} alCerrar={alCerrar} titulo="Recibo" tamano="lg">
        {gasto && <Contenido gasto={gasto} alQuitar={() => setQuitando(true)} />}
      </Modal>
      <QuitarRecibo gasto={gasto} abierto={quitando} alQuitar={alCerrar} alCerrar={() => setQuitando(false)} />
    </>
  );
}

function Contenido({ gasto, alQuitar }: { gasto: Gasto; alQuitar: () => void }) {
  const { puede } = useSesion();
  const consulta = useQuery(reciboQuery(gasto.id));
  const url = useUrl(consulta.data);
  if (!consulta.data && consulta.isError)
    return <EstadoError texto="Error al cargar el recibo" alReintentar={() => consulta.refetch()} />;
  const esPdf = consulta.data?.mime_type === 'application/pdf';
  return (
    <>
      <Asunto nombre={gasto.descripcion} dato={`${fecha(gasto.fecha)} · ${pesos(gasto.monto)}`} />
      <Box mt={16} mih={224} bg="var(--jornal-superficie-2)" className={`recuadro ${clases.visor}`} aria-busy={!url}>
        {!url && <Cargando height={224} />}
        {url && !esPdf && <img src={url} alt={`Recibo de ${gasto.descripcion}`} />}
        {url && esPdf && (
          <Stack gap={8} align="center" py={32} px={16} ta="center" className="partible">
            <IconFileTypePdf size={40} stroke={1.4} aria-hidden />
            <Text fz="sm">El recibo es un documento PDF. Descárgalo para verlo.</Text>
          </Stack>
        )}
      </Box>
      <Group justify="flex-end" gap="sm" mt="lg">
        {puede('gastos.editar') && (
          <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={alQuitar}>
            Quitar recibo
          </Button>
        )}
        <Button
          component="a"
          href={url}
          download={consulta.data?.filename}
          aria-disabled={!url}
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          Descargar
        </Button>
      </Group>
    </>
  );
}

function QuitarRecibo({
  gasto,
  abierto,
  alQuitar,
  alCerrar,
}: {
  gasto: Gasto | null;
  abierto: boolean;
  alQuitar: () => void;
  alCerrar: () => void;
}) {
  const quitar = useMutation({ mutationFn: quitarRecibo });
  return (
    <Confirmar
      abierto={abierto}
      alCerrar={alCerrar}
      titulo="Quitar recibo"
      textoConfirmar="Quitar"
      pideMotivo
      sobre={gasto?.id}
      mensajeError="Error al quitar el recibo"
      alConfirmar={async (motivo) => {
        if (!gasto) return;
        avisos.exito((await quitar.mutateAsync({ id: gasto.id, motivo })).message);
        alQuitar();
      }}
    >
      ¿Quieres quitar el recibo de <strong>{gasto?.descripcion}</strong>? El gasto se conserva.
    </Confirmar>
  );
}
