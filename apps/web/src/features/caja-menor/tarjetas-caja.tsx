import type { Caja, Cajas } from '@jornal/contract';
import { Box, Button, Group, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconArchive, IconCashRegister } from '@tabler/icons-react';
import { type CSSProperties, useState } from 'react';
import { numero, pesos } from '../../lib/format';
import { Insignia } from '../../ui/insignia';
import { useEnTelefono } from '../../ui/use-en-telefono';
import { GENERAL } from '../entidades/api';
import clases from './caja-menor.module.css';
import { Saldo } from './saldo';

type Props = {
  consulta: {
    data: (Cajas & { cuantas: number }) | undefined;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
  };
  elegida: Caja | undefined;
  oculto: boolean;
  conArchivadas: boolean;
  alVerArchivadas: () => void;
  alElegir: (id: number) => void;
};

/** The cards above the movements of a phone before the others are asked for. */
const EN_TELEFONO = 6;

/** A card per till, which chooses it; with several, also what they hold in all. Those of archived branches come when they are asked for. */
export function TarjetasCaja({ consulta, elegida, oculto, conArchivadas, alVerArchivadas, alElegir }: Props) {
  const [todas, setTodas] = useState(false);
  const enTelefono = useEnTelefono();
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = consulta;
  if (!data) {
    return (
      <div className={clases.cajas} aria-busy="true">
        <Skeleton height={132} radius="lg" />
        <Skeleton height={132} radius="lg" />
      </div>
    );
  }
  const { cajas, cuantas, archivadas, total, saldo_efectivo, saldo_transferencia } = data;
  const primeras = enTelefono && !todas ? cajas.slice(0, EN_TELEFONO) : cajas;
  const visibles =
    elegida === undefined || primeras.some(({ id }) => id === elegida.id) ? primeras : [...primeras, elegida];
  const faltan = cuantas - primeras.length;
  return (
    <section className={clases.cajas} aria-label="Saldo de cada caja">
      {visibles.map((caja) => (
        <UnstyledButton
          key={caja.id}
          bdrs={12}
          className={`recuadro ${clases.caja}`}
          aria-pressed={caja.id === elegida?.id}
          onClick={() => alElegir(caja.id)}
        >
          <Text span c="dimmed" className="partible">
            {caja.entidad} {caja.id === GENERAL && <small>(sin sucursal)</small>}
            {caja.archivada && <Insignia rellena>Archivada</Insignia>}
          </Text>
          <TotalCaja monto={caja.total} oculto={oculto} />
          <Medios efectivo={caja.saldo_efectivo} transferencia={caja.saldo_transferencia} oculto={oculto} />
        </UnstyledButton>
      ))}
      {visibles.length > 1 && (
        <Box bdrs={12} bg="var(--jornal-superficie-2)" className={`recuadro ${clases.caja}`}>
          <Text span c="dimmed" className="partible">
            Total en caja
          </Text>
          <TotalCaja monto={total} oculto={oculto} />
          <Medios efectivo={saldo_efectivo} transferencia={saldo_transferencia} oculto={oculto} />
        </Box>
      )}
      {faltan > 0 && (
        <Button
          variant="subtle"
          className={clases.archivadas}
          leftSection={<IconCashRegister size={16} aria-hidden />}
          loading={isFetchingNextPage}
          onClick={() => {
            setTodas(true);
            if (primeras.length === cajas.length && hasNextPage) void fetchNextPage();
          }}
        >
          {faltan === 1 ? 'Ver la otra caja' : `Ver las otras ${numero(faltan)} cajas`}
        </Button>
      )}
      {archivadas > 0 && !conArchivadas && (
        <Button
          variant="subtle"
          className={clases.archivadas}
          leftSection={<IconArchive size={16} aria-hidden />}
          onClick={alVerArchivadas}
        >
          {archivadas === 1 ? 'Ver la caja archivada' : `Ver ${archivadas} cajas archivadas`}
        </Button>
      )}
    </section>
  );
}

function TotalCaja({ monto, oculto }: { monto: number; oculto: boolean }) {
  return (
    <Text
      span
      fw={650}
      lh={1.35}
      className={`entero cifra ${clases.totalCaja}`}
      style={{ '--letras': oculto ? 6 : pesos(monto).length } as CSSProperties}
    >
      <Saldo monto={monto} oculto={oculto} />
    </Text>
  );
}

function Medios({ efectivo, transferencia, oculto }: { efectivo: number; transferencia: number; oculto: boolean }) {
  return (
    <Stack component="span" gap={0} mt="auto" pt={6} fz={13} className={`cifra ${clases.medios}`}>
      {(
        [
          ['Efectivo', efectivo],
          ['Transferencia', transferencia],
        ] as const
      ).map(([medio, monto]) => (
        <Group key={medio} component="span" gap={8} justify="space-between" wrap="nowrap">
          <Text span c="dimmed">
            {medio}
          </Text>{' '}
          <Saldo monto={monto} oculto={oculto} />
        </Group>
      ))}
    </Stack>
  );
}
