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

type Paginas = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
type Props = {
  consulta: Paginas & { data: (Cajas & { cuantas: number }) | undefined; isPlaceholderData: boolean };
  /** The name that the tills are looked for by, '' where all of them are shown. */
  buscada: string;
  /** Those of archived branches, once they were asked for. */
  cerradas: { cajas: readonly Caja[]; consulta: Paginas } | undefined;
  elegida: Caja | undefined;
  oculto: boolean;
  alVerArchivadas: () => void;
  alElegir: (id: number) => void;
};

/** The cards above the movements of a phone before the others are asked for. */
const EN_TELEFONO = 6;

/** A card per till, which chooses it; with several, also what they hold in all. Those of archived branches come when they are asked for. */
export function TarjetasCaja(props: Props) {
  const { consulta, buscada, cerradas, elegida, oculto, alVerArchivadas, alElegir } = props;
  const [todas, setTodas] = useState(false);
  const enTelefono = useEnTelefono();
  const { data, isPlaceholderData } = consulta;
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
  const todasLasVistas = [...primeras, ...(cerradas?.cajas ?? [])];
  // A search shows those that it finds, and nothing else.
  const aparte = elegida && buscada === '' && !todasLasVistas.some(({ id }) => id === elegida.id) ? [elegida] : [];
  const tarjeta = (caja: Caja) => (
    <Tarjeta key={caja.id} caja={caja} elegida={caja.id === elegida?.id} oculto={oculto} alElegir={alElegir} />
  );
  const faltanCerradas = archivadas - (cerradas?.cajas.length ?? 0);
  return (
    <section
      className={clases.cajas}
      aria-label="Saldo de cada caja"
      data-anterior={isPlaceholderData || undefined}
      aria-busy={isPlaceholderData || undefined}
    >
      {[...primeras, ...aparte].map(tarjeta)}
      {buscada !== '' && cajas.length === 0 && (
        <Text c="dimmed" className={clases.ninguna}>
          Ninguna caja es de una sucursal llamada «{buscada}».
        </Text>
      )}
      {buscada === '' && todasLasVistas.length + aparte.length > 1 && (
        <Box bdrs={12} bg="var(--jornal-superficie-2)" className={`recuadro ${clases.caja}`}>
          <Text span c="dimmed" className="partible">
            Total en caja
          </Text>
          <TotalCaja monto={total} oculto={oculto} />
          <Medios efectivo={saldo_efectivo} transferencia={saldo_transferencia} oculto={oculto} />
        </Box>
      )}
      <VerMas
        faltan={cuantas - primeras.length}
        consulta={consulta}
        alPulsar={() => {
          setTodas(true);
          return primeras.length === cajas.length;
        }}
      />
      {cerradas?.cajas.map(tarjeta)}
      {cerradas && <VerMas faltan={faltanCerradas} que="archivadas" consulta={cerradas.consulta} />}
      {archivadas > 0 && buscada === '' && !cerradas && (
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

type PropsTarjeta = { caja: Caja; elegida: boolean; oculto: boolean; alElegir: (id: number) => void };

function Tarjeta({ caja, elegida, oculto, alElegir }: PropsTarjeta) {
  return (
    <UnstyledButton
      bdrs={12}
      className={`recuadro ${clases.caja}`}
      aria-pressed={elegida}
      onClick={() => alElegir(caja.id)}
    >
      <Text span c="dimmed" className="partible">
        {caja.entidad} {caja.id === GENERAL && <small>(sin sucursal)</small>}
        {caja.archivada && <Insignia rellena>Archivada</Insignia>}
      </Text>
      <TotalCaja monto={caja.total} oculto={oculto} />
      <Medios efectivo={caja.saldo_efectivo} transferencia={caja.saldo_transferencia} oculto={oculto} />
    </UnstyledButton>
  );
}

type PropsVerMas = {
  faltan: number;
  que?: 'archivadas';
  consulta: Paginas;
  /** Whether another page is needed to show more; without it, one is. */
  alPulsar?: () => boolean;
};

function VerMas({ faltan, que, consulta, alPulsar = () => true }: PropsVerMas) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = consulta;
  if (faltan <= 0) return null;
  const [otra, otras] = que === undefined ? ['caja', 'cajas'] : ['caja archivada', 'cajas archivadas'];
  return (
    <Button
      variant="subtle"
      className={clases.archivadas}
      leftSection={<IconCashRegister size={16} aria-hidden />}
      loading={isFetchingNextPage}
      onClick={() => {
        if (alPulsar() && hasNextPage) void fetchNextPage();
      }}
    >
      {faltan === 1 ? `Ver la otra ${otra}` : `Ver las otras ${numero(faltan)} ${otras}`}
    </Button>
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
