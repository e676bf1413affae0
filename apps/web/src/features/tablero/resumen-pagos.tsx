import type { EstadoPagoEmpleado, Pago } from '@jornal/contract';
import { Box, Button, Group, Skeleton, Text, UnstyledButton } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { fecha, hoy, pesos } from '../../lib/format';
import { Cargando } from '../../ui/cargando';
import { EstadoError } from '../../ui/estado-vacio';
import { Insignia } from '../../ui/insignia';
import { Panel } from '../../ui/panel';
import { useDialogo } from '../../ui/use-dialogo';
import { CIFRAS, type Cifra, estadoDePago, MEDIOS_DE_PAGO, pagosQuery } from '../pagos/api';
import cifras from './cifra.module.css';
import clases from './operador-tablero.module.css';

const EstadoSemanaModal = lazy(() => import('../pagos/estado-semana-modal'));

type Props = {
  operadorId: number;
  consulta: { data: EstadoPagoEmpleado | null | undefined; isError: boolean; refetch: () => unknown };
  alAbrir: (cifra: Cifra) => void;
};

/** 'Resumen de Pagos': the balance of now, its origin, and the last payments received. */
export function ResumenPagos({ operadorId, consulta: { data, isError, refetch }, alAbrir }: Props) {
  const semana = useDialogo<string>();
  return (
    <Panel
      titulo="Resumen de Pagos"
      acciones={data && <Insignia tono={estadoDePago(data).tono}>{estadoDePago(data).texto}</Insignia>}
    >
      {data === undefined ? (
        isError ? (
          <EstadoError alReintentar={refetch} />
        ) : (
          <Cargando height={166} />
        )
      ) : (
        <LoDebido estado={data} alAbrir={alAbrir} />
      )}
      <PagosRecibidos operadorId={operadorId} alAbrir={semana.abrir} />
      <Button
        variant="default"
        fullWidth
        mt="md"
        leftSection={<IconFileText size={16} aria-hidden />}
        onClick={() => semana.abrir(hoy())}
      >
        Ver estado de cuenta
      </Button>
      {semana.sobre && (
        <Suspense>
          <EstadoSemanaModal
            cuenta={{ empleado_id: operadorId }}
            semana={semana.sobre}
            abierto={semana.abierto}
            onClose={semana.cerrar}
          />
        </Suspense>
      )}
    </Panel>
  );
}

const RENGLONES = ['total_bruto', 'total_pagar', 'pagos_realizados', 'saldo_pendiente'] as const;
/** The shares that wait are told where there are some: most branches hold nothing back. */
const renglonesDe = ({ retenido }: EstadoPagoEmpleado) =>
  retenido > 0 ? ([...RENGLONES, 'retenido'] as const) : RENGLONES;

function LoDebido({ estado, alAbrir }: { estado: EstadoPagoEmpleado | null; alAbrir: (cifra: Cifra) => void }) {
  const debe = estado !== null && estado.saldo_pendiente > 0;
  return (
    <>
      {!debe && (
        <Text fz="md" c="dimmed" mb={estado ? 'xs' : 0}>
          No tienes pagos pendientes.
        </Text>
      )}
      {estado && (
        <ul className="renglones cifra">
          {renglonesDe(estado).map((cifra) => (
            <li key={cifra}>
              <button type="button" className={clases.renglon} onClick={() => alAbrir(cifra)}>
                <Text span {...(cifra === 'saldo_pendiente' ? { fw: 600 } : { c: 'dimmed' })}>
                  {cifra === 'saldo_pendiente' && estado.saldo_pendiente < 0
                    ? 'Saldo pendiente (anticipo)'
                    : CIFRAS[cifra].titulo}
                </Text>
                <Text
                  component="strong"
                  {...(cifra === 'saldo_pendiente' ? { fz: 18, fw: 650 } : { fw: 600 })}
                  data-negativo={estado[cifra] < 0 || undefined}
                >
                  {pesos(estado[cifra])}
                </Text>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function PagosRecibidos({
  operadorId,
  alAbrir,
}: {
  operadorId: number;
  /** Shows the statement of the week of a day. */
  alAbrir: (dia: string) => void;
}) {
  const { data, isError, refetch } = useQuery(pagosQuery({ empleado_id: String(operadorId), per_page: '5' }));
  if (isError && !data) return <EstadoError texto="Error al cargar los pagos" alReintentar={refetch} />;
  if (!data) return <Skeleton height={120} mt="lg" aria-hidden />;
  if (data.data.length === 0) return null;
  return (
    <>
      <Box component="h3" mt={20} mb={4} fz="sm" fw={600}>
        Últimos pagos
      </Box>
      <ul className="renglones">
        {data.data.map((pago) => (
          <PagoRecibido key={pago.id} pago={pago} alAbrir={() => alAbrir(pago.fecha)} />
        ))}
      </ul>
    </>
  );
}

function PagoRecibido({ pago, alAbrir }: { pago: Pago; alAbrir: () => void }) {
  return (
    <Group component="li" gap={16} justify="space-between" wrap="nowrap" py={8}>
      <span>
        <span className="cifra">{fecha(pago.fecha)}</span>
        <Text span display="block" fz="xs" c="dimmed">
          {MEDIOS_DE_PAGO[pago.metodo_pago]}
        </Text>
      </span>
      <Group component="span" gap={8} wrap="nowrap" display="inline-flex" fw={600}>
        {!pago.estado && <Insignia tono="alerta">Pendiente</Insignia>}
        <UnstyledButton
          className={`${cifras.cifra} cifra`}
          aria-label={`Pago de ${pesos(pago.monto)} del ${fecha(pago.fecha)}. Ver su semana`}
          onClick={alAbrir}
        >
          {pesos(pago.monto)}
        </UnstyledButton>
      </Group>
    </Group>
  );
}
