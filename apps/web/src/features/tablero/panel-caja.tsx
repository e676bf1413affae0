import { Anchor } from '@mantine/core';
import { IconCashRegister } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { pesos } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { EstadoVacio } from '../../ui/estado-vacio';
import { Panel } from '../../ui/panel';
import { cajasQuery } from '../caja-menor/api';
import type { Entidad } from './api';
import cifras from './cifra.module.css';
import { ContenidoPanel } from './contenido-panel';
import { Linea, Lista } from './datos';

/** 'Caja Menor': the balance of each till in view; every amount opens its movements. */
export function PanelCaja({ entidad }: { entidad: Entidad }) {
  const puede = useSesion().puede('caja_menor.ver');
  const consulta = useQuery({ ...cajasQuery, enabled: puede });
  if (!puede) return null;
  return (
    <Panel plegable="caja" titulo="Caja Menor" subtitulo="Lo que hay ahora, en efectivo y en transferencias">
      <ContenidoPanel consulta={consulta} alto={160}>
        {({ cajas }) => {
          const visibles = cajas.filter(({ id, archivada }) =>
            entidad === undefined ? !archivada : String(id) === entidad,
          );
          if (visibles.length === 0)
            return (
              <EstadoVacio icono={<IconCashRegister size={24} stroke={1.5} />} texto="No hay cajas en esta vista" />
            );
          return (
            <Lista>
              {visibles.map((caja) => (
                <Linea
                  key={caja.id}
                  nombre={caja.entidad}
                  detalle={`${pesos(caja.saldo_efectivo)} en efectivo · ${pesos(caja.saldo_transferencia)} en transferencias`}
                >
                  <Total id={caja.id} nombre={caja.entidad} monto={caja.total} />
                </Linea>
              ))}
              {visibles.length > 1 && (
                <Linea nombre="Total en caja" total>
                  <Total nombre="todas las sucursales" monto={visibles.reduce((suma, { total }) => suma + total, 0)} />
                </Linea>
              )}
            </Lista>
          );
        }}
      </ContenidoPanel>
    </Panel>
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
