import type { EstadoPagoEmpleado, Pago } from '@jornal/contract';
import { Button, Skeleton, Text } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fecha, pesos } from '../../lib/format';
import { EstadoError } from '../../ui/estado-vacio';
import { Insignia } from '../../ui/insignia';
import { Panel } from '../../ui/panel';
import { CIFRAS, type Cifra, ESTADOS_DE_PAGO, MEDIOS_DE_PAGO, pagosQuery } from '../pagos/api';
import EstadoSemanaModal from '../pagos/estado-semana-modal';
import clases from './operador-tablero.module.css';

type Props = {
  operadorId: number;
  consulta: { data: EstadoPagoEmpleado | null | undefined; isError: boolean; refetch: () => unknown };
  alAbrir: (cifra: Cifra) => void;
};

/** 'Resumen de Pagos': what is owed now, from what it comes, and the last payments received. */
export function ResumenPagos({ operadorId, consulta: { data, isError, refetch }, alAbrir }: Props) {
  const [viendo, setViendo] = useState(false);
  return (
    <Panel titulo="Resumen de Pagos" acciones={data && <Insignia tono={ESTADOS_DE_PAGO[data.estado_pago].tono}>{ESTADOS_DE_PAGO[data.estado_pago].texto}</Insignia>}>
      {data === undefined ? isError ? <EstadoError alReintentar={refetch} /> : <Skeleton height={150} aria-label="Cargando..." /> : <LoDebido estado={data} alAbrir={alAbrir} />}
      <PagosRecibidos operadorId={operadorId} />
      <Button variant="default" fullWidth mt="md" leftSection={<IconFileText size={16} aria-hidden />} onClick={() => setViendo(true)}>
        Ver estado de cuenta
      </Button>
      <EstadoSemanaModal abierto={viendo} cuenta={{ empleado_id: operadorId }} onClose={() => setViendo(false)} />
    </Panel>
  );
}

const RENGLONES = ['total_bruto', 'total_pagar', 'pagos_realizados', 'saldo_pendiente'] as const;

function LoDebido({ estado, alAbrir }: { estado: EstadoPagoEmpleado | null; alAbrir: (cifra: Cifra) => void }) {
  const debe = estado !== null && estado.saldo_pendiente > 0;
  return (
    <>
      {!debe && (
        <Text c="dimmed" mb={estado ? 'xs' : 0}>
          No tienes pagos pendientes.
        </Text>
      )}
      {estado && (
        <ul className={`${clases.renglones} cifra`}>
          {RENGLONES.map((cifra) => (
            <li key={cifra}>
              <button type="button" className={clases.renglon} data-saldo={cifra === 'saldo_pendiente' || undefined} onClick={() => alAbrir(cifra)}>
                <span>{cifra === 'saldo_pendiente' && estado.saldo_pendiente < 0 ? 'Saldo pendiente (anticipo)' : CIFRAS[cifra].titulo}</span>
                <strong data-negativo={estado[cifra] < 0 || undefined}>{pesos(estado[cifra])}</strong>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function PagosRecibidos({ operadorId }: { operadorId: number }) {
  const { data, isError, refetch } = useQuery(pagosQuery({ empleado_id: String(operadorId), per_page: '5' }));
  if (isError && !data) return <EstadoError texto="Error al cargar los pagos" alReintentar={refetch} />;
  if (!data) return <Skeleton height={120} mt="lg" aria-hidden />;
  if (data.data.length === 0) return null;
  return (
    <>
      <h3 className={clases.subtitulo}>Últimos pagos</h3>
      <ul className={clases.pagos}>
        {data.data.map((pago) => (
          <PagoRecibido key={pago.id} pago={pago} />
        ))}
      </ul>
    </>
  );
}

function PagoRecibido({ pago }: { pago: Pago }) {
  return (
    <li className={clases.pago}>
      <span>
        <span className="cifra">{fecha(pago.fecha)}</span>
        <span className={clases.medio}>{MEDIOS_DE_PAGO[pago.metodo_pago]}</span>
      </span>
      <span className={clases.montoPago}>
        {!pago.estado && <Insignia tono="alerta">Pendiente</Insignia>}
        <span className="cifra">{pesos(pago.monto)}</span>
      </span>
    </li>
  );
}
