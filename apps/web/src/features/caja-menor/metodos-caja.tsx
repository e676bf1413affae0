import { type Caja, type Medio, ORDEN_MOVIMIENTOS_CAJA, type SaldoMetodo } from '@jornal/contract';
import { Button, Group, Title } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { pesos } from '../../lib/format';
import { usePedido } from '../../lib/pedido';
import { useSesion } from '../../lib/session-context';
import { useOrden } from '../../lib/use-orden';
import { alAbrir } from '../../ui/al-abrir';
import { NOMBRES_METODO } from '../../ui/metodos-pago';
import { TarjetaCifra, TarjetasCifra } from '../../ui/tarjeta-cifra';
import { useDialogo } from '../../ui/use-dialogo';
import type { CifraSimple } from '../libro/api';
import { cajaQuery } from './api';

const AsientosModal = lazy(() => import('../libro/asientos-modal'));
const TrasladoModal = alAbrir(() => import('./traslado-modal').then((modulo) => modulo.TrasladoModal));

type Props = { caja: Caja; medio: Medio | undefined; page: string; oculto: boolean };

/**
 * The balance of a till by method, and what moved today: each opens its rows of the book. Nothing where the business has
 * no methods of its own. It comes with the movements below, by the same question.
 */
export function MetodosCaja({ caja, medio, page, oculto }: Props) {
  const { puede } = useSesion();
  const { pedido } = useOrden(ORDEN_MOVIMIENTOS_CAJA);
  const metodos = useQuery(cajaQuery(caja.id, medio, page, pedido)).data?.metodos;
  const traslado = useDialogo<true>();
  const [desglose, setDesglose] = useState<CifraSimple | null>(null);
  const traslada = puede('caja_menor.crear') && !caja.archivada;
  usePedido('trasladar', traslada && metodos !== undefined && (() => traslado.abrir(true)));
  if (!metodos) return null;
  const abrir = ({ id, nombre, clase, saldo }: SaldoMetodo) =>
    setDesglose({
      titulo: `${nombre} · ${caja.entidad}`,
      detalle: `Lo que hay en la caja · ${NOMBRES_METODO[clase]}`,
      cifra: saldo,
      filtro: { cuenta: `caja.${clase}`, entidad_id: String(caja.id), metodo_id: String(id) },
    });
  return (
    <>
      {metodos.some(({ fijo }) => !fijo) && (
        <section aria-label="Saldo de cada método">
          <Group justify="space-between" wrap="nowrap" mb={10}>
            <Title order={2} fz="1.0625rem" lh={1.35}>
              Por método
            </Title>
            {traslada && (
              <Button
                variant="default"
                flex="none"
                leftSection={<IconArrowsExchange size={16} aria-hidden />}
                onClick={() => traslado.abrir(true)}
              >
                Trasladar
              </Button>
            )}
          </Group>
          <TarjetasCifra>
            {metodos.map((metodo) => (
              <TarjetaCifra
                key={metodo.id}
                etiqueta={metodo.activo ? metodo.nombre : `${metodo.nombre} (inactivo)`}
                valor={oculto ? '••••••' : pesos(metodo.saldo)}
                negativo={!oculto && metodo.saldo < 0}
                detalle={oculto ? 'Oculto mientras cuentas' : hoyDe(metodo)}
                alAbrir={!oculto && puede('dashboard.negocio') ? () => abrir(metodo) : undefined}
              />
            ))}
          </TarjetasCifra>
        </section>
      )}
      <TrasladoModal abierto={traslado.abierto} caja={caja} metodos={metodos} alCerrar={traslado.cerrar} />
      {desglose && (
        <Suspense>
          <AsientosModal {...desglose} alCerrar={() => setDesglose(null)} />
        </Suspense>
      )}
    </>
  );
}

/** 'Hoy entró $ 34.500 · salió $ 10.000'. */
const hoyDe = ({ entro_hoy, salio_hoy }: SaldoMetodo): string =>
  entro_hoy === 0 && salio_hoy === 0 ? 'Hoy no se movió' : `Hoy entró ${pesos(entro_hoy)} · salió ${pesos(salio_hoy)}`;
