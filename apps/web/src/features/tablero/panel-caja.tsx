import type { Caja } from '@jornal/contract';
import { Anchor } from '@mantine/core';
import { IconCashRegister } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { numero, pesos } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { EstadoVacio } from '../../ui/estado-vacio';
import { Panel } from '../../ui/panel';
import { cajasQuery, saldoCajaQuery } from '../caja-menor/api';
import type { Entidad } from './api';
import cifras from './cifra.module.css';
import { ContenidoPanel } from './contenido-panel';
import { Linea, Lista } from './datos';

/** 'Caja Menor': the balance of each till in view; every amount opens its movements. */
export function PanelCaja({ entidad }: { entidad: Entidad }) {
  const puede = useSesion().puede('caja_menor.ver');
  const todas = useInfiniteQuery({ ...cajasQuery(), enabled: puede && entidad === undefined });
  const una = useQuery({ ...saldoCajaQuery(Number(entidad)), enabled: puede && entidad !== undefined });
  if (!puede) return null;
  return (
    <Panel plegable="caja" titulo="Caja Menor" subtitulo="Lo que hay ahora, en efectivo y en transferencias">
      {entidad === undefined ? (
        <ContenidoPanel consulta={todas} alto={160}>
          {({ cajas, total, cuantas }) => <Cajas cajas={cajas} total={total} faltan={cuantas - cajas.length} />}
        </ContenidoPanel>
      ) : (
        <ContenidoPanel consulta={una} alto={160}>
          {(caja) => <Cajas cajas={[caja]} />}
        </ContenidoPanel>
      )}
    </Panel>
  );
}

/** `total`: of all of them, also of those that are not shown. */
function Cajas({ cajas, total, faltan = 0 }: { cajas: readonly Caja[]; total?: number; faltan?: number }) {
  if (cajas.length === 0)
    return <EstadoVacio icono={<IconCashRegister size={24} stroke={1.5} />} texto="No hay cajas en esta vista" />;
  return (
    <>
      <Lista>
        {cajas.map((caja) => (
          <Linea
            key={caja.id}
            nombre={caja.entidad}
            detalle={`${pesos(caja.saldo_efectivo)} en efectivo · ${pesos(caja.saldo_transferencia)} en transferencias`}
          >
            <Total id={caja.id} nombre={caja.entidad} monto={caja.total} />
          </Linea>
        ))}
        {total !== undefined && cajas.length > 1 && (
          <Linea nombre="Total en caja" total>
            <Total nombre="todas las sucursales" monto={total} />
          </Linea>
        )}
      </Lista>
      {faltan > 0 && (
        <Anchor component={Link} to="/caja-menor" fz="sm" fw={600} mt={8} display="inline-block">
          {faltan === 1 ? 'Ver la otra caja' : `Ver las otras ${numero(faltan)} cajas`}
        </Anchor>
      )}
    </>
  );
}

function Total({ id, nombre, monto }: { id?: number; nombre: string; monto: number }) {
  return (
    <Anchor
      component={Link}
      c="inherit"
      to={id === undefined ? '/caja-menor' : `/caja-menor?entidad_id=${id}`}
      className={`${cifras.cifra} cifra`}
      data-negativo={monto < 0 || undefined}
      aria-label={`Caja de ${nombre}: ${pesos(monto)}. Ver movimientos de la caja`}
    >
      {pesos(monto)}
    </Anchor>
  );
}
