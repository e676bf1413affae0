import type { Caja } from '@jornal/contract';
import { Box, Button, Group, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconArchive, IconCashRegister } from '@tabler/icons-react';
import { type CSSProperties, useState } from 'react';
import { pesos } from '../../lib/format';
import { Insignia } from '../../ui/insignia';
import { useEnTelefono } from '../../ui/use-en-telefono';
import { GENERAL } from '../entidades/api';
import clases from './caja-menor.module.css';
import { Saldo } from './saldo';

type Props = {
  cajas: readonly Caja[] | undefined;
  total: number | undefined;
  elegida: number | undefined;
  oculto: boolean;
  alElegir: (id: number) => void;
};

/** The cards above the movements of a phone before the others are asked for. */
const EN_TELEFONO = 6;

/** A card per till, which chooses it; with several, also what they hold in all. Those of archived branches come when they are asked for. */
export function TarjetasCaja({ cajas, total, elegida, oculto, alElegir }: Props) {
  const [conArchivadas, setConArchivadas] = useState(false);
  const [todas, setTodas] = useState(false);
  const enTelefono = useEnTelefono();
  if (!cajas || total === undefined) {
    return (
      <div className={clases.cajas} aria-busy="true">
        <Skeleton height={132} radius="lg" />
        <Skeleton height={132} radius="lg" />
      </div>
    );
  }
  const alcanzadas = cajas.filter(({ id, archivada }) => conArchivadas || !archivada || id === elegida);
  const ocultas = cajas.length - alcanzadas.length;
  const visibles =
    enTelefono && !todas ? alcanzadas.filter(({ id }, i) => i < EN_TELEFONO || id === elegida) : alcanzadas;
  return (
    <section className={clases.cajas} aria-label="Saldo de cada caja">
      {visibles.map((caja) => (
        <UnstyledButton
          key={caja.id}
          bdrs={12}
          className={`recuadro ${clases.caja}`}
          aria-pressed={caja.id === elegida}
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
          <Medios
            efectivo={suma(cajas, 'saldo_efectivo')}
            transferencia={suma(cajas, 'saldo_transferencia')}
            oculto={oculto}
          />
        </Box>
      )}
      {visibles.length < alcanzadas.length && (
        <Button
          variant="subtle"
          className={clases.archivadas}
          leftSection={<IconCashRegister size={16} aria-hidden />}
          onClick={() => setTodas(true)}
        >
          Ver las {alcanzadas.length} cajas
        </Button>
      )}
      {ocultas > 0 && (
        <Button
          variant="subtle"
          className={clases.archivadas}
          leftSection={<IconArchive size={16} aria-hidden />}
          onClick={() => setConArchivadas(true)}
        >
          {ocultas === 1 ? 'Ver la caja archivada' : `Ver ${ocultas} cajas archivadas`}
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

const suma = (cajas: readonly Caja[], cual: 'saldo_efectivo' | 'saldo_transferencia') =>
  cajas.reduce((total, caja) => total + caja[cual], 0);

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
