import { type TableroDia, variacion } from '@jornal/contract';
import { Group, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { diaYFecha, hoy as esteDia, fechaLarga, numero, pesos } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { Panel } from '../../ui/panel';
import { Cambio } from '../../ui/tarjeta-cifra';
import { useEnTelefono } from '../../ui/use-en-telefono';
import { diaQuery, type Entidad } from './api';
import { Cifra } from './cifra';
import { ContenidoPanel } from './contenido-panel';
import { BarraGanancia } from './datos';
import {
  type Ambito,
  ambitoDia,
  deCuenta,
  deGanancia,
  deMedio,
  deRecaudo,
  hayRecaudo,
  mediosCon,
  nombreDeMedio,
} from './desgloses';
import clases from './ganancias-dia.module.css';
import { DIA } from './moldes';
import { NavegadorDia } from './navegador-dia';

type Props = { entidad: Entidad; dia: string; hoy: string; alCambiar: (dia: string) => void };

/** The earnings of one day and their parts. */
export function GananciasDia({ entidad, dia, hoy, alCambiar }: Props) {
  const { usuario } = useSesion();
  const consulta = useQuery({ ...diaQuery(usuario.id, entidad, dia), placeholderData: keepPreviousData });
  const ambito = ambitoDia(entidad, dia);
  const enTelefono = useEnTelefono();
  const navegador = (
    <NavegadorDia
      dia={dia}
      hoy={hoy}
      alCambiar={alCambiar}
      actualizando={consulta.isFetching && !consulta.isPending}
      alActualizar={() => void consulta.refetch()}
    />
  );
  return (
    <Panel
      titulo="Ganancias del Día"
      subtitulo={<span aria-live="polite">{enTelefono ? diaYFecha(dia) : fechaLarga(dia)}</span>}
      acciones={navegador}
    >
      <ContenidoPanel consulta={consulta} molde={DIA}>
        {(datos) => <Contenido datos={datos} ambito={ambito} />}
      </ContenidoPanel>
    </Panel>
  );
}

function Contenido({ datos, ambito }: { datos: TableroDia; ambito: Ambito }) {
  const { resumen_diario: resumen } = datos;
  return (
    <div className={clases.partes}>
      <Group component="dl" gap="16px 24px" align="stretch" className={`raya-abajo ${clases.resumen}`}>
        <div>
          <dt>Ingresos Totales</dt>
          <dd>
            <Cifra
              grande
              nombre="Ingresos Totales del día"
              valor={resumen.ingresos_totales}
              desglose={deCuenta(ambito, 'Ingresos Totales', 'ingresos', resumen.ingresos_totales)}
            />
            <SemanaPasada datos={datos} cifra="ingresos_totales" />
          </dd>
        </div>
        <div>
          <dt>Ganancia Neta</dt>
          <dd>
            <Cifra
              grande
              nombre="Ganancia Neta del día"
              valor={resumen.ganancia_neta}
              desglose={deGanancia(ambito, resumen.ganancia_neta)}
            />
            <SemanaPasada datos={datos} cifra="ganancia_neta" />
          </dd>
        </div>
        <div>
          <dt>% de ganancia</dt>
          <dd>
            <BarraGanancia valor={resumen.porcentaje_ganancia} />
          </dd>
        </div>
      </Group>
      <Detalle datos={datos} ambito={ambito} />
    </div>
  );
}

type PropsSemana = { datos: TableroDia; cifra: 'ingresos_totales' | 'ganancia_neta' };

/** The same day a week before; a day that is over, also by how much it was more or less. Nothing where there was none. */
function SemanaPasada({ datos: { fecha, resumen_diario, semana_pasada }, cifra }: PropsSemana) {
  const { fecha: antes, ...cifras } = semana_pasada;
  const hubo = Object.values(cifras).some((monto) => monto !== 0);
  return (
    <Text component="small" mih="1.5em" className={`debajo ${clases.antes}`}>
      {hubo && (
        <>
          {fecha < esteDia() && <Cambio valor={variacion(resumen_diario[cifra], cifras[cifra])} />}
          <span>
            {diaYFecha(antes)}: <span className="cifra">{pesos(cifras[cifra])}</span>
          </span>
        </>
      )}
    </Text>
  );
}

const unidades = (cuantos: number, uno: string, varios: string) => `${numero(cuantos)} ${cuantos === 1 ? uno : varios}`;

function Detalle({
  datos: {
    resumen_diario,
    metodos_pago,
    recaudo,
    ventas_productos: ventas,
    ingresos_adicionales_detalle: adicionales,
    estadisticas,
  },
  ambito,
}: {
  datos: TableroDia;
  ambito: Ambito;
}) {
  // Income that is neither a sale nor additional: the services of the catalogue that the count is about.
  const servicios =
    resumen_diario.ingresos_totales -
    ventas.total_ventas -
    adicionales.accesorios -
    adicionales.otros -
    adicionales.monto_servicios_ocasionales;
  const total = unidades(estadisticas.total_servicios, 'servicio', 'servicios');
  return (
    <dl className={clases.detalle}>
      {mediosCon(metodos_pago.por_cobrar.total).map((medio) => (
        <div key={medio} data-medio>
          <dt>{nombreDeMedio(medio)}</dt>
          <dd>
            <Cifra
              nombre={nombreDeMedio(medio)}
              valor={metodos_pago[medio].total}
              desglose={deMedio(ambito, medio, metodos_pago[medio].total)}
            />
          </dd>
        </div>
      ))}
      {hayRecaudo(recaudo, resumen_diario.ingresos_totales) && (
        <div>
          <dt>Recaudo</dt>
          <dd>
            <Cifra
              nombre="Recaudo"
              valor={recaudo.efectivo + recaudo.transferencia}
              desglose={deRecaudo(ambito, recaudo)}
            />
            <small className="debajo">De los clientes</small>
          </dd>
        </div>
      )}
      <div>
        <dt>Total servicios</dt>
        <dd>
          <Cifra
            nombre="Total servicios"
            cuenta
            valor={estadisticas.total_servicios}
            desglose={{
              ...deCuenta(ambito, 'Servicios', 'ingresos.servicios', servicios),
              detalle: `${ambito.texto} · ${total}`,
            }}
          />
          <small className="debajo">{pesos(servicios)}</small>
        </dd>
      </div>
      <div>
        <dt>Ventas de productos</dt>
        <dd>
          <Cifra
            nombre="Ventas de productos"
            valor={ventas.total_ventas}
            desglose={deCuenta(ambito, 'Ventas de productos', 'ingresos.productos', ventas.total_ventas)}
          />
          <small className="debajo">{unidades(ventas.cantidad_ventas, 'venta', 'ventas')}</small>
        </dd>
      </div>
      <div>
        <dt>Accesorios</dt>
        <dd>
          <Cifra
            nombre="Accesorios"
            valor={adicionales.accesorios}
            desglose={deCuenta(ambito, 'Accesorios', 'ingresos.accesorios', adicionales.accesorios)}
          />
        </dd>
      </div>
      <div>
        <dt>Servicios ocasionales</dt>
        <dd>
          <Cifra
            nombre="Servicios ocasionales"
            valor={adicionales.monto_servicios_ocasionales}
            desglose={deCuenta(
              ambito,
              'Servicios ocasionales',
              'ingresos.ocasionales',
              adicionales.monto_servicios_ocasionales,
            )}
          />
          <small className="debajo">{unidades(adicionales.servicios_ocasionales, 'servicio', 'servicios')}</small>
        </dd>
      </div>
      <div>
        <dt>Otros ingresos</dt>
        <dd>
          <Cifra
            nombre="Otros ingresos"
            valor={adicionales.otros}
            desglose={deCuenta(ambito, 'Otros ingresos', 'ingresos.otros', adicionales.otros)}
          />
        </dd>
      </div>
    </dl>
  );
}
